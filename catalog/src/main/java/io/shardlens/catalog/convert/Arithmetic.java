package io.shardlens.catalog.convert;

/**
 * An arithmetic expression over one whole number that is not negative. Its remainder by n depends on the remainder of the
 * number by {@link #period}, which is what makes a finite list of slots out of it.
 */
sealed interface Arithmetic {
    /** The value for a number that is not negative. */
    long of(long number);

    /** The least known p such that the value mod n is the same for numbers that are equal mod p. */
    long period(long n);

    /** The number itself. */
    record Column() implements Arithmetic {
        @Override
        public long of(long number) {
            return number;
        }

        @Override
        public long period(long n) {
            return n;
        }
    }

    /** A constant. */
    record Constant(long value) implements Arithmetic {
        @Override
        public long of(long number) {
            return value;
        }

        @Override
        public long period(long n) {
            return 1;
        }
    }

    /** A remainder by a positive number. */
    record Remainder(Arithmetic inner, long by) implements Arithmetic {
        @Override
        public long of(long number) {
            return inner.of(number) % by;
        }

        @Override
        public long period(long n) {
            return inner.period(by);
        }
    }

    /** A whole quotient by a positive number, as shifts to the right are. */
    record Quotient(Arithmetic inner, long by) implements Arithmetic {
        @Override
        public long of(long number) {
            return inner.of(number) / by;
        }

        @Override
        public long period(long n) {
            return inner.period(Math.multiplyExact(n, by));
        }
    }

    /** A sum. */
    record Sum(Arithmetic left, Arithmetic right) implements Arithmetic {
        @Override
        public long of(long number) {
            return left.of(number) + right.of(number);
        }

        @Override
        public long period(long n) {
            return Slots.lcm(left.period(n), right.period(n));
        }
    }

    /** A product with a constant. */
    record Product(Arithmetic inner, long by) implements Arithmetic {
        @Override
        public long of(long number) {
            return inner.of(number) * by;
        }

        @Override
        public long period(long n) {
            return inner.period(n);
        }
    }

    /** Whether the value is one of finitely many, so that it can be part of a name. */
    default boolean isBounded() {
        return switch (this) {
            case Column column -> false;
            case Constant constant -> true;
            case Remainder remainder -> true;
            case Quotient quotient -> quotient.inner().isBounded();
            case Sum sum -> sum.left().isBounded() && sum.right().isBounded();
            case Product product -> product.inner().isBounded();
        };
    }

    /** After how many numbers the value of a bounded expression repeats. */
    default long repeats() {
        return switch (this) {
            case Column column -> throw new IllegalArgumentException("never repeats");
            case Constant constant -> 1;
            case Remainder remainder -> remainder.inner().period(remainder.by());
            case Quotient quotient -> quotient.inner().repeats();
            case Sum sum -> Slots.lcm(sum.left().repeats(), sum.right().repeats());
            case Product product -> product.inner().repeats();
        };
    }
}
