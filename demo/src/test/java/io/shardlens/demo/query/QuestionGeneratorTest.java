package io.shardlens.demo.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.data.OrderGenerator;
import io.shardlens.demo.query.Condition.Use;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionGeneratorTest {
    private static final long ROWS = 5_000;

    private static List<Question> questions(long seed) {
        return new QuestionGenerator(new SplittableRandom(seed), new OrderGenerator(seed, ROWS)::order, ROWS)
                .questions(5, 3);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void usesEveryOperatorOnEveryColumnAtLeastThreeTimes(long seed) {
        Map<Use, Long> uses = questions(seed).stream()
                .flatMap(question -> question.where().uses())
                .collect(Collectors.groupingBy(use -> use, Collectors.counting()));

        assertThat(uses).hasSize(Operator.values().length * OrderColumn.values().length);
        assertThat(uses.values()).allMatch(count -> count >= 3);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void asksTheIndexAtLeastThreeHundredQuestionsOfSeveralConditions(long seed) {
        List<Question> byIndex =
                questions(seed).stream().filter(Question::answeredByIndex).toList();

        assertThat(byIndex).hasSizeGreaterThanOrEqualTo(300);
        assertThat(byIndex).allMatch(question -> question.where().uses().count() >= 2);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void asksTheSameQuestionsAgainForTheSameSeed(long seed) {
        assertThat(questions(seed)).isEqualTo(questions(seed));
    }
}
