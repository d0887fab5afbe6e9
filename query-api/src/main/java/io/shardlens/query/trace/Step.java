package io.shardlens.query.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

/** The span of a step within a request. Attributes name tables, shards and plans, never values of rows. */
public final class Step {
    private static final ContextKey<Tracer> TRACER = ContextKey.named("shardlens-tracer");

    private final Span span;

    private Step(Span span) {
        this.span = span;
    }

    /** What a step does. */
    @FunctionalInterface
    public interface Body<T, E extends Exception> {
        T run(Step step) throws E, InterruptedException;
    }

    static Context traced(Context context, Tracer tracer) {
        return context.with(TRACER, tracer);
    }

    /**
     * Takes a step on this thread, as part of the step or the request that it is in.
     *
     * @param name of few different ones
     */
    public static <T, E extends Exception> T take(String name, Body<T, E> body) throws E, InterruptedException {
        Context within = Context.current();
        Tracer tracer = within.get(TRACER);
        if (tracer == null) {
            return body.run(new Step(Span.getInvalid()));
        }
        Span span = tracer.spanBuilder(name).setParent(within).startSpan();
        Ended<T, E> ended =
                within.with(span).wrapSupplier(() -> ended(body, span)).get();
        span.end();
        return ended.result();
    }

    /** How a step ended; what it threw is thrown once more where the step was taken. */
    private interface Ended<T, E extends Exception> {
        T result() throws E, InterruptedException;
    }

    private static <T, E extends Exception> Ended<T, E> ended(Body<T, E> body, Span span) {
        try {
            T result = body.run(new Step(span));
            return () -> result;
        } catch (InterruptedException e) {
            span.setStatus(StatusCode.ERROR, "cancelled");
            return () -> {
                throw e;
            };
        } catch (RuntimeException e) {
            failed(span, e);
            return () -> {
                throw e;
            };
        } catch (Exception e) {
            failed(span, e);
            return () -> {
                throw Step.<E>as(e);
            };
        }
    }

    /** What a body throws beside the two above is of its type. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E as(Exception e) {
        return (E) e;
    }

    /** By its type only: messages of databases hold values. */
    private static void failed(Span span, Exception e) {
        span.setStatus(StatusCode.ERROR, e.getClass().getSimpleName());
    }

    /** The same as part of the current step, whichever thread runs it. */
    public static Runnable carried(Runnable work) {
        return Context.current().wrap(work);
    }

    /** The same for work that answers. */
    public static <T> Callable<T> answering(Callable<T> work) {
        return Context.current().wrap(work);
    }

    /** Has others run what they are given as part of the current step. */
    public static Executor carrying(Executor executor) {
        return Context.current().wrap(executor);
    }

    public Step with(String key, String value) {
        span.setAttribute(key, value);
        return this;
    }

    public Step with(String key, long value) {
        span.setAttribute(key, value);
        return this;
    }

    /** It did not do what it was to do. */
    public void failed(String why) {
        span.setStatus(StatusCode.ERROR, why);
    }
}
