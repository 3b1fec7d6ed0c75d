#include "report/graph.h"

#include "base/config.h"

#ifdef ASSAY_GRAPHVIZ
#include <graphviz/gvc.h>
#include <pthread.h>
#endif

void graph_want(graph_list *list, const proc *f) {
  if (!f->has_body || lines_is_library(f->where.file) || f->stmts.size > GRAPH_STMTS ||
      list->procs.size >= GRAPH_PROCS)
    return;
  for (uint32_t i = 0; i < list->procs.size; ++i)
    if (list->procs.data[i] == f)
      return;
  vec_push(&list->procs, f);
}

enum { LABEL_WIDTH = 60 };

static void add_quoted(buf *out, const char *text) {
  buf_put(out, '"');
  for (size_t i = 0; text[i] && i < LABEL_WIDTH; ++i) {
    if (text[i] == '"' || text[i] == '\\')
      buf_put(out, '\\');
    buf_put(out, (unsigned char)text[i] < 0x20 || (text[i] & 0x80) ? '?' : text[i]);
  }
  buf_add(out, strlen(text) > LABEL_WIDTH ? "...\"" : "\"");
}

/* The graph of a procedure in the DOT language; node n5 is label 5. */
static void graph_dot(buf *out, program *p, const proc *f, line_cache *lines) {
  assert(f->has_body);
  buf_add(out, "digraph g {\n  node [shape=box, style=filled, fillcolor=white, fontname=monospace, "
               "fontsize=10, height=0.2];\n  edge [fontsize=9, fontname=monospace];\n");
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    buf text = {0};
    if (s->where.line)
      buf_printf(&text, "%u: ", s->where.line);
    if (s->origin || !lines_span(lines, s->where, &text))
      stmt_print(&text, p, s);
    buf_printf(out, "  n%u [id=\"n%u\"%s%s, label=", i, i,
               s->origin ? ", fontcolor=gray30, style=\"filled,dashed\"" : "",
               s->kind == S_BRANCH   ? ", shape=hexagon"
               : s->kind == S_ASSERT ? ", color=red"
                                     : "");
    add_quoted(out, buf_text(&text));
    buf_add(out, "];\n");
    for (uint32_t k = 0; k < s->succ_count; ++k)
      buf_printf(out, "  n%u -> n%u%s;\n", i, s->succ[k],
                 s->kind == S_BRANCH ? k == 0 ? " [label=\"true\"]" : " [label=\"false\"]" : "");
    buf_free(&text);
  }
  buf_add(out, "}\n");
}

#ifdef ASSAY_GRAPHVIZ
/* Libraries below it start threads, whose stacks are by default as large as ours may be: too large
 * for a limit on memory. */
static void make_threads_small(void) {
  enum { STACK_BYTES = 1 << 20 };
  pthread_attr_t small;
  if (pthread_attr_init(&small) != 0)
    return;
  if (pthread_attr_setstacksize(&small, STACK_BYTES) == 0)
    pthread_setattr_default_np(&small);
  pthread_attr_destroy(&small);
}

/* One context for the process: the library's text plugin keeps a pointer to a font of the context it
 * saw last, so none may be freed. */
static GVC_t *the_context(void) {
  static GVC_t *context;
  if (!context) {
    make_threads_small();
    context = gvContext();
  }
  return context;
}

bool graph_draw(program *p, const proc *f, line_cache *lines, buf *svg) {
  buf dot = {0};
  graph_dot(&dot, p, f, lines);
  GVC_t *context = the_context();
  Agraph_t *g = agmemread(buf_text(&dot));
  bool ok = false;
  char *text = NULL;
  unsigned length = 0;
  if (g && gvLayout(context, g, "dot") == 0) {
    ok = gvRenderData(context, g, "svg", &text, &length) == 0 && text;
    const char *start = ok ? strstr(text, "<svg") : NULL;
    ok = start != NULL;
    if (ok)
      buf_add_n(svg, start, length - (size_t)(start - text));
    gvFreeRenderData(text);
    gvFreeLayout(context, g);
  }
  if (g)
    agclose(g);
  buf_free(&dot);
  return ok;
}
#else
bool graph_draw(program *p, const proc *f, line_cache *lines, buf *svg) {
  (void)p;
  (void)f;
  (void)lines;
  (void)svg;
  return false;
}
#endif
