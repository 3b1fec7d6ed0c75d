/* json_value.h: what the writers of JSON and SARIF share: jansson values from ours.
 *
 * All functions give a new reference, or add to an object they are handed. Text that is not UTF-8
 * (old sources) has each offending byte replaced by U+FFFD, since JSON cannot hold it. */
#ifndef ASSAY_REPORT_JSON_VALUE_H
#define ASSAY_REPORT_JSON_VALUE_H

#include "report/story.h"

#include <jansson.h>

json_t *json_of_text(const char *text);
/* A number if it is a Boolean or an integer that 64 bits hold, else the text given. */
json_t *json_of_constant(const expr *value, const char *text);
void json_set_text(json_t *object, const char *key, const char *text); /* nothing if NULL */
void json_set_number(json_t *object, const char *key, uint64_t number);
/* file, line, column; nothing where the place is not known. */
void json_set_place(json_t *object, location where);
/* Appends the text of a value, indented, and a newline; drops the reference. */
void json_write(buf *out, json_t *value);

#endif
