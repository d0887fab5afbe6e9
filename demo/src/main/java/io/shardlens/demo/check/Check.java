package io.shardlens.demo.check;

import io.shardlens.demo.system.RunningDemo;

/** Something that must hold. */
public interface Check {
    /** What holds, in a few words. */
    String title();

    /** Tries it on a running demo, which it leaves running with writes quiesced. */
    Verdict on(RunningDemo demo) throws Exception;
}
