package io.shardlens.sync.simulation;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Makes a failing schedule shorter and plainer while it still fails: leaves out runs of steps, then takes the details out of the rest.
 *
 * @param fails whether a schedule fails
 */
record Shrinker(Predicate<int[]> fails) {
    private static final int ACTION = 0xFF;
    private static final int DETAILS = 64;

    int[] shrink(int[] schedule) {
        int[] shortest = schedule;
        boolean better = true;
        while (better) {
            int[] next = plainer(shorter(shortest));
            better = !Arrays.equals(next, shortest);
            shortest = next;
        }
        return shortest;
    }

    private int[] shorter(int[] schedule) {
        int[] shortest = schedule;
        for (int length = Math.max(1, schedule.length / 2); length > 0; length /= 2) {
            for (int from = 0; from + length <= shortest.length; ) {
                int[] candidate = without(shortest, from, length);
                if (fails.test(candidate)) {
                    shortest = candidate;
                } else {
                    from++;
                }
            }
        }
        return shortest;
    }

    private static int[] without(int[] schedule, int from, int length) {
        return IntStream.concat(
                        Arrays.stream(schedule, 0, from), Arrays.stream(schedule, from + length, schedule.length))
                .toArray();
    }

    private int[] plainer(int[] schedule) {
        int[] plainest = schedule;
        for (int i = 0; i < plainest.length; i++) {
            int action = plainest[i] & ACTION;
            for (int detail = 0; detail < DETAILS && (detail << 8 | action) < (plainest[i] & 0x7FFFFFFF); detail++) {
                int[] candidate = plainest.clone();
                candidate[i] = detail << 8 | action;
                if (fails.test(candidate)) {
                    plainest = candidate;
                    break;
                }
            }
        }
        return plainest;
    }
}
