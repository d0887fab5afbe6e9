package io.shardlens.demo;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./shardlens demo}. */
@Command(name = "demo", mixinStandardHelpOptions = true, description = "Starts all of Shardlens on this machine, with data and traffic.")
public final class DemoMain implements Runnable {
    private DemoMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new DemoMain()).execute(args));
    }

    @Override
    public void run() {}
}
