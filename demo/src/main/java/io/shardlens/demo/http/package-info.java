/** Plain HTTP and JSON to the API and to Elasticsearch, without the product's own clients. */
@NullMarked
package io.shardlens.demo.http;

import org.jspecify.annotations.NullMarked;
