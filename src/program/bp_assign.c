/* The second pass of the `.bp` parser: assignments, constrain clauses and calls. */
#include "program/bp_parser.h"

/* ---- variables ---- */

/* A temporary whose name is not used in the function. */
static var *temporary(bp_parser *b, const char *name) {
  str_pool *strings = &b->program->pool.strings;
  const char *fresh = str_printf(strings, "{%s}", name);
  for (uint32_t i = 2; map_has(&b->vars, map_key(fresh)); ++i)
    fresh = str_printf(strings, "{%s %u}", name, i);
  var *v = proc_add_var(b->program, b->f, V_TEMP, fresh, type_bool(&b->program->pool));
  map_put_ptr(&b->vars, fresh, v);
  return v;
}

static bool is_ignored(const bp_token *name) {
  return strcmp(name->text, "_") == 0;
}

void bp_read_targets(bp_parser *b) {
  vec_clear(&b->targets);
  do
    vec_push(&b->targets, bp_expect(b, BP_NAME));
  while (bp_accept(b, BP_COMMA));
}

void bp_read_values(bp_parser *b) {
  vec_clear(&b->values);
  do
    vec_push(&b->values, bp_expr(b));
  while (bp_accept(b, BP_COMMA));
}

/* The targets as expressions, NULL for `_`, appended to `out`; complains about repeated ones. */
static void resolve_targets(bp_parser *b, expr_vec *out) {
  for (uint32_t i = 0; i < b->targets.size; ++i) {
    const bp_token *name = b->targets.data[i];
    const var *v = is_ignored(name) ? NULL : bp_variable(b, name);
    const expr *e = v ? expr_var(&b->program->pool, v) : NULL;
    for (uint32_t k = 0; e && k < i; ++k)
      if (out->data[k] == e) {
        bp_complain(b, name, "'%s' is assigned twice", name->text);
        break;
      }
    vec_push(out, e);
  }
}

/* ---- constrain ---- */

static const expr *read_constrain(bp_parser *b) {
  b->primes_allowed = true;
  const expr *e = bp_expr(b);
  b->primes_allowed = false;
  return e;
}

/* Variables that occur primed (or: plain), each once, in order. */
void bp_collect(const expr *e, bool primed, expr_vec *out) {
  const expr *found = NULL;
  if (e->kind == E_PRIME)
    found = primed ? e->kid[0] : NULL;
  else if (e->kind == E_VAR)
    found = primed ? NULL : e;
  else
    for (uint32_t i = 0; i < e->count; ++i)
      bp_collect(e->kid[i], primed, out);
  for (uint32_t i = 0; found && i < out->size; ++i)
    if (out->data[i] == found)
      return;
  if (found)
    vec_push(out, found);
}

static const expr *unprime(exprs *pool, const expr *e, void *context) {
  (void)pool, (void)context;
  return e->kind == E_PRIME ? e->kid[0] : NULL;
}

/* constrain e, alone: what it primes gets any value such that e holds. */
void bp_constrain_stmt(bp_parser *b, const bp_token *first) {
  const expr *e = read_constrain(b);
  expr_vec primed = {0}, any = {0};
  bp_collect(e, true, &primed);
  for (uint32_t i = 0; i < primed.size; ++i)
    vec_push(&any, expr_nondet(&b->program->pool));
  stmt *s = bp_emit_simple(b, primed.size ? S_ASSIGN : S_ASSUME, first);
  stmt_set_lhs(b->program, s, primed.data, primed.size);
  stmt_set_rhs(b->program, s, any.data, any.size);
  s->cond = e;
  vec_free(&primed);
  vec_free(&any);
}

/* ---- assignments and calls ---- */

static void assign_values(bp_parser *b, const bp_token *first, const bp_token *sign) {
  program *p = b->program;
  bp_read_values(b);
  const expr *cond = bp_accept(b, BP_CONSTRAIN) ? read_constrain(b) : NULL;
  expr_vec lhs = {0};
  resolve_targets(b, &lhs);
  if (b->targets.size != b->values.size)
    bp_complain(b, sign, "%u variables are assigned %u values", b->targets.size, b->values.size);
  else {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < lhs.size; ++i)
      if (lhs.data[i]) {
        lhs.data[kept] = lhs.data[i];
        b->values.data[kept++] = b->values.data[i];
      }
    stmt *s = bp_emit_simple(b, kept ? S_ASSIGN : cond ? S_ASSUME : S_SKIP, first);
    stmt_set_lhs(p, s, lhs.data, kept);
    stmt_set_rhs(p, s, b->values.data, kept);
    s->cond = kept || !cond ? cond : expr_map(&p->pool, cond, unprime, NULL);
  }
  vec_free(&lhs);
}

typedef struct old_values {
  expr_vec vars, saved; /* pairwise */
} old_values;

static const expr *to_after_call(exprs *pool, const expr *e, void *context) {
  (void)pool;
  const old_values *old = context;
  if (e->kind == E_PRIME)
    return e->kid[0];
  for (uint32_t i = 0; e->kind == E_VAR && i < old->vars.size; ++i)
    if (old->vars.data[i] == e)
      return old->saved.data[i];
  return NULL;
}

/* Before a call with a constrain clause: saves what the call may change and the clause reads. */
static void save_old_values(bp_parser *b, const bp_token *first, const expr *cond,
                            const expr_vec *lhs, old_values *old) {
  program *p = b->program;
  expr_vec plain = {0};
  bp_collect(cond, false, &plain);
  for (uint32_t i = 0; i < plain.size; ++i) {
    const expr *e = plain.data[i];
    bool changes = e->var->kind == V_GLOBAL;
    for (uint32_t k = 0; k < lhs->size; ++k)
      changes = changes || lhs->data[k] == e;
    if (!changes)
      continue;
    buf name = {0};
    buf_printf(&name, "old %s", e->var->name);
    vec_push(&old->vars, e);
    vec_push(&old->saved, expr_var(&p->pool, temporary(b, buf_text(&name))));
    buf_free(&name);
  }
  if (old->vars.size) {
    stmt *s = bp_emit_simple(b, S_ASSIGN, first);
    stmt_set_lhs(p, s, old->saved.data, old->saved.size);
    stmt_set_rhs(p, s, old->vars.data, old->vars.size);
  }
  vec_free(&plain);
}

/* Replaces the NULLs of `_` by temporaries; a call that ignores all results has no left side. */
static void fill_ignored(bp_parser *b, expr_vec *lhs) {
  uint32_t used = 0, ignored = 0;
  for (uint32_t i = 0; i < lhs->size; ++i)
    ignored += !lhs->data[i];
  if (ignored == lhs->size)
    vec_clear(lhs);
  for (uint32_t i = 0; i < lhs->size; ++i) {
    if (lhs->data[i])
      continue;
    if (used == b->ignore.size)
      vec_push(&b->ignore, temporary(b, "_"));
    lhs->data[i] = expr_var(&b->program->pool, b->ignore.data[used++]);
  }
}

static void emit_call(bp_parser *b, const bp_token *first, const proc *callee, expr_vec *lhs,
                      const expr *cond) {
  program *p = b->program;
  old_values old = {0};
  if (cond)
    save_old_values(b, first, cond, lhs, &old);
  fill_ignored(b, lhs);
  stmt *s = bp_emit_simple(b, S_CALL, first);
  s->callee = expr_var(&p->pool, callee->symbol);
  stmt_set_lhs(p, s, lhs->data, lhs->size);
  stmt_set_rhs(p, s, b->values.data, b->values.size);
  if (cond)
    bp_emit_simple(b, S_ASSUME, first)->cond = expr_map(&p->pool, cond, to_after_call, &old);
  vec_free(&old.vars);
  vec_free(&old.saved);
}

void bp_read_arguments(bp_parser *b) {
  vec_clear(&b->values);
  bp_expect(b, BP_OPEN);
  if (!bp_is(b, BP_CLOSE))
    bp_read_values(b);
  bp_expect(b, BP_CLOSE);
}

static proc *find_callee(bp_parser *b, const bp_token *name) {
  proc *f = program_find_proc(b->program, name->text);
  if (f)
    return f;
  if (map_has(&b->vars, map_key(name->text)) || program_find_global(b->program, name->text))
    bp_complain(b, name, "'%s' is a variable, not a function", name->text);
  else
    bp_complain(b, name, "function '%s' is not defined", name->text);
  return NULL;
}

/* f(…), with or without targets, from the function's name on. */
void bp_call_stmt(bp_parser *b, const bp_token *first, bool has_targets) {
  const bp_token *name = bp_expect(b, BP_NAME);
  proc *callee = find_callee(b, name);
  bp_read_arguments(b);
  const expr *cond = bp_accept(b, BP_CONSTRAIN) ? read_constrain(b) : NULL;
  expr_vec lhs = {0};
  if (has_targets)
    resolve_targets(b, &lhs);
  if (!callee)
    ;
  else if (callee->params.size != b->values.size)
    bp_complain(b, name, "function '%s' takes %u argument%s, not %u", name->text,
                callee->params.size, callee->params.size == 1 ? "" : "s", b->values.size);
  else if (has_targets && callee->results.size != lhs.size)
    bp_complain(b, name, "function '%s' has %u result%s, not %u", name->text, callee->results.size,
                callee->results.size == 1 ? "" : "s", lhs.size);
  else
    emit_call(b, first, callee, &lhs, cond);
  vec_free(&lhs);
}

void bp_assign_stmt(bp_parser *b, const bp_token *first) {
  bp_read_targets(b);
  const bp_token *sign = bp_expect(b, BP_ASSIGN);
  if (bp_is(b, BP_NAME) && bp_next(b)->kind == BP_OPEN)
    bp_call_stmt(b, first, true);
  else
    assign_values(b, first, sign);
}
