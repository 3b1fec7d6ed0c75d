#include "frontend/expand.h"

#include "frontend/lower.h"
#include "program/expand.h"

enum {
  MOST_NESTED = 12,    /* calls inside calls */
  MOST_STMTS = 100000, /* of a procedure, after which calls stay calls */
};

typedef struct rules {
  proc *f;
  uint32_t names;
} rules;

/* ---- what may be replaced ---- */

static bool is_nested_in(const body_copy *in, const proc *f) {
  uint32_t depth = 0;
  for (; in->call; in = in->outer)
    if (in->f == f || ++depth >= MOST_NESTED)
      return true;
  return false;
}

static bool is_of_rule(const program *p, const stmt *s) {
  const proc *f = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
  return f && f->has_body && !f->is_variadic && code_origin_of(f->where.file) == CODE_RULE &&
         s->rhs_count == f->params.size;
}

static bool is_replaced(expansion *x, const body_copy *in, const stmt *s) {
  return is_of_rule(x->p, s) && !is_nested_in(in, stmt_callee(x->p, s)) &&
         x->out->size < MOST_STMTS;
}

static bool place_is_stable(const expr *path) {
  switch ((expr_kind)path->kind) {
  case E_VAR:
    return true;
  case E_FIELD:
    return place_is_stable(path->kid[0]);
  case E_INDEX:
    return place_is_stable(path->kid[0]) && expr_is_stable(path->kid[1]);
  case E_DEREF:
    return expr_is_stable(path->kid[0]);
  default:
    return false;
  }
}

bool expr_is_stable(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return true;
  case E_VAR:
    return e->var->kind != V_GLOBAL && !e->var->address_taken;
  case E_CAST:
    return expr_is_stable(e->kid[0]);
  case E_ADDR:
    return place_is_stable(e->kid[0]);
  default:
    return false;
  }
}

static bool may_write(const program *p, const proc *f, const var *v, uint32_t depth) {
  if (depth > MOST_NESTED || proc_may_set(f, v))
    return true;
  for (vec_each(const stmt, s, &f->stmts)) {
    const proc *callee = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
    if (s->kind == S_CALL && (!callee || (callee->has_body && may_write(p, callee, v, depth + 1))))
      return true;
  }
  return false;
}

/* A variable of the rule's that the callee does not write: it need not be kept meanwhile. */
static bool is_kept(const program *p, const proc *callee, const expr *value) {
  return value->kind == E_VAR && value->var->kind == V_GLOBAL && value->var->is_static &&
         code_origin_of(value->var->file) == CODE_RULE && !may_write(p, callee, value->var, 0);
}

static bool is_stable(expansion *x, const body_copy *in, const expr *value) {
  return expr_is_stable(value) || is_kept(x->p, in->f, value);
}

static const expr *new_variable(expansion *x, const body_copy *in, const var *like) {
  rules *r = x->context;
  char name[64];
  (void)in;
  do
    snprintf(name, sizeof name, "rule_%.40s_%u", like->name, r->names++);
  while (program_find_var(x->p, r->f, str_intern(&x->p->pool.strings, name)));
  var *v = proc_add_var(x->p, r->f, V_TEMP, name, like->type);
  v->address_taken = like->address_taken;
  return expr_var(&x->p->pool, v);
}

/* ---- where statements stand ---- */

/* The statement of the program that is the event. */
static location event_of(const body_copy *in) {
  while (in->outer->call)
    in = in->outer;
  return in->call->where;
}

static location origin_of(const body_copy *in, const location *where);

/* Where the rule has the call; the callee if the program itself calls it. */
static location call_origin(const body_copy *in) {
  return in->outer->call ? origin_of(in->outer, &in->call->where) : in->f->where;
}

/* Where a statement of the callee stands in the rule: functions of assay/rule.h where they are called
 * from. */
static location origin_of(const body_copy *in, const location *where) {
  if (where->file && strcmp(where->file, "rules/rule.h") == 0)
    return call_origin(in);
  return where->line ? *where : in->f->where;
}

/* Skips that stand for something else only join. */
static uint32_t put(expansion *x, const body_copy *in, const stmt *s, const stmt *from) {
  uint32_t at = x->out->size;
  vec_push(x->out, *s);
  if (!in->call)
    return at;
  stmt *to = &x->out->data[at];
  bool joins = s->kind == S_SKIP && from && from->kind != S_SKIP;
  location origin = from ? origin_of(in, &from->where) : call_origin(in);
  to->where = joins ? (location){0} : event_of(in);
  to->origin = joins ? NULL : arena_copy(&x->p->pool.memory, &origin, sizeof origin);
  to->name = NULL;
  return at;
}

static uint32_t enter(expansion *x, const body_copy *outer, const stmt *call, uint32_t after) {
  uint32_t start = x->out->size;
  vec_push(x->out, (stmt){.kind = S_SKIP, .name = outer->call ? NULL : call->name});
  body_copy in = {.outer = outer, .f = stmt_callee(x->p, call), .call = call, .after = after};
  expansion_enter(x, &in, start);
  return start;
}

/* ---- a procedure ---- */

static bool has_calls(const program *p, const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (is_of_rule(p, s))
      return true;
  return false;
}

void expand_rules(program *p, proc *f) {
  static const expansion_ways ways = {.stands = is_stable,
                                      .variable = new_variable,
                                      .replaces = is_replaced,
                                      .replace = enter,
                                      .put = put};
  rules r = {.f = f};
  stmt_vec out = {0};
  expansion x = {.p = p, .out = &out, .ways = &ways, .context = &r};
  body_copy whole = {.f = f};
  if (!has_calls(p, f))
    return;
  f->entry = expansion_body(&x, &whole);
  assert(f->entry < out.size && out.size >= f->stmts.size);
  vec_free(&f->stmts);
  f->stmts = out;
  tidy_proc(p, f);
}
