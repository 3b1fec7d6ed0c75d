/* columns.h: what threads do, told side by side: a column for each thread.
 *
 * A column is as wide as what stands in it, at most its share of a table of 120 characters. More threads than
 * fit beside each other have no columns. */
#ifndef ASSAY_REPORT_COLUMNS_H
#define ASSAY_REPORT_COLUMNS_H

#include "base/buf.h"
#include "report/fold.h"

enum { COLUMNS_MOST = 5 };

typedef struct columns {
  uint32_t count;                /* 0: there are none */
  uint32_t thread[COLUMNS_MOST]; /* ascending */
  size_t width[COLUMNS_MOST];    /* in characters */
} columns;

/* Those of the threads that have events in the list. */
columns columns_of(const told_list *list);
/* `| thread 0    | thread 1` */
void columns_write_header(buf *out, const columns *c);
/* The event in its column, the others empty. */
void columns_write(buf *out, const columns *c, const story_event *e);

/* What an event is called, in its column or in a line of its own, as deep as its call: `function(a = 1)`,
 * `function: code`. */
void columns_event(buf *out, const story_event *e);
/* `a = 1, b = 2`, the most important ones. */
void columns_values(buf *out, const story_value *values, uint32_t count);
/* Two spaces for each call around it; the number where there are too many. */
void columns_indent(buf *out, uint32_t depth);
/* Spaces, until what stands there from `from` on is that wide. */
void columns_pad(buf *out, size_t from, size_t width);

#endif
