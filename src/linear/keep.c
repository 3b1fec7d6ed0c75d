/* What --keep names: variables and cells, by text. */
#include "linear/linear.h"

#include "expr/parse.h"

typedef struct scope_of {
  const program *program;
  const proc *proc;
  bool uses_own; /* a name was one of the procedure's */
} scope_of;

static const var *find_var(void *context, const char *name) {
  scope_of *s = context;
  const char *interned =
      str_intern(&((program *)s->program)->pool.strings, name); /* the pool is not const */
  const var *v = program_find_var(s->program, s->proc, interned);
  s->uses_own = s->uses_own || (v && v->kind != V_GLOBAL && v->kind != V_FUNCTION);
  return v;
}

/* One item as seen in f (NULL: globals only); NULL and a message if it is none. */
static const expr *read_item(program *p, const proc *f, const char *text, size_t length,
                             bool *uses_own, const char **error) {
  scope_of context = {p, f, false};
  expr_scope scope = {.pool = &p->pool, .find_var = find_var, .context = &context};
  lexer l;
  lexer_init(&l, text, length);
  const expr *e = parse_expr(&l, &scope);
  if (e && l.tok.kind != TOK_END)
    e = parse_error(&scope, &l.tok, "a variable or a cell is expected");
  if (e && !expr_is_path(e))
    e = parse_error(&scope, &l.last, "this is no variable or cell");
  *error = scope.error;
  *uses_own = context.uses_own;
  return e;
}

static void add_once(expr_vec *out, const expr *e) {
  for (uint32_t i = 0; i < out->size; ++i)
    if (out->data[i] == e)
      return;
  vec_push(out, e);
}

static bool keep_item(program *p, const char *text, size_t length, expr_vec *out, buf *error) {
  bool own = false, found = false;
  const char *message = NULL, *ignored;
  const expr *e = read_item(p, NULL, text, length, &own, &message);
  if (e) {
    add_once(out, e);
    found = true;
  }
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (p->procs.data[i]->has_body &&
        (e = read_item(p, p->procs.data[i], text, length, &own, &ignored)) && own) {
      add_once(out, e);
      found = true;
    }
  if (!found)
    buf_printf(error, "'%.*s': %s", (int)length, text, message ? message : "not understood");
  return found;
}

bool linear_parse_kept(program *p, const char *text, expr_vec *out, buf *error) {
  uint32_t depth = 0;
  const char *start = text;
  for (const char *at = text;; ++at) {
    depth += *at == '[' || *at == '(';
    depth -= depth && (*at == ']' || *at == ')');
    if (*at && (*at != ',' || depth))
      continue;
    if (at > start && !keep_item(p, start, (size_t)(at - start), out, error))
      return false;
    if (!*at)
      return true;
    start = at + 1;
  }
}
