package io.shardlens.stack.docker;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.util.Properties;
import org.testcontainers.utility.DockerImageName;

/** The images of this build's versions. */
final class Images {
    private Images() {}

    static DockerImageName of(String server) {
        var images = new Properties();
        try (var file = Images.class.getResourceAsStream("images.properties")) {
            images.load(file);
        } catch (IOException e) {
            throw new StackException("Cannot read the list of images", e);
        }
        return DockerImageName.parse(images.getProperty(server));
    }
}
