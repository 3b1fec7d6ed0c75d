/* Calls expanded. */
#include "program/expand.h"

#include "program/graph.h"

enum { MOST_STMTS = 6000 };

typedef struct expander {
  program *p;
  proc *to;
  call_graph graph;
  stmt_vec out;
  uint32_t calls;
  map values; /* variable of the callee -> what stands for it, in the call that is expanded */
} expander;

/* ---- which calls ---- */

static bool stays_whole(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_VA_START || (s->kind == S_ALLOC && s->on_stack) ||
        (s->role != ROLE_NONE && s->role != ROLE_PROMISE))
      return false;
  return !f->is_variadic && !f->enforce;
}

static bool fits(const proc *f, const stmt *call) {
  if (call->rhs_count != f->params.size || call->lhs_count > f->results.size)
    return false;
  for (uint32_t i = 0; i < call->rhs_count; ++i)
    if (call->rhs[i]->type != f->params.data[i]->type)
      return false;
  for (uint32_t i = 0; i < call->lhs_count; ++i)
    if (call->lhs[i]->type != f->results.data[i])
      return false;
  return true;
}

static const proc *expandable(const expander *x, const stmt *s) {
  const proc *f = s->kind == S_CALL ? stmt_callee(x->p, s) : NULL;
  if (!f || !f->has_body || f == x->to || x->graph.is_recursive[f->index])
    return NULL;
  return stays_whole(f) && fits(f, s) && x->out.size + f->stmts.size <= MOST_STMTS ? f : NULL;
}

/* ---- expressions ---- */

static const expr *stands_for(exprs *pool, const expr *e, void *context) {
  const map *values = context;
  (void)pool;
  return e->kind == E_VAR ? map_get_ptr(values, e->var) : NULL;
}

static const expr *translate(expander *x, const expr *e) {
  return e ? expr_map(&x->p->pool, e, stands_for, &x->values) : NULL;
}

static void translate_sides(expander *x, stmt *s) {
  expr_vec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&lhs, translate(x, s->lhs[i]));
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&rhs, translate(x, s->rhs[i]));
  stmt_set_lhs(x->p, s, lhs.data, lhs.size);
  stmt_set_rhs(x->p, s, rhs.data, rhs.size);
  s->cond = translate(x, s->cond);
  s->callee = translate(x, s->callee);
  vec_free(&lhs);
  vec_free(&rhs);
}

/* A variable of the caller that has a value, which the callee cannot change. */
static bool keeps_value(const expander *x, const var *v) {
  bool own = v->kind == V_LOCAL || v->kind == V_TEMP || v->kind == V_PARAM;
  return own && !v->address_taken && v->volatility == VOLATILE_NONE &&
         !type_is_aggregate(v->type) && !proc_reads_first(x->to, x->to->entry, v);
}

/* Does it have one value while the callee runs? */
static bool is_constant(const expander *x, const expr *e) {
  uint64_t offset;
  switch (e->kind) {
  case E_CONST:
    return true;
  case E_VAR:
    return keeps_value(x, e->var);
  case E_CAST:
    return is_constant(x, e->kid[0]);
  case E_ADDR: {
    const expr *place = e->kid[0];
    if (expr_root(place))
      return expr_offset(place, &offset);
    while (place->kind == E_FIELD)
      place = place->kid[0];
    return place->kind == E_DEREF && is_constant(x, place->kid[0]);
  }
  default:
    return false;
  }
}

static bool is_written(const proc *f, const var *v) {
  if (v->address_taken)
    return true;
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (expr_root(s->lhs[i]) == v)
        return true;
  return false;
}

/* ---- one call ---- */

static const expr *new_variable(expander *x, const var *like) {
  exprs *pool = &x->p->pool;
  const char *name = str_printf(&pool->strings, "%s$%u.%u", like->name, x->calls, like->id);
  var *v = proc_add_var(x->p, x->to, V_LOCAL, name, like->type);
  v->volatility = like->volatility;
  v->align = like->align;
  const expr *e = expr_var(pool, v);
  map_put_ptr(&x->values, like, e);
  return e;
}

/* Appends a statement whose successor is the next one. */
static stmt *append(expander *x, stmt_kind kind, const proc *f, location where) {
  stmt s = {.kind = (uint8_t)kind, .where = where, .function = proc_shown(f)};
  stmt_set_succ1(x->p, &s, x->out.size + 1);
  vec_push(&x->out, s);
  return &x->out.data[x->out.size - 1];
}

static void begin_call(expander *x, const proc *f, const stmt *call) {
  assert(call->rhs_count == f->params.size);
  for (uint32_t i = 0; i < f->params.size; ++i) {
    const var *v = f->params.data[i];
    if (!is_written(f, v) && is_constant(x, call->rhs[i]))
      map_put_ptr(&x->values, v, call->rhs[i]);
    else {
      const expr *own = new_variable(x, v);
      stmt_assign(x->p, append(x, S_ASSIGN, f, call->where), own, call->rhs[i]);
    }
  }
  for (vec_each(var *const, v, &f->locals)) {
    const expr *own = new_variable(x, *v);
    if (!(*v)->address_taken && !proc_reads_first(f, f->entry, *v))
      continue;
    stmt *s = append(x, S_HAVOC, f, call->where);
    s->havoc = HAVOC_UNINIT;
    stmt_set_lhs(x->p, s, &own, 1);
  }
}

/* A return: its values go where the call wants them. */
static void translate_return(expander *x, const proc *f, const stmt *call, stmt *s) {
  assert(s->kind == S_RETURN && call->lhs_count <= s->rhs_count);
  stmt back = {.kind = call->lhs_count ? S_ASSIGN : S_SKIP, .where = s->where, .name = s->name};
  back.function = proc_shown(f);
  if (call->lhs_count) {
    stmt_set_lhs(x->p, &back, call->lhs, call->lhs_count);
    stmt_set_rhs(x->p, &back, s->rhs, call->lhs_count);
  }
  stmt_set_succ1(x->p, &back, call->succ[0]);
  *s = back;
}

static void append_body(expander *x, const proc *f, const stmt *call) {
  uint32_t base = x->out.size;
  for (vec_each(const stmt, from, &f->stmts)) {
    stmt s = *from;
    label_vec succ = {0};
    translate_sides(x, &s);
    for (uint32_t i = 0; i < from->succ_count; ++i)
      vec_push(&succ, base + from->succ[i]);
    stmt_set_succ(x->p, &s, succ.data, succ.size);
    vec_free(&succ);
    if (!s.function)
      s.function = proc_shown(f);
    if (s.kind == S_RETURN)
      translate_return(x, f, call, &s);
    vec_push(&x->out, s);
  }
}

static void expand(expander *x, uint32_t label, const proc *f) {
  stmt call = x->out.data[label], skip = {.kind = S_SKIP, .where = call.where};
  uint32_t start = x->out.size;
  assert(call.kind == S_CALL && call.succ_count == 1 && f != x->to);
  map_clear(&x->values);
  ++x->calls;
  begin_call(x, f, &call);
  uint32_t base = x->out.size;
  append_body(x, f, &call);
  skip.name = call.name;
  skip.function = call.function;
  stmt_set_succ1(x->p, &skip, base > start ? start : base + f->entry);
  if (base > start)
    stmt_set_succ1(x->p, &x->out.data[base - 1], base + f->entry);
  x->out.data[label] = skip;
}

/* ---- all of them ---- */

void expansion_make(other_bodies *b, program *p, const proc *f) {
  expander x = {.p = p, .to = p->procs.data[f->index]};
  assert(f->has_body);
  *b = (other_bodies){.program = p};
  call_graph_init(&x.graph, p, NULL, NULL);
  for (vec_each(const stmt, s, &f->stmts))
    vec_push(&x.out, *s);
  for (uint32_t i = 0; i < x.out.size; ++i) {
    const proc *callee = expandable(&x, &x.out.data[i]);
    if (callee)
      expand(&x, i, callee);
  }
  assert(x.out.size >= f->stmts.size);
  if (x.calls)
    vec_push(&b->list, (other_body){.proc = f->index, .stmts = x.out, .entry = f->entry});
  else
    vec_free(&x.out);
  call_graph_free(&x.graph);
  map_free(&x.values);
}

/* ---- before that ---- */

static uint32_t size_of(const expander *x, const proc *f, uint32_t most) {
  uint32_t size = f->stmts.size;
  for (vec_each(const stmt, s, &f->stmts)) {
    const proc *callee = size <= most ? expandable(x, s) : NULL;
    if (callee)
      size += callee->params.size + callee->locals.size + size_of(x, callee, most - size);
  }
  return size;
}

uint32_t expansion_size(program *p, const proc *f, uint32_t most) {
  expander x = {.p = p, .to = p->procs.data[f->index]};
  assert(f->has_body);
  call_graph_init(&x.graph, p, NULL, NULL);
  uint32_t size = size_of(&x, f, most);
  call_graph_free(&x.graph);
  return size;
}
