# Both processes of Shardlens in one image. The command chooses: sync run --config FILE, or api --config FILE.
FROM maven:3.9-eclipse-temurin-21 AS build
WORKDIR /build
COPY . .
RUN mvn -B -ntp -Dquick package -pl sync-worker,query-api -am \
    && for module in sync-worker query-api; do \
        mkdir -p /image/$module/lib \
        && cp -r $module/target/classes /image/$module/classes \
        && tr ':' '\n' < $module/target/classpath | xargs -I{} cp {} /image/$module/lib/; \
    done

FROM eclipse-temurin:21-jre
RUN groupadd --system --gid 10001 shardlens && useradd --system --uid 10001 --gid shardlens --no-create-home shardlens
WORKDIR /opt/shardlens
COPY --from=build /image/ ./
COPY LICENSE NOTICE ./
COPY deploy/entrypoint.sh /usr/local/bin/shardlens
USER shardlens
EXPOSE 8080 8081
ENTRYPOINT ["shardlens"]
CMD ["help"]
