package io.shardlens.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page of all benchmarks. Each has a chapter, which a run of it writes anew; the others stay as they are. */
public final class Page {
    private static final String TITLE = "# Benchmarks\n";

    private Page() {}

    /**
     * Replaces the chapter of that name, or adds it at the end.
     *
     * @param text in Markdown, its headings from the second level on
     */
    public static void write(Path page, String chapter, String text) throws IOException {
        String begin = "<!-- begin " + chapter + " -->\n";
        String end = "<!-- end " + chapter + " -->\n";
        String whole = begin + text.strip() + "\n" + end;
        String old = Files.exists(page) ? Files.readString(page) : TITLE;
        Matcher found = Pattern.compile("(?s)" + Pattern.quote(begin) + ".*?" + Pattern.quote(end))
                .matcher(old);
        Files.writeString(
                page, found.find() ? found.replaceFirst(Matcher.quoteReplacement(whole)) : old + "\n" + whole);
    }
}
