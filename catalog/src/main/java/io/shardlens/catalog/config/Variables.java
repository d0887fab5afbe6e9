package io.shardlens.catalog.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts environment variables in the place of {@code ${NAME}} and {@code ${NAME:-default}}; {@code $${} stands for {@code ${}. What a
 * variable holds is taken as it is.
 *
 * @param environment by name
 */
record Variables(Map<String, String> environment) {
    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\$\\{|\\$\\{(?:([A-Za-z_][A-Za-z0-9_]*)(?:(:-)([^}]*))?})?");

    /**
     * A text with its variables replaced.
     *
     * @param text complete only if {@code missing} and {@code malformed} say so
     * @param missing names that the environment does not have
     * @param malformed whether a <code>${</code> is not followed by a name and a brace
     * @param variable whether any variable was named
     */
    record Expanded(String text, List<String> missing, boolean malformed, boolean variable) {}

    Variables {
        environment = Map.copyOf(environment);
    }

    Expanded expand(String written) {
        StringBuilder text = new StringBuilder();
        List<String> missing = new ArrayList<>();
        boolean malformed = false;
        boolean variable = false;
        Matcher matcher = REFERENCE.matcher(written);
        while (matcher.find()) {
            String name = matcher.group(1);
            String replacement = "${";
            if (name != null) {
                variable = true;
                String value = environment.get(name);
                boolean useDefault = matcher.group(2) != null && (value == null || value.isEmpty());
                replacement = useDefault ? matcher.group(3) : value == null ? "" : value;
                if (value == null && !useDefault) {
                    missing.add(name);
                }
            } else {
                malformed |= !matcher.group().equals("$${");
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(replacement));
        }
        matcher.appendTail(text);
        return new Expanded(text.toString(), List.copyOf(missing), malformed, variable);
    }
}
