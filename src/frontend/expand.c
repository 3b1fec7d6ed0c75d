#include "frontend/expand.h"

#include "base/memory.h"
#include "frontend/lower.h"
#include "program/graph.h"

enum {
  MOST_NESTED = 12,    /* calls inside calls */
  MOST_STMTS = 100000, /* of a procedure, after which calls stay calls */
};

/* A call being replaced. */
typedef struct expansion {
  const struct expansion *outer;
  const proc *callee;
  map values;             /* variable of the callee -> expression that stands for it */
  const location *origin; /* of the call; of the callee if the program itself calls it */
  location where;         /* of the statement of the program that is the event */
  const stmt *call;
} expansion;

typedef struct expander {
  program *p;
  proc *f;
  stmt_vec out;
  VEC(uint32_t) start;  /* by old label: the new one */
  VEC(uint32_t) to_old; /* new labels whose successors are old ones */
  uint32_t names;
} expander;

/* ---- what may be replaced ---- */

static bool is_of_rule(const location *where) {
  return code_origin_of(where->file) == CODE_RULE;
}

static bool is_nested_in(const expansion *e, const proc *f) {
  uint32_t depth = 0;
  for (; e; e = e->outer)
    if (e->callee == f || ++depth >= MOST_NESTED)
      return true;
  return false;
}

static bool may_expand(const expander *x, const expansion *outer, const stmt *s) {
  const proc *f = s->kind == S_CALL ? stmt_callee(x->p, s) : NULL;
  return f && f->has_body && !f->is_variadic && is_of_rule(&f->where) && !is_nested_in(outer, f) &&
         x->out.size < MOST_STMTS && s->rhs_count == f->params.size;
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

static bool is_written(const proc *f, const var *v) {
  if (v->address_taken)
    return true;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    for (uint32_t k = 0; k < f->stmts.data[i].lhs_count; ++k)
      if (expr_root(f->stmts.data[i].lhs[k]) == v)
        return true;
  return false;
}

static uint32_t writes_of(const proc *f, const var *v) {
  uint32_t count = 0;
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      count += expr_root(s->lhs[k]) == v;
  return count;
}

/* Does f begin by keeping a parameter, which it does not write, in a variable that it does not write
 * again? (The compiler does so with Boolean ones.) Then they are one. */
static bool keeps_parameter(const proc *f, const stmt *s) {
  if (s != &f->stmts.data[f->entry] || s->kind != S_ASSIGN || s->lhs_count != 1 || s->cond ||
      s->lhs[0]->kind != E_VAR || s->rhs[0]->kind != E_VAR)
    return false;
  const var *to = s->lhs[0]->var, *from = s->rhs[0]->var;
  return from->kind == V_PARAM && !is_written(f, from) && !to->address_taken &&
         to->kind != V_GLOBAL && to->type == from->type && writes_of(f, to) == 1;
}

static bool may_write(const program *p, const proc *f, const var *v, uint32_t depth) {
  if (depth > MOST_NESTED || is_written(f, v))
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

/* ---- variables ---- */

static const expr *new_variable(expander *x, const var *like) {
  char name[64];
  do
    snprintf(name, sizeof name, "rule_%.40s_%u", like->name, x->names++);
  while (program_find_var(x->p, x->f, str_intern(&x->p->pool.strings, name)));
  var *v = proc_add_var(x->p, x->f, V_TEMP, name, like->type);
  v->address_taken = like->address_taken;
  return expr_var(&x->p->pool, v);
}

static const expr *value_for(exprs *pool, const expr *e, void *context) {
  const expansion *in = context;
  (void)pool;
  return e->kind == E_VAR ? map_get_ptr(&in->values, e->var) : NULL;
}

static const expr *translate(expander *x, const expansion *in, const expr *e) {
  return e && in ? expr_map(&x->p->pool, e, value_for, (void *)in) : e;
}

/* ---- statements ---- */

/* The next statement: it goes on to the one behind it unless told otherwise. Skips only join. */
static stmt *add(expander *x, stmt_kind kind, const expansion *in, const location *origin) {
  stmt s = {.kind = (uint8_t)kind};
  assert(kind == S_SKIP || in);
  if (kind != S_SKIP) {
    s.where = in->where;
    s.origin = origin;
  }
  vec_push(&x->out, s);
  uint32_t next = x->out.size;
  stmt_set_succ1(x->p, &x->out.data[next - 1], next);
  return &x->out.data[next - 1];
}

static const location *keep_location(expander *x, location where) {
  return arena_copy(&x->p->pool.memory, &where, sizeof where);
}

/* Where a statement of the callee stands in the rule: functions of assay/rule.h where they are called
 * from. */
static const location *origin_of(expander *x, const expansion *in, const stmt *s) {
  if (strcmp(s->where.file ? s->where.file : "", "rules/rule.h") == 0)
    return in->origin;
  return keep_location(x, s->where.line ? s->where : in->callee->where);
}

static void bind_parameters(expander *x, expansion *in) {
  const proc *f = in->callee;
  assert(in->call->rhs_count == f->params.size);
  for (uint32_t i = 0; i < f->params.size; ++i) {
    const expr *value = translate(x, in->outer, in->call->rhs[i]);
    if (is_written(f, f->params.data[i]) || !(expr_is_stable(value) || is_kept(x->p, f, value))) {
      const expr *copy = new_variable(x, f->params.data[i]);
      stmt_assign(x->p, add(x, S_ASSIGN, in, in->origin), copy, value);
      value = copy;
    }
    map_put_ptr(&in->values, f->params.data[i], value);
  }
}

/* The callee's own variables start arbitrary, not with what the last call at this place left. */
static void make_locals(expander *x, expansion *in) {
  const proc *f = in->callee;
  const stmt *first = &f->stmts.data[f->entry];
  for (uint32_t i = 0; i < f->locals.size; ++i) {
    const var *v = f->locals.data[i];
    if (keeps_parameter(f, first) && first->lhs[0]->var == v) {
      map_put_ptr(&in->values, v, map_get_ptr(&in->values, first->rhs[0]->var));
      continue;
    }
    const expr *fresh = new_variable(x, v);
    map_put_ptr(&in->values, v, fresh);
    if (!v->address_taken && !proc_reads_first(f, f->entry, v))
      continue;
    stmt *s = add(x, S_HAVOC, in, in->origin);
    s->havoc = HAVOC_UNINIT;
    stmt_set_lhs(x->p, s, &fresh, 1);
  }
}

static void translate_all(expander *x, const expansion *in, const expr *const *from, uint32_t count,
                          const expr **to) {
  for (uint32_t i = 0; i < count; ++i)
    to[i] = translate(x, in, from[i]);
}

static void copy_stmt(expander *x, const expansion *in, const stmt *s, const location *origin) {
  stmt copy = *s;
  copy.where = in->where;
  copy.origin = origin;
  copy.name = NULL;
  const expr **sides = xcalloc(s->lhs_count + s->rhs_count + 1, sizeof *sides);
  translate_all(x, in, s->lhs, s->lhs_count, sides);
  stmt_set_lhs(x->p, &copy, sides, s->lhs_count);
  translate_all(x, in, s->rhs, s->rhs_count, sides);
  stmt_set_rhs(x->p, &copy, sides, s->rhs_count);
  free(sides);
  copy.cond = translate(x, in, s->cond);
  if (s->callee && s->callee->kind != E_VAR)
    copy.callee = translate(x, in, s->callee);
  if (copy.kind == S_BRANCH && (expr_is_true(copy.cond) || expr_is_false(copy.cond))) {
    stmt decided = {.kind = S_SKIP};
    stmt_set_succ1(x->p, &decided, s->succ[expr_is_true(copy.cond) ? 0 : 1]);
    copy = decided;
  }
  vec_push(&x->out, copy);
}

static void expand_call(expander *x, const expansion *outer, const stmt *call, location where,
                        const location *origin);

static void expand_return(expander *x, const expansion *in, const stmt *s, const location *origin) {
  assert(s->rhs_count >= in->call->lhs_count);
  if (in->call->lhs_count)
    stmt_assign(x->p, add(x, S_ASSIGN, in, origin), translate(x, in->outer, in->call->lhs[0]),
                translate(x, in, s->rhs[0]));
  else
    add(x, S_SKIP, in, origin);
}

/* The body; its returns and what comes last go on behind it. */
static void expand_body(expander *x, expansion *in) {
  const proc *f = in->callee;
  VEC(uint32_t) first = {0};  /* by label of the callee */
  VEC(uint32_t) copied = {0}; /* new labels with successors of the callee's, */
  VEC(uint32_t) ends = {0};   /* and those that leave it */
  stmt *enter = add(x, S_SKIP, in, in->origin);
  uint32_t entry = (uint32_t)(enter - x->out.data);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    const location *origin = origin_of(x, in, s);
    vec_push(&first, x->out.size);
    if (s->kind == S_RETURN) {
      expand_return(x, in, s, origin);
      vec_push(&ends, x->out.size - 1);
    } else if (may_expand(x, in, s)) {
      expand_call(x, in, s, in->where, origin);
      add(x, S_SKIP, in, origin);
      stmt_set_succ1(x->p, &x->out.data[x->out.size - 1], s->succ[0]);
      vec_push(&copied, x->out.size - 1);
    } else if (keeps_parameter(f, s)) {
      add(x, S_SKIP, in, origin);
      stmt_set_succ1(x->p, &x->out.data[x->out.size - 1], s->succ[0]);
      vec_push(&copied, x->out.size - 1);
    } else {
      copy_stmt(x, in, s, origin);
      vec_push(&copied, x->out.size - 1);
    }
  }
  assert(first.size == f->stmts.size && first.data[f->entry] > entry);
  stmt_set_succ1(x->p, &x->out.data[entry], first.data[f->entry]);
  for (uint32_t i = 0; i < copied.size; ++i) {
    stmt *s = &x->out.data[copied.data[i]];
    VEC(uint32_t) succ = {0};
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&succ, first.data[s->succ[k]]);
    stmt_set_succ(x->p, s, succ.data, succ.size);
    vec_free(&succ);
  }
  for (uint32_t i = 0; i < ends.size; ++i)
    stmt_set_succ1(x->p, &x->out.data[ends.data[i]], x->out.size);
  vec_free(&first);
  vec_free(&copied);
  vec_free(&ends);
}

static void expand_call(expander *x, const expansion *outer, const stmt *call, location where,
                        const location *origin) {
  expansion in = {.outer = outer,
                  .callee = stmt_callee(x->p, call),
                  .origin = origin,
                  .where = where,
                  .call = call};
  assert(in.callee && in.callee->has_body);
  bind_parameters(x, &in);
  make_locals(x, &in);
  expand_body(x, &in);
  map_free(&in.values);
}

/* ---- a procedure ---- */

static bool has_calls(const expander *x) {
  for (uint32_t i = 0; i < x->f->stmts.size; ++i)
    if (may_expand(x, NULL, &x->f->stmts.data[i]))
      return true;
  return false;
}

static void expand_stmt(expander *x, const stmt *s) {
  vec_push(&x->start, x->out.size);
  if (may_expand(x, NULL, s)) {
    uint32_t first = x->out.size;
    expand_call(x, NULL, s, s->where, keep_location(x, stmt_callee(x->p, s)->where));
    stmt leave = {.kind = S_SKIP};
    stmt_set_succ1(x->p, &leave, s->succ[0]);
    vec_push(&x->out, leave);
    x->out.data[first].name = s->name;
  } else {
    vec_push(&x->out, *s);
  }
  vec_push(&x->to_old, x->out.size - 1);
}

void expand_rules(program *p, proc *f) {
  expander x = {.p = p, .f = f};
  if (!has_calls(&x))
    return;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    expand_stmt(&x, &f->stmts.data[i]);
  assert(x.start.size == f->stmts.size && x.to_old.size == f->stmts.size);
  for (uint32_t i = 0; i < x.to_old.size; ++i) {
    stmt *s = &x.out.data[x.to_old.data[i]];
    VEC(uint32_t) succ = {0};
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&succ, x.start.data[s->succ[k]]);
    stmt_set_succ(p, s, succ.data, succ.size);
    vec_free(&succ);
  }
  f->entry = x.start.data[f->entry];
  vec_clear(&f->stmts);
  for (uint32_t i = 0; i < x.out.size; ++i)
    vec_push(&f->stmts, x.out.data[i]);
  tidy_proc(p, f);
  vec_free(&x.out);
  vec_free(&x.start);
  vec_free(&x.to_old);
}
