package io.shardlens.catalog.index;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * The characters of which MySQL's Unicode collations compare a text by the weights of its characters one after the other. Left out is
 * what a collation may ignore, combine with a neighbour, or not know.
 */
final class ProvenText {
    /** Scripts whose vowels or signs change places or contract with their neighbours. */
    private static final Set<UnicodeScript> CONTRACTING = EnumSet.of(
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.TIBETAN,
            UnicodeScript.MYANMAR,
            UnicodeScript.KHMER,
            UnicodeScript.SINHALA,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.TAI_LE,
            UnicodeScript.NEW_TAI_LUE,
            UnicodeScript.TAI_THAM,
            UnicodeScript.TAI_VIET,
            UnicodeScript.BALINESE,
            UnicodeScript.SUNDANESE,
            UnicodeScript.BATAK,
            UnicodeScript.LEPCHA,
            UnicodeScript.SYLOTI_NAGRI,
            UnicodeScript.PHAGS_PA,
            UnicodeScript.SAURASHTRA,
            UnicodeScript.REJANG,
            UnicodeScript.JAVANESE,
            UnicodeScript.CHAM,
            UnicodeScript.MEETEI_MAYEK,
            UnicodeScript.BUGINESE,
            UnicodeScript.BUHID,
            UnicodeScript.HANUNOO,
            UnicodeScript.TAGALOG,
            UnicodeScript.TAGBANWA,
            UnicodeScript.LIMBU,
            UnicodeScript.BRAHMI,
            UnicodeScript.KAITHI,
            UnicodeScript.CHAKMA,
            UnicodeScript.SHARADA,
            UnicodeScript.KHOJKI,
            UnicodeScript.KHUDAWADI,
            UnicodeScript.GRANTHA,
            UnicodeScript.TIRHUTA,
            UnicodeScript.SIDDHAM,
            UnicodeScript.MODI,
            UnicodeScript.TAKRI,
            UnicodeScript.AHOM,
            UnicodeScript.BHAIKSUKI,
            UnicodeScript.MARCHEN,
            UnicodeScript.NEWA,
            UnicodeScript.KHAROSHTHI);

    private ProvenText() {}

    /** Whether a character is proven beside every other proven one. */
    static boolean isProven(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UNASSIGNED,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.FORMAT,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK -> false;
            default -> !CONTRACTING.contains(UnicodeScript.of(codePoint)) && !isConjoiningJamo(codePoint);
        };
    }

    private static boolean isConjoiningJamo(int codePoint) {
        return (codePoint >= 0x1100 && codePoint <= 0x11FF)
                || (codePoint >= 0xA960 && codePoint <= 0xA97F)
                || (codePoint >= 0xD7B0 && codePoint <= 0xD7FF);
    }
}
