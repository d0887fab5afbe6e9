package io.shardlens.stack.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImagesTest {
    @ParameterizedTest
    @ValueSource(strings = {"canal", "elasticsearch", "mysql"})
    void namesAVersionOfEveryImage(String server) {
        assertThat(Images.of(server).getVersionPart()).matches("v?[0-9.]+");
    }

    @Test
    void staysOnTheMySqlThatCanalUnderstands() {
        assertThat(Images.of("mysql").asCanonicalNameString()).isEqualTo("mysql:8.0");
    }
}
