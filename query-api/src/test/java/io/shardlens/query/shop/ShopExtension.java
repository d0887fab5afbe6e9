package io.shardlens.query.shop;

import io.shardlens.stack.Stacks;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives every integration test the one {@link Shop} of the test run. */
public final class ShopExtension implements ExecutionCondition, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ShopExtension.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Stacks.unavailable()
                .map(reason -> ConditionEvaluationResult.disabled("no stack here: " + reason))
                .orElseGet(() -> ConditionEvaluationResult.enabled("a stack"));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Shop.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return shop(context);
    }

    /** The shop, opened where it is not yet. */
    public static Shop shop(ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).computeIfAbsent(Shop.class, type -> open(), Shop.class);
    }

    private static Shop open() {
        try {
            Path target = Files.createDirectories(Path.of("target", "shop").toAbsolutePath());
            return Shop.open(Files.createTempDirectory(target, "stack-"));
        } catch (Exception e) {
            throw new IllegalStateException("the shop does not open", e);
        }
    }
}
