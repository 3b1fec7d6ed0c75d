#include "program/symbols.h"

#include "base/sha256.h"
#include "program/print.h"

/* What a symbol mentions. */
typedef struct mentions {
  var_vec calls, others;
} mentions;

static void mentions_free(mentions *m) {
  vec_free(&m->calls);
  vec_free(&m->others);
}

static void add_once(var_vec *list, const var *v) {
  for (vec_each(const var *const, other, list))
    if (*other == v)
      return;
  vec_push(list, v);
}

/* A direct call names its function; everything else that a statement names is a value or a place. */
static void add_stmt(mentions *m, const program *p, const stmt *s) {
  stmt rest = *s;
  const proc *callee = s->callee ? stmt_callee(p, s) : NULL;
  if (callee) {
    assert(callee->symbol);
    add_once(&m->calls, callee->symbol);
    rest.callee = NULL;
  }
  stmt_vars(&rest, &m->others);
}

static void print_names(buf *out, const char *word, const var_vec *list, var_kind kind) {
  size_t start = out->size;
  for (vec_each(const var *const, v, list))
    if ((*v)->kind == kind && !(*v)->literal)
      buf_printf(out, "%s %s", out->size == start ? word : "", (*v)->name);
  if (out->size != start)
    buf_put(out, '\n');
}

static void print_mentions(buf *out, const mentions *m) {
  print_names(out, "calls", &m->calls, V_FUNCTION);
  print_names(out, "takes", &m->others, V_FUNCTION);
  print_names(out, "uses", &m->others, V_GLOBAL);
}

static void print_line(buf *out, const char *what, const char *name, const char *linkage,
                       const buf *text) {
  char hash[SHA256_TEXT];
  sha256(buf_text(text), text->size, hash);
  buf_printf(out, "%s %s %s %s", what, name, linkage, hash);
}

static void print_function(buf *out, program *p, const proc *f) {
  buf text = {0};
  mentions m = {0};
  proc_print(&text, p, f);
  for (vec_each(const stmt, s, &f->stmts))
    add_stmt(&m, p, s);
  print_line(out, "function", f->name,
             !f->has_body   ? "extern"
             : f->is_static ? "static"
                            : "defined",
             &text);
  buf_printf(out, " %s:%u\n", f->where.line ? f->where.file : "", f->where.line);
  print_mentions(out, &m);
  mentions_free(&m);
  buf_free(&text);
}

static const char *linkage_of(const global *g) {
  const var *v = g->var;
  return v->is_extern                    ? "extern"
         : v->is_static || v->is_private ? "static"
         : g->init                       ? "defined"
                                         : "common";
}

static void print_variable(buf *out, program *p, const global *g) {
  buf text = {0};
  mentions m = {0};
  global_print(&text, p, g);
  if (g->init)
    expr_vars(g->init, &m.others);
  print_line(out, "variable", g->var->name, linkage_of(g), &text);
  buf_put(out, '\n');
  print_mentions(out, &m);
  mentions_free(&m);
  buf_free(&text);
}

/* ---- library functions ---- */

static void add_called_models(var_vec *out, program *p, const mentions *m) {
  const var_vec *const lists[] = {&m->calls, &m->others};
  for (size_t k = 0; k < sizeof lists / sizeof *lists; ++k)
    for (vec_each(const var *const, v, lists[k])) {
      const proc *f = (*v)->kind == V_FUNCTION ? program_find_proc(p, (*v)->name) : NULL;
      if (f && !f->is_static && code_origin_of(f->where.file) == CODE_MODEL)
        add_once(out, *v);
    }
}

/* Functions of the user's files mention what a model defines here, and another file may define. */
static void print_models(buf *out, program *p) {
  var_vec found = {0};
  buf none = {0};
  for (vec_each(proc *const, f, &p->procs)) {
    mentions m = {0};
    if (code_origin_of((*f)->where.file) != CODE_USER)
      continue;
    for (vec_each(const stmt, s, &(*f)->stmts))
      add_stmt(&m, p, s);
    add_called_models(&found, p, &m);
    mentions_free(&m);
  }
  for (vec_each(const global, g, &p->globals))
    if (g->init && !g->var->literal && code_origin_of(g->var->file) == CODE_USER) {
      mentions m = {0};
      expr_vars(g->init, &m.others);
      add_called_models(&found, p, &m);
      mentions_free(&m);
    }
  for (vec_each(const var *const, v, &found)) {
    print_line(out, "function", (*v)->name, "extern", &none);
    buf_add(out, " \n");
  }
  vec_free(&found);
}

void program_print_symbols(buf *out, program *p) {
  buf rest = {0};
  char hash[SHA256_TEXT];
  program_print_head(&rest, p);
  sha256(buf_text(&rest), rest.size, hash);
  buf_printf(out, "rest %s\n", hash);
  buf_free(&rest);
  for (vec_each(proc *const, f, &p->procs)) {
    assert((*f)->name);
    if (code_origin_of((*f)->where.line ? (*f)->where.file : NULL) == CODE_USER)
      print_function(out, p, *f);
  }
  for (vec_each(const global, g, &p->globals))
    if (!g->var->literal && code_origin_of(g->var->file) == CODE_USER)
      print_variable(out, p, g);
  print_models(out, p);
}
