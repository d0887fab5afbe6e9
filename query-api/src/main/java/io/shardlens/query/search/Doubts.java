package io.shardlens.query.search;

import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The questions that one query puts to the index, and the documents for which the index cannot answer them. While there is such a
 * document, whether it satisfies the query or not is not known. Not safe for threads.
 */
final class Doubts {
    private final Set<FieldTerm> lossy = new LinkedHashSet<>();

    /**
     * Notes a question.
     *
     * @throws UnanswerableException where the index never answers it for this column
     */
    void ask(IndexField field, Question question) {
        if (!field.answers(question)) {
            throw new UnanswerableException("the index does not answer " + question + " for column "
                    + field.column().name());
        }
        lossy.add(field.lossyTerm(question));
    }

    /** Notes that documents with this term are in doubt for a reason of their own. */
    void add(FieldTerm term) {
        lossy.add(term);
    }

    /** Finds the documents in doubt. */
    Query query() {
        Map<String, List<FieldTerm>> byField = lossy.stream()
                .collect(Collectors.groupingBy(FieldTerm::field, LinkedHashMap::new, Collectors.toList()));
        return Terms.anyOf(byField.entrySet().stream()
                .map(entry -> Terms.terms(
                        entry.getKey(),
                        entry.getValue().stream()
                                .map(term -> Terms.value(term.value()))
                                .toList()))
                .toList());
    }
}
