/* graph.h: control-flow graphs drawn by Graphviz (libgvc), where Assay was built with it. */
#ifndef ASSAY_REPORT_GRAPH_H
#define ASSAY_REPORT_GRAPH_H

#include "report/lines.h"

enum { GRAPH_PROCS = 40, GRAPH_STMTS = 400 }; /* more are not drawn */

typedef struct graph_list {
  VEC(const proc *) procs; /* each once, in the order asked for */
} graph_list;

/* Asks for a graph, if it is one of the program's own procedures and not too large. */
void graph_want(graph_list *list, const proc *f);

/* The graph of a procedure, laid out, as an SVG element. False: not built with Graphviz, or it failed. */
bool graph_draw(program *p, const proc *f, line_cache *lines, buf *svg);

#endif
