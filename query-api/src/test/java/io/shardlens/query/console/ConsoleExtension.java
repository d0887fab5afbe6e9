package io.shardlens.query.console;

import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.stack.Stacks;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives the tests the one {@link ConsoleSite} of the test run, over its one {@link Shop}. */
public final class ConsoleExtension implements ExecutionCondition, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ConsoleExtension.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Chromium.missing()
                .or(Stacks::unavailable)
                .map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("a browser and a stack"));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ConsoleSite.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Path chromium = Chromium.executable();
        Shop shop = ShopExtension.shop(context);
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(ConsoleSite.class, type -> open(shop, chromium), ConsoleSite.class);
    }

    private static ConsoleSite open(Shop shop, Path chromium) {
        try {
            return new ConsoleSite(shop, chromium);
        } catch (Exception e) {
            throw new IllegalStateException("the console does not open", e);
        }
    }
}
