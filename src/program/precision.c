/* Precisions: lists of predicates, and their text (FORMATS.md, section 3). */
#include "program/precision.h"

#include "base/memory.h"
#include "expr/parse.h"

void precision_init(precision *p, program *of) {
  *p = (precision){.program = of};
  vec_resize(&p->by_proc, of->procs.size);
}

void precision_free(precision *p) {
  for (vec_each(expr_vec, list, &p->by_proc))
    vec_free(list);
  vec_free(&p->by_proc);
  vec_free(&p->global);
  vec_free(&p->kept);
  map_free(&p->whole);
}

static bool is_global_only(const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool all = true;
  for (vec_each(const var *, v, &vars))
    all = all && ((*v)->kind == V_GLOBAL || (*v)->kind == V_FUNCTION);
  vec_free(&vars);
  return all;
}

static bool add_once(expr_vec *list, const expr *e) {
  for (vec_each(const expr *, old, list))
    if (*old == e)
      return false;
  vec_push(list, e);
  return true;
}

static uint64_t whole_key(const proc *scope, const expr *predicate) {
  return (uint64_t)scope->index << 32 | predicate->id;
}

bool precision_add(precision *p, const proc *scope, const expr *predicate) {
  assert(predicate->type->kind == T_BOOL);
  if (predicate->kind == E_NOT)
    predicate = predicate->kid[0];
  if (predicate->kind == E_CONST)
    return false;
  bool is_global = !predicate->has_prime && is_global_only(predicate);
  assert(is_global || scope);
  assert(is_global || scope->index < p->by_proc.size);
  if (is_global)
    return add_once(&p->global, predicate);
  bool was_whole = precision_is_whole(p, scope, predicate);
  if (was_whole)
    map_put(&p->whole, whole_key(scope, predicate), 0);
  return add_once(&p->by_proc.data[scope->index], predicate) || was_whole;
}

bool precision_add_whole(precision *p, const proc *scope, const expr *predicate) {
  assert(predicate->type->kind == T_BOOL && predicate->kind != E_NOT);
  assert(predicate->kind != E_CONST && scope->index < p->by_proc.size);
  bool is_new = add_once(&p->by_proc.data[scope->index], predicate);
  if (is_new)
    map_put(&p->whole, whole_key(scope, predicate), 1);
  return is_new;
}

bool precision_is_whole(const precision *p, const proc *scope, const expr *predicate) {
  return map_get(&p->whole, whole_key(scope, predicate), 0) != 0;
}

uint32_t precision_size(const precision *p) {
  uint32_t n = p->global.size;
  for (vec_each(expr_vec, list, &p->by_proc))
    n += list->size;
  return n;
}

/* ---- reading ---- */

typedef struct reader {
  precision *precision;
  const char *file;
  const char *text; /* comments blanked out */
  size_t length;
  diag *d;
  const proc *scope; /* whose names are visible; NULL: globals only */
} reader;

static const var *find_var(void *context, const char *name) {
  const reader *r = context;
  program *p = r->precision->program;
  return program_find_var(p, r->scope, str_intern(&p->pool.strings, name));
}

static expr_scope scope_of(reader *r) {
  return (expr_scope){.pool = &r->precision->program->pool, .find_var = find_var, .context = r};
}

static bool fail(reader *r, uint32_t line, uint32_t column, const char *message) {
  diag_place at = {.file = r->file, .text = r->text, .line = line, .column = column};
  diag_at(r->d, DIAG_ERROR, at, "%s", message);
  return false;
}

static bool is_group(const reader *r) {
  lexer l;
  lexer_init(&l, r->text, r->length);
  if (l.tok.kind != TOK_NAME)
    return false;
  lexer_next(&l);
  return token_is(&l.tok, "{");
}

static bool find_scope(reader *r, const token *name) {
  program *p = r->precision->program;
  r->scope = NULL;
  if (token_is(name, "global"))
    return true;
  char *text = strndup(name->text, name->length);
  const proc *f = program_find_proc(p, str_intern(&p->pool.strings, text));
  free(text);
  r->scope = f && f->has_body ? f : NULL;
  return r->scope || fail(r, name->line, name->column, "no procedure of this name has a body");
}

static bool read_group(reader *r, lexer *l) {
  if (l->tok.kind != TOK_NAME)
    return fail(r, l->tok.line, l->tok.column, "the name of a procedure, or 'global', is expected");
  if (!find_scope(r, &l->tok))
    return false;
  lexer_next(l);
  if (!token_is(&l->tok, "{"))
    return fail(r, l->tok.line, l->tok.column, "'{' is expected");
  lexer_next(l);
  while (!token_is(&l->tok, "}")) {
    expr_scope scope = scope_of(r);
    const expr *e = parse_condition(l, &scope);
    if (!e)
      return fail(r, scope.error_line, scope.error_column, scope.error);
    precision_add(r->precision, r->scope, e);
    if (token_is(&l->tok, ",") || token_is(&l->tok, ";"))
      lexer_next(l);
    else if (!token_is(&l->tok, "}"))
      return fail(r, l->tok.line, l->tok.column, "',' or '}' is expected");
  }
  lexer_next(l);
  return true;
}

static bool read_groups(reader *r) {
  lexer l;
  lexer_init(&l, r->text, r->length);
  while (l.tok.kind != TOK_END)
    if (!read_group(r, &l))
      return false;
  return true;
}

/* The line as a predicate in r->scope; NULL and the error in `scope`. */
static const expr *read_in_scope(reader *r, const char *line, size_t length, uint32_t number,
                                 expr_scope *scope) {
  lexer l;
  lexer_init(&l, line, length);
  *scope = scope_of(r);
  const expr *e = parse_condition(&l, scope);
  if (e && l.tok.kind != TOK_END)
    e = parse_error(scope, &l.tok, "one predicate a line is expected");
  scope->error_line = number;
  return e;
}

/* A predicate is added wherever its names are. */
static bool read_line(reader *r, const char *line, size_t length, uint32_t number) {
  expr_scope scope;
  const expr *e;
  r->scope = NULL;
  if ((e = read_in_scope(r, line, length, number, &scope))) {
    precision_add(r->precision, NULL, e);
    return true;
  }
  const program *p = r->precision->program;
  bool found = false;
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    r->scope = p->procs.data[f];
    if (!r->scope->has_body)
      continue;
    expr_scope local;
    if ((e = read_in_scope(r, line, length, number, &local))) {
      precision_add(r->precision, r->scope, e);
      found = true;
    }
  }
  return found || fail(r, scope.error_line, scope.error_column, scope.error);
}

static bool read_lines(reader *r) {
  uint32_t number = 1;
  for (const char *at = r->text, *end = r->text + r->length; at < end; ++number) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline ? newline : end;
    size_t blank = strspn(at, " \t\r");
    if (at + blank < stop && !read_line(r, at, (size_t)(stop - at), number))
      return false;
    at = newline ? newline + 1 : end;
  }
  return true;
}

/* The text with comments made blank: places stay the same. */
static char *without_comments(const char *text, size_t length) {
  char *copy = xmalloc(length + 1);
  memcpy(copy, text, length);
  copy[length] = 0;
  for (char *c = copy; *c; ++c)
    if (*c == '#' || (c[0] == '/' && c[1] == '/'))
      for (; *c && *c != '\n'; ++c)
        *c = ' ';
  return copy;
}

bool precision_read(precision *p, const char *file, const char *text, size_t length, diag *d) {
  char *clean = without_comments(text, length);
  reader r = {.precision = p, .file = file, .text = clean, .length = strlen(clean), .d = d};
  bool ok = is_group(&r) ? read_groups(&r) : read_lines(&r);
  free(clean);
  return ok;
}

/* ---- printing ---- */

static void print_list(buf *out, const precision *p, const char *name, const expr_vec *list) {
  if (list->size == 0)
    return;
  buf_printf(out, "%s {", name);
  for (uint32_t i = 0; i < list->size; ++i) {
    buf_add(out, i ? ",\n  " : "\n  ");
    expr_print(out, &p->program->pool, list->data[i]);
  }
  buf_add(out, "\n}\n");
}

void precision_print(buf *out, const precision *p) {
  print_list(out, p, "global", &p->global);
  for (uint32_t f = 0; f < p->by_proc.size; ++f)
    print_list(out, p, p->program->procs.data[f]->name, &p->by_proc.data[f]);
}
