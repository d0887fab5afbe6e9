package io.shardlens.sync.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ContentHashTest {
    private static long hash(String json) {
        return ContentHash.of(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void doesNotSeeTheOrderOfFieldsNorSpacesNorWhoWroteIt() {
        assertThat(hash("{'a':1,'b':{'x':'y','z':[1,2]},'shardlens':{'shard':'s','as':17}}"))
                .isEqualTo(hash("{ 'shardlens': {'shard':'s'}, 'b':{'z':[1, 2],'x':'y'}, 'a':1 }"));
    }

    @Test
    void seesEverythingElse() {
        String[] contents = {
            "{}",
            "{'a':1}",
            "{'a':'1'}",
            "{'a':1.0}",
            "{'a':null}",
            "{'a':true}",
            "{'a':false}",
            "{'a':[]}",
            "{'a':{}}",
            "{'a':[1]}",
            "{'a':[[1]]}",
            "{'a':[1,2]}",
            "{'a':[2,1]}",
            "{'b':1}",
            "{'a':1,'b':2}",
            "{'a':2,'b':1}",
            "{'a':{'b':1},'c':2}",
            "{'a':{'b':1,'c':2}}",
            "{'as':1,'a':1}",
            "{'a':{'as':1}}",
            "{'shardlens':{'shard':'s'}}",
            "{'shardlens':{'shard':'t'}}",
            "{'shardlens':{'table':'s'}}",
            "{'shardlens':{'shard':'s','lossy':['a']}}",
        };
        assertThat(java.util.Arrays.stream(contents).map(ContentHashTest::hash)).doesNotHaveDuplicates();
    }
}
