package io.shardlens.demo.soak;

import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.system.RunningDemo;
import io.shardlens.stack.Part;

/** Does to the parts what a fault says, and puts them right again. One thread. */
record Victims(RunningDemo demo) {
    void begin(Fault fault) throws Exception {
        switch (fault.victim()) {
            case WORKER -> begin(demo.worker(), fault.kind());
            case CANAL, ELASTICSEARCH, MYSQL_1, MYSQL_2 -> begin(part(fault.victim()), fault.kind());
        }
    }

    void end(Fault fault) throws Exception {
        switch (fault.victim()) {
            case WORKER -> end(demo.worker(), fault.kind());
            case CANAL, ELASTICSEARCH, MYSQL_1, MYSQL_2 -> end(part(fault.victim()), fault.kind());
        }
    }

    private static void begin(ChildProgram program, Fault.Kind kind) throws InterruptedException {
        program.requireAlive();
        switch (kind) {
            case KILL -> program.kill();
            case PAUSE -> program.pause();
        }
    }

    private static void end(ChildProgram program, Fault.Kind kind) throws Exception {
        switch (kind) {
            case KILL -> program.start();
            case PAUSE -> program.resume();
        }
    }

    private static void begin(Part part, Fault.Kind kind) {
        if (!part.alive()) {
            throw new DemoException(part.name() + " has ended although nobody ended it");
        }
        switch (kind) {
            case KILL -> part.kill();
            case PAUSE -> part.pause();
        }
    }

    private static void end(Part part, Fault.Kind kind) {
        switch (kind) {
            case KILL -> part.start();
            case PAUSE -> part.resume();
        }
    }

    private Part part(Victim victim) {
        return switch (victim) {
            case CANAL -> demo.stack().canal();
            case ELASTICSEARCH -> demo.stack().elasticsearch();
            case MYSQL_1 -> demo.stack().mysql().get(0);
            case MYSQL_2 -> demo.stack().mysql().get(1);
            case WORKER -> throw new IllegalArgumentException("the worker is no server of the stack");
        };
    }
}
