/* The text of a program (doc in print.h). Types come first, in an order in which they can be read
 * back: types.c. */
#include "program/print.h"

#include <ctype.h>

/* Comments stand in one column per procedure, but not beyond this one. */
enum { COMMENT_COLUMN_MAX = 56, WRAP_COLUMN = 92 };

/* ---- small pieces ---- */

/* "text" with C escapes. */
static void text_print_quoted(buf *out, const char *text, size_t length) {
  buf_put(out, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\')
      buf_printf(out, "\\%c", c);
    else if (c == '\n')
      buf_add(out, "\\n");
    else if (c == '\t')
      buf_add(out, "\\t");
    else if (isprint(c))
      buf_put(out, (char)c);
    else
      buf_printf(out, "\\%03o", c);
  }
  buf_put(out, '"');
}

static void print_text(buf *out, const char *text) {
  text_print_quoted(out, text ? text : "", text ? strlen(text) : 0);
}

void location_print(buf *out, location where) {
  assert(where.line > 0);
  buf_printf(out, "%s:%u:%u", where.file ? where.file : "", where.line, where.column);
}

/* [file:]line:column[-line:column]; the file is left out if it is `file`. */
static void print_place(buf *out, location where, const char *file) {
  if (where.file && !(file && strcmp(where.file, file) == 0))
    buf_printf(out, "%s:", where.file);
  buf_printf(out, "%u:%u", where.line, where.column);
  if (where.end_line > 0)
    buf_printf(out, "-%u:%u", where.end_line, where.end_column);
}

static location var_place(const var *v) {
  return (location){.file = v->file, .line = v->line, .column = v->column};
}

/* Names that begin statements and are not keywords of C: `call` goes before a procedure of such a
 * name, and a variable of such a name is recognised by what follows it. */
static bool core_is_keyword(const char *name) {
  static const char *const words[] = {
      "alloc",     "approx", "assert",     "assume",  "atomic_begin", "atomic_end", "call",
      "constrain", "dead",   "end_thread", "enforce", "entry",        "error",      "free",
      "halt",      "havoc",  "input",      "skip",    "start_thread", "unknown",    "va_start",
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(name, words[i]) == 0)
      return true;
  return false;
}

/* ---- statements ---- */

static void print_list(buf *out, program *p, const expr *const *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0)
      buf_add(out, ", ");
    expr_print(out, &p->pool, list[i]);
  }
}

static void print_targets(buf *out, program *p, const stmt *s) {
  if (s->lhs_count == 0)
    return;
  print_list(out, p, s->lhs, s->lhs_count);
  buf_add(out, " = ");
}

static void print_assign(buf *out, program *p, const stmt *s) {
  if (s->lhs_count > 0) {
    print_targets(out, p, s);
    for (uint32_t i = 0; i < s->rhs_count; i++) {
      if (i > 0)
        buf_add(out, ", ");
      if (i < s->lhs_count)
        expr_print_as(out, &p->pool, s->rhs[i], s->lhs[i]->type);
      else
        expr_print(out, &p->pool, s->rhs[i]);
    }
    if (s->cond)
      buf_put(out, ' ');
  }
  if (s->cond) {
    buf_add(out, "constrain (");
    expr_print(out, &p->pool, s->cond);
    buf_put(out, ')');
  }
}

static void print_havoc(buf *out, program *p, const stmt *s) {
  if (s->havoc == HAVOC_INPUT || s->havoc == HAVOC_APPROX) {
    print_targets(out, p, s);
    buf_add(out, s->havoc == HAVOC_INPUT ? "input " : "approx ");
    print_text(out, s->text);
    return;
  }
  buf_add(out, s->havoc == HAVOC_DEAD ? "dead " : "havoc ");
  print_list(out, p, s->lhs, s->lhs_count);
  if (s->text) {
    buf_put(out, ' ');
    print_text(out, s->text);
  }
}

/* The type of argument i, or NULL where the callee does not say. */
static const type *param_type(const type *func, uint32_t i) {
  return func && func->kind == T_FUNC && i < func->count ? func->params[i] : NULL;
}

static void print_call(buf *out, program *p, const stmt *s) {
  print_targets(out, p, s);
  const proc *f = stmt_callee(p, s);
  const type *func = NULL;
  if (f) {
    func = f->symbol->type;
    if (core_is_keyword(f->name))
      buf_add(out, "call ");
    buf_add(out, f->name);
  } else {
    if (s->callee->type->kind == T_PTR)
      func = s->callee->type->elem;
    buf_put(out, '(');
    expr_print(out, &p->pool, expr_deref(&p->pool, s->callee));
    buf_put(out, ')');
  }
  buf_put(out, '(');
  for (uint32_t i = 0; i < s->rhs_count; i++) {
    if (i > 0)
      buf_add(out, ", ");
    const type *t = param_type(func, i);
    if (t)
      expr_print_as(out, &p->pool, s->rhs[i], t);
    else
      expr_print(out, &p->pool, s->rhs[i]);
  }
  buf_put(out, ')');
}

static void print_with_text(buf *out, const char *word, const char *text) {
  buf_add(out, word);
  if (text) {
    buf_put(out, ' ');
    print_text(out, text);
  }
}

static void print_condition(buf *out, program *p, const char *word, const expr *cond) {
  buf_printf(out, "%s(", word);
  expr_print(out, &p->pool, cond);
  buf_put(out, ')');
}

static void print_assert(buf *out, program *p, const stmt *s) {
  if (stmt_is_error(s))
    buf_add(out, "error");
  else
    print_condition(out, p, "assert", s->cond);
  if (s->error != ERROR_REACH)
    buf_printf(out, " of %s", error_class_name(s->error));
  if (s->rule)
    print_with_text(out, " of", s->rule);
  print_with_text(out, "", s->text);
  if (s->is_passed && !s->rule)
    buf_add(out, " passed");
}

/* `results` converts what is returned; NULL: as it is. */
static void print_return(buf *out, program *p, const stmt *s, const proc *f) {
  buf_add(out, "return");
  for (uint32_t i = 0; i < s->rhs_count; i++) {
    buf_add(out, i > 0 ? ", " : " ");
    if (f && i < f->results.size)
      expr_print_as(out, &p->pool, s->rhs[i], f->results.data[i]);
    else
      expr_print(out, &p->pool, s->rhs[i]);
  }
}

static void print_alloc(buf *out, program *p, const stmt *s) {
  print_targets(out, p, s);
  buf_printf(out, "alloc %s (", s->on_stack ? "stack" : s->of_library ? "library" : "heap");
  print_list(out, p, s->rhs, s->rhs_count);
  buf_put(out, ')');
}

static void print_stmt(buf *out, program *p, const stmt *s, const proc *f) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
    buf_add(out, "skip");
    break;
  case S_ASSIGN:
    print_assign(out, p, s);
    break;
  case S_ASSUME:
    print_condition(out, p, "assume", s->cond);
    print_with_text(out, "", s->text);
    break;
  case S_ASSERT:
    print_assert(out, p, s);
    break;
  case S_HAVOC:
    print_havoc(out, p, s);
    break;
  case S_CALL:
    print_call(out, p, s);
    break;
  case S_RETURN:
    print_return(out, p, s, f);
    break;
  case S_BRANCH:
    print_condition(out, p, "if ", s->cond);
    break;
  case S_GOTO:
    buf_add(out, "goto");
    break;
  case S_ALLOC:
    print_alloc(out, p, s);
    break;
  case S_FREE:
    buf_add(out, "free(");
    print_list(out, p, s->rhs, s->rhs_count);
    buf_put(out, ')');
    break;
  case S_VA_START:
    buf_add(out, "va_start(");
    print_list(out, p, s->lhs, s->lhs_count);
    buf_put(out, ')');
    break;
  case S_HALT:
    buf_add(out, s->rhs_count > 0 ? "halt " : "halt");
    print_list(out, p, s->rhs, s->rhs_count);
    break;
  case S_UNKNOWN:
    print_with_text(out, "unknown", s->text);
    break;
  case S_START_THREAD:
    buf_add(out, "start_thread");
    break;
  case S_END_THREAD:
    buf_add(out, "end_thread");
    break;
  case S_ATOMIC_BEGIN:
    buf_add(out, "atomic_begin");
    break;
  case S_ATOMIC_END:
    buf_add(out, "atomic_end");
    break;
  }
}

void stmt_print(buf *out, program *p, const stmt *s) {
  print_stmt(out, p, s, NULL);
}

/* ---- procedures ---- */

/* The lines of a procedure and the comment of each, until the column of the comments is known. */
typedef struct line {
  uint32_t end;   /* in text */
  location where; /* line 0: no comment */
} line;

typedef struct lines {
  buf text;
  VEC(line) list;
} lines;

static void lines_end(lines *l, location where) {
  vec_push(&l->list, (line){(uint32_t)l->text.size, where});
}

/* The first line has its place in full, the others only what differs from its file. */
static void lines_print(buf *out, const lines *l, const char *file) {
  uint32_t width = 0;
  uint32_t start = 0;
  for (uint32_t i = 0; i < l->list.size; i++) {
    uint32_t length = l->list.data[i].end - start;
    if (l->list.data[i].where.line > 0 && length > width && length < COMMENT_COLUMN_MAX)
      width = length;
    start = l->list.data[i].end;
  }
  start = 0;
  for (uint32_t i = 0; i < l->list.size; i++) {
    line at = l->list.data[i];
    buf_add_n(out, buf_text(&l->text) + start, at.end - start);
    if (at.where.line > 0) {
      for (uint32_t column = at.end - start; column < width; column++)
        buf_put(out, ' ');
      buf_add(out, "  // ");
      print_place(out, at.where, i > 0 ? file : NULL);
    }
    buf_put(out, '\n');
    start = at.end;
  }
}

static void lines_free(lines *l) {
  buf_free(&l->text);
  vec_free(&l->list);
}

/* Does a declarator of this type end with its name? */
static bool declares_simply(const type *t) {
  while (t->kind == T_PTR)
    t = t->elem;
  return t->kind != T_FUNC && t->kind != T_ARRAY;
}

static void print_params(buf *out, const proc *f) {
  buf_put(out, '(');
  for (uint32_t i = 0; i < f->params.size; i++) {
    if (i > 0)
      buf_add(out, ", ");
    type_print(out, f->params.data[i]->type, f->params.data[i]->name);
  }
  if (f->is_variadic)
    buf_add(out, f->params.size > 0 ? ", ..." : "...");
  else if (f->params.size == 0)
    buf_add(out, "void");
  buf_put(out, ')');
}

/* int f(int x); several results, or one whose type goes round the name in C: (int, int) f(int x).
 */
static void print_header(buf *out, const proc *f) {
  if (!f->has_body)
    buf_add(out, "extern ");
  if (f->is_pure)
    buf_add(out, "pure ");
  if (f->is_static)
    buf_add(out, "static ");
  if (f->results.size == 1 && declares_simply(f->results.data[0])) {
    type_print(out, f->results.data[0], f->name);
  } else if (f->results.size == 0) {
    buf_printf(out, "void %s", f->name);
  } else {
    for (uint32_t i = 0; i < f->results.size; i++) {
      buf_add(out, i == 0 ? "(" : ", ");
      type_print(out, f->results.data[i], "");
    }
    buf_printf(out, ") %s", f->name);
  }
  print_params(out, f);
}

static void print_names(lines *l, const stmt *s) {
  for (const char *at = s->name; *at;) {
    size_t n = strcspn(at, " ");
    if (at != s->name)
      buf_put(&l->text, ' ');
    buf_add_n(&l->text, at, n);
    buf_put(&l->text, ':');
    at += n + strspn(at + n, " ");
  }
  lines_end(l, (location){0});
}

/* What follows the statement proper, up to its semicolon. */
static void print_jumps(buf *out, const stmt *s, uint32_t label) {
  if (s->kind == S_BRANCH && s->succ_count == 2) {
    buf_printf(out, " goto %u", s->succ[0]);
    if (s->succ[1] != label + 1)
      buf_printf(out, "; else goto %u", s->succ[1]);
  } else if (s->kind == S_GOTO) {
    for (uint32_t i = 0; i < s->succ_count; i++)
      buf_printf(out, "%s%u", i > 0 ? ", " : " ", s->succ[i]);
  } else if (s->kind == S_START_THREAD && s->succ_count == 2) {
    buf_printf(out, " goto %u", s->succ[1]);
  }
}

/* Kinds whose own syntax has the text in it; with others it is a remark that stands at the end. */
static bool has_own_text(const stmt *s) {
  return s->kind == S_ASSERT || s->kind == S_ASSUME || s->kind == S_HAVOC || s->kind == S_ALLOC ||
         s->kind == S_UNKNOWN;
}

static void print_labelled(lines *l, program *p, const proc *f, uint32_t label, int width) {
  const stmt *s = &f->stmts.data[label];
  if (s->name)
    print_names(l, s);
  buf_printf(&l->text, "  %*u: ", width, label);
  print_stmt(&l->text, p, s, f);
  print_jumps(&l->text, s, label);
  if (!has_own_text(s))
    print_with_text(&l->text, "", s->text);
  buf_put(&l->text, ';');
  lines_end(l, s->where);
  if (stmt_falls_through((stmt_kind)s->kind) && s->succ_count > 0 && s->succ[0] != label + 1) {
    buf_printf(&l->text, "  %*s  goto %u;", width, "", s->succ[0]);
    lines_end(l, (location){0});
  }
}

static int digits(uint32_t n) {
  int count = 1;
  for (; n >= 10; n /= 10)
    count++;
  return count;
}

static void print_align(buf *out, const var *v) {
  if (v->align)
    buf_printf(out, " align %u", v->align);
}

static void print_body(lines *l, program *p, const proc *f) {
  buf_put(&l->text, '{');
  lines_end(l, (location){0});
  for (vec_each(var *, v, &f->locals)) {
    buf_add(&l->text, "  ");
    type_print(&l->text, (*v)->type, (*v)->name);
    print_align(&l->text, *v);
    buf_put(&l->text, ';');
    lines_end(l, var_place(*v));
  }
  if (f->enforce) {
    buf_add(&l->text, "  enforce ");
    expr_print(&l->text, &p->pool, f->enforce);
    buf_put(&l->text, ';');
    lines_end(l, (location){0});
  }
  if (f->entry != 0) {
    buf_printf(&l->text, "  entry %u;", f->entry);
    lines_end(l, (location){0});
  }
  if (f->locals.size > 0 || f->enforce || f->entry != 0)
    lines_end(l, (location){0});
  int width = f->stmts.size > 0 ? digits(f->stmts.size - 1) : 1;
  for (uint32_t i = 0; i < f->stmts.size; i++)
    print_labelled(l, p, f, i, width);
  buf_put(&l->text, '}');
  lines_end(l, (location){0});
}

void proc_print(buf *out, program *p, const proc *f) {
  lines l = {0};
  print_header(&l.text, f);
  if (!f->has_body)
    buf_put(&l.text, ';');
  lines_end(&l, f->where);
  if (f->has_body)
    print_body(&l, p, f);
  lines_print(out, &l, f->where.line > 0 ? f->where.file : NULL);
  lines_free(&l);
}

/* ---- globals ---- */

/* Copies an initialiser, breaking long lines between values. */
static void print_wrapped(buf *out, const char *text, size_t column) {
  bool quoted = false;
  for (const char *at = text; *at; at++) {
    buf_put(out, *at);
    column++;
    if (quoted && *at == '\\' && at[1]) {
      buf_put(out, *++at);
      column++;
    } else if (*at == '"') {
      quoted = !quoted;
    } else if (!quoted && *at == ',' && at[1] == ' ' && column > WRAP_COLUMN) {
      buf_add(out, "\n    ");
      column = 4;
      at++;
    }
  }
}

void global_print(buf *out, program *p, const global *g) {
  size_t start = out->size;
  if (g->var->is_extern)
    buf_add(out, "extern ");
  if (g->var->is_const)
    buf_add(out, "const ");
  type_print(out, g->var->type, g->var->name);
  print_align(out, g->var);
  if (g->init) {
    buf_add(out, " = ");
    buf init = {0};
    expr_print_init(&init, &p->pool, g->init);
    print_wrapped(out, buf_text(&init), out->size - start);
    buf_free(&init);
  }
  buf_put(out, ';');
  if (g->var->line > 0) {
    buf_add(out, "  // ");
    print_place(out, var_place(g->var), NULL);
  }
  buf_put(out, '\n');
}

static void print_directives(buf *out, program *p) {
  buf_printf(out, "target %u;\n", p->pool.pointer_width);
  if (p->is_boolean)
    buf_add(out, "boolean;\n");
  if (p->is_concurrent)
    buf_add(out, "concurrent;\n");
  for (vec_each(assumption, a, &p->assumptions)) {
    buf_add(out, "assumption ");
    print_text(out, a->text);
    buf_put(out, ';');
    if (a->where.line > 0) {
      buf_add(out, "  // ");
      print_place(out, a->where, NULL);
    }
    buf_put(out, '\n');
  }
}

void program_print_head(buf *out, program *p) {
  print_directives(out, p);
  program_print_types(out, p);
}

void program_print(buf *out, program *p) {
  program_print_head(out, p);
  if (p->globals.size > 0)
    buf_put(out, '\n');
  for (vec_each(global, g, &p->globals))
    if (!g->var->literal)
      global_print(out, p, g);
  for (uint32_t i = 0; i < p->procs.size; i++) {
    bool was_extern = i > 0 && !p->procs.data[i - 1]->has_body;
    if (!was_extern || p->procs.data[i]->has_body)
      buf_put(out, '\n');
    proc_print(out, p, p->procs.data[i]);
  }
}
