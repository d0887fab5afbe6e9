package io.shardlens.catalog.exactness;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Random;

/** Short texts that collations like to disagree about, and texts close to them. */
final class RandomTexts {
    private static final String[] PIECES = {
        "a", "A", "á", "b", "ß", "ss", "s", "S", "ø", "o", "O", "æ", "ae", "Æ", "e", "é", "🍣", "🍺", "ア", "あ", "ｱ",
        "か", "が", "漢", "字", "豈", "豈", "한", "글", "ж", "Ж", "ё", "е", "σ", "ς", "Σ", " ", "  ", "\t", "\n", "\u00A0", "!",
        "0", "１", "1", "½", "l", "·", "ﬀ", "ff", "-", "%", "_", "\\", "İ", "i", "ı", "I", "K", "ſ", "\u3000"
    };
    private static final int LONGEST = 6;

    private final Random random;

    RandomTexts(long seed) {
        this.random = new Random(seed);
    }

    String next() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(LONGEST); i > 0; i--) {
            if (random.nextInt(10) < 8) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            } else {
                text.appendCodePoint(codePoint());
            }
        }
        return text.toString();
    }

    /** A text that may well be equal to the given one, begin with it, or differ from it at its end. */
    String near(String text) {
        return switch (random.nextInt(4)) {
            case 0 -> next();
            case 1 -> text + next();
            case 2 -> text + " ".repeat(random.nextInt(3)) + (random.nextBoolean() ? "" : "\t");
            default -> changed(text);
        };
    }

    private String changed(String text) {
        StringBuilder changed = new StringBuilder();
        text.codePoints()
                .mapToObj(Character::toString)
                .forEach(c -> changed.append(
                        switch (random.nextInt(4)) {
                            case 0 -> c.toUpperCase(Locale.ROOT);
                            case 1 -> c.toLowerCase(Locale.ROOT);
                            case 2 -> Normalizer.normalize(c, Normalizer.Form.NFKC);
                            default -> c;
                        }));
        return changed.toString();
    }

    private int codePoint() {
        while (true) {
            int c = 1 + random.nextInt(random.nextBoolean() ? 0x600 : 0x2_FFFF);
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                return c;
            }
        }
    }
}
