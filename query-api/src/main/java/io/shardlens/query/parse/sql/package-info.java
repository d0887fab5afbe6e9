/**
 * From the text of one SQL SELECT to the query object that the same question would be in JSON. The text is cut into tokens by MySQL's
 * own lexical rules first, since JSqlParser reads the union of many dialects; all that the parser then sees is keywords and
 * punctuation, with every name and every value replaced by its number. So a value can never become SQL, and whatever is not on the
 * list of what is supported is refused by its name and place. Pure.
 */
@NullMarked
package io.shardlens.query.parse.sql;

import org.jspecify.annotations.NullMarked;
