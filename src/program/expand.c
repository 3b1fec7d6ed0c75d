/* Calls expanded. */
#include "program/expand.h"

/* ---- expressions ---- */

bool expr_is_fixed(const expr *e) {
  uint64_t offset;
  if (e->kind == E_ADDR)
    return expr_root(e->kid[0]) && expr_offset(e->kid[0], &offset);
  return e->kind == E_CONST || (e->kind == E_CAST && expr_is_fixed(e->kid[0]));
}

static const expr *stands_for(exprs *pool, const expr *e, void *context) {
  const body_copy *in = context;
  (void)pool;
  return e->kind == E_VAR ? map_get_ptr(&in->values, e->var) : NULL;
}

static const expr *translate(expansion *x, body_copy *in, const expr *e) {
  if (!e)
    return NULL;
  e = expr_map(&x->p->pool, e, stands_for, in);
  return x->ways->finish ? x->ways->finish(x, in, e) : e;
}

static void translate_all(expansion *x, body_copy *in, const expr *const *from, uint32_t count,
                          expr_vec *to) {
  vec_clear(to);
  for (uint32_t i = 0; i < count; ++i)
    vec_push(to, translate(x, in, from[i]));
}

static stmt translate_stmt(expansion *x, body_copy *in, const stmt *from) {
  stmt s = *from;
  expr_vec sides = {0};
  translate_all(x, in, from->lhs, from->lhs_count, &sides);
  stmt_set_lhs(x->p, &s, sides.data, sides.size);
  translate_all(x, in, from->rhs, from->rhs_count, &sides);
  stmt_set_rhs(x->p, &s, sides.data, sides.size);
  vec_free(&sides);
  s.cond = translate(x, in, from->cond);
  s.callee = translate(x, in, from->callee);
  if (s.callee && s.callee->kind == E_ADDR && s.callee->kid[0]->kind == E_VAR)
    s.callee = s.callee->kid[0];
  return s;
}

static const expr *passed_as(expansion *x, const expr *value, const type *t) {
  return value->type == t ? value : expr_cast(&x->p->pool, t, value);
}

/* ---- a call begins ---- */

static void lead_to(expansion *x, uint32_t from, uint32_t to) {
  assert(from < x->out->size && stmt_falls_through((stmt_kind)x->out->data[from].kind));
  stmt_set_succ1(x->p, &x->out->data[from], to);
}

static uint32_t bind_parameters(expansion *x, body_copy *in, uint32_t last) {
  assert(in->call->rhs_count >= in->f->params.size);
  for (uint32_t i = 0; i < in->f->params.size; ++i) {
    const var *v = in->f->params.data[i];
    const expr *value = passed_as(x, in->call->rhs[i], v->type);
    if (proc_may_set(in->f, v) || !x->ways->stands(x, in, value)) {
      const expr *own = x->ways->variable(x, in, v);
      stmt s = {.kind = S_ASSIGN, .where = in->call->where};
      stmt_assign(x->p, &s, own, value);
      uint32_t at = x->ways->put(x, in, &s, NULL);
      lead_to(x, last, at);
      last = at;
      value = own;
    }
    map_put_ptr(&in->values, v, value);
  }
  return last;
}

/* Does f begin by keeping a parameter, which it does not set, in a variable that it does not set
 * again? (The compiler does so with Boolean ones.) Then they are one. */
static bool keeps_parameter(const proc *f, const stmt *s) {
  if (s != &f->stmts.data[f->entry] || s->kind != S_ASSIGN || s->lhs_count != 1 || s->cond ||
      s->lhs[0]->kind != E_VAR || s->rhs[0]->kind != E_VAR)
    return false;
  const var *to = s->lhs[0]->var, *from = s->rhs[0]->var;
  uint32_t sets = 0;
  for (vec_each(const stmt, at, &f->stmts))
    for (uint32_t k = 0; k < at->lhs_count; ++k)
      sets += expr_root(at->lhs[k]) == to;
  return from->kind == V_PARAM && !proc_may_set(f, from) && !to->address_taken &&
         to->kind != V_GLOBAL && to->type == from->type && sets == 1;
}

static uint32_t begin_variables(expansion *x, body_copy *in, uint32_t last) {
  const proc *f = in->f;
  const stmt *first = &f->stmts.data[f->entry];
  bool keeps = keeps_parameter(f, first);
  for (vec_each(var *const, v, &f->locals)) {
    if (keeps && first->lhs[0]->var == *v) {
      map_put_ptr(&in->values, *v, map_get_ptr(&in->values, first->rhs[0]->var));
      continue;
    }
    const expr *own = x->ways->variable(x, in, *v);
    map_put_ptr(&in->values, *v, own);
    if (!(*v)->address_taken && !proc_reads_first(f, f->entry, *v))
      continue;
    stmt s = {.kind = S_HAVOC, .havoc = HAVOC_UNINIT, .where = in->call->where};
    stmt_set_lhs(x->p, &s, &own, 1);
    uint32_t at = x->ways->put(x, in, &s, NULL);
    lead_to(x, last, at);
    last = at;
  }
  return last;
}

/* ---- statements ---- */

typedef struct copying {
  flow shape;
  label_vec first; /* by label of the procedure: that of its copy */
  label_vec open;  /* new labels whose successors are still those of the procedure */
} copying;

/* Its values go where the call wants them. */
static uint32_t put_return(expansion *x, const body_copy *in, const stmt *s, const stmt *from) {
  const stmt *call = in->call;
  bool gives = call->lhs_count && s->rhs_count >= call->lhs_count;
  stmt back = {.kind = gives ? S_ASSIGN : S_SKIP, .where = s->where, .name = s->name};
  expr_vec values = {0};
  for (uint32_t i = 0; gives && i < call->lhs_count; ++i)
    vec_push(&values, passed_as(x, s->rhs[i], call->lhs[i]->type));
  if (gives) {
    stmt_set_lhs(x->p, &back, call->lhs, call->lhs_count);
    stmt_set_rhs(x->p, &back, values.data, values.size);
  }
  vec_free(&values);
  stmt_set_succ1(x->p, &back, in->after);
  return x->ways->put(x, in, &back, from);
}

static void to_skip(expansion *x, stmt *s, uint32_t to) {
  *s = (stmt){.kind = S_SKIP, .where = s->where, .name = s->name};
  stmt_set_succ1(x->p, s, to);
}

/* The call is over at a statement of its own, which leads to where the caller goes on. */
static uint32_t replace_call(expansion *x, body_copy *in, const stmt *s, uint32_t label,
                             copying *c) {
  stmt over = {.kind = S_SKIP};
  stmt_set_succ1(x->p, &over, s->succ[0]);
  uint32_t after = x->ways->put(x, in, &over, s);
  vec_push(&c->open, after);
  bool in_loop = in->in_loop;
  in->in_loop |= c->shape.loop_of[label] != NO_LABEL;
  uint32_t at = x->ways->replace(x, in, s, after);
  in->in_loop = in_loop;
  return at;
}

static uint32_t copy_stmt(expansion *x, body_copy *in, uint32_t label, copying *c) {
  const stmt *from = &in->f->stmts.data[label];
  stmt s = translate_stmt(x, in, from);
  if (s.kind == S_RETURN && in->call)
    return put_return(x, in, &s, from);
  if (s.kind == S_CALL && x->ways->replaces(x, in, &s))
    return replace_call(x, in, &s, label, c);
  if (s.kind == S_BRANCH && s.cond->kind == E_CONST)
    to_skip(x, &s, s.succ[expr_is_true(s.cond) ? 0 : 1]);
  else if (in->call && keeps_parameter(in->f, from))
    to_skip(x, &s, s.succ[0]);
  uint32_t at = x->ways->put(x, in, &s, from);
  if (x->out->data[at].succ_count)
    vec_push(&c->open, at);
  return at;
}

uint32_t expansion_body(expansion *x, body_copy *in) {
  copying c = {0};
  assert(in->f->has_body && in->f->entry < in->f->stmts.size);
  flow_init(&c.shape, in->f);
  for (uint32_t i = 0; i < in->f->stmts.size; ++i)
    vec_push(&c.first, copy_stmt(x, in, i, &c));
  for (vec_each(const uint32_t, at, &c.open)) {
    stmt *s = &x->out->data[*at];
    label_vec succ = {0};
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&succ, c.first.data[s->succ[k]]);
    stmt_set_succ(x->p, s, succ.data, succ.size);
    vec_free(&succ);
  }
  uint32_t start = c.first.data[in->f->entry];
  assert(start < x->out->size);
  vec_free(&c.first);
  vec_free(&c.open);
  flow_free(&c.shape);
  map_free(&in->values);
  return start;
}

void expansion_enter(expansion *x, body_copy *in, uint32_t last) {
  assert(in->call && in->call->kind == S_CALL && in->values.size == 0);
  last = bind_parameters(x, in, last);
  last = begin_variables(x, in, last);
  lead_to(x, last, expansion_body(x, in));
}

/* ---- a procedure with all that it calls ---- */

enum { MOST_STMTS = 6000 };

typedef struct whole {
  proc *to;
  call_graph graph;
  stmt_vec out;
  uint32_t calls;
} whole;

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

static bool is_expanded(expansion *x, const body_copy *in, const stmt *s) {
  const whole *w = x->context;
  const proc *f = s->kind == S_CALL ? stmt_callee(x->p, s) : NULL;
  (void)in;
  return f && f->has_body && f != w->to && !w->graph.is_recursive[f->index] && stays_whole(f) &&
         fits(f, s) && w->out.size + f->stmts.size <= MOST_STMTS;
}

/* A variable of the caller that has a value, which the callee cannot change. */
static bool keeps_value(const proc *to, const var *v) {
  bool own = v->kind == V_LOCAL || v->kind == V_TEMP || v->kind == V_PARAM;
  return own && !v->address_taken && v->volatility == VOLATILE_NONE &&
         !type_is_aggregate(v->type) && !proc_reads_first(to, to->entry, v);
}

/* Does it have one value while the callee runs? */
static bool has_one_value(const proc *to, const expr *e) {
  if (e->kind == E_VAR)
    return keeps_value(to, e->var);
  if (e->kind == E_CAST)
    return has_one_value(to, e->kid[0]);
  if (e->kind != E_ADDR || expr_root(e->kid[0]))
    return expr_is_fixed(e);
  const expr *place = e->kid[0];
  while (place->kind == E_FIELD)
    place = place->kid[0];
  return place->kind == E_DEREF && has_one_value(to, place->kid[0]);
}

static bool is_steady(expansion *x, const body_copy *in, const expr *value) {
  const whole *w = x->context;
  (void)in;
  return has_one_value(w->to, value);
}

static const expr *local_like(expansion *x, const body_copy *in, const var *like) {
  whole *w = x->context;
  (void)in;
  const char *name = str_printf(&x->p->pool.strings, "%s$%u.%u", like->name, ++w->calls, like->id);
  var *v = proc_add_var(x->p, w->to, V_LOCAL, name, like->type);
  v->volatility = like->volatility;
  v->align = like->align;
  v->address_taken = like->address_taken;
  return expr_var(&x->p->pool, v);
}

static uint32_t append(expansion *x, const body_copy *in, const stmt *s, const stmt *from) {
  whole *w = x->context;
  (void)from;
  vec_push(&w->out, *s);
  if (!s->function)
    w->out.data[w->out.size - 1].function = proc_shown(in->f);
  return w->out.size - 1;
}

static uint32_t enter_copy(expansion *x, const body_copy *outer, const stmt *call, uint32_t after) {
  stmt begin = {.kind = S_SKIP, .where = call->where, .name = call->name};
  uint32_t start = append(x, outer, &begin, call);
  body_copy in = {.outer = outer, .f = stmt_callee(x->p, call), .call = call, .after = after};
  expansion_enter(x, &in, start);
  return start;
}

/* The labels of the procedure stay. */
static void enter_at(expansion *x, uint32_t label) {
  whole *w = x->context;
  stmt call = w->out.data[label];
  stmt begin = {.kind = S_SKIP, .where = call.where, .name = call.name, .function = call.function};
  body_copy in = {.f = stmt_callee(x->p, &call), .call = &call, .after = call.succ[0]};
  assert(call.succ_count == 1 && in.f != w->to);
  w->out.data[label] = begin;
  expansion_enter(x, &in, label);
}

void expansion_make(other_bodies *b, program *p, const proc *f) {
  static const expansion_ways ways = {.stands = is_steady,
                                      .variable = local_like,
                                      .replaces = is_expanded,
                                      .replace = enter_copy,
                                      .put = append};
  whole w = {.to = p->procs.data[f->index]};
  expansion x = {.p = p, .out = &w.out, .ways = &ways, .context = &w};
  bool any = false;
  assert(f->has_body);
  *b = (other_bodies){.program = p};
  call_graph_init(&w.graph, p, NULL, NULL);
  for (vec_each(const stmt, s, &f->stmts))
    vec_push(&w.out, *s);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (is_expanded(&x, NULL, &f->stmts.data[i])) {
      enter_at(&x, i);
      any = true;
    }
  assert(w.out.size >= f->stmts.size);
  if (any)
    vec_push(&b->list, (other_body){.proc = f->index, .stmts = w.out, .entry = f->entry});
  else
    vec_free(&w.out);
  call_graph_free(&w.graph);
}

/* ---- before that ---- */

/* A call is a statement where it begins and one where it is over, besides the copy. */
static uint32_t size_of(expansion *x, const proc *f, uint32_t most) {
  uint32_t size = f->stmts.size;
  for (vec_each(const stmt, s, &f->stmts)) {
    const proc *callee = size <= most && is_expanded(x, NULL, s) ? stmt_callee(x->p, s) : NULL;
    if (callee)
      size += 2 + callee->params.size + callee->locals.size + size_of(x, callee, most - size);
  }
  return size;
}

uint32_t expansion_size(program *p, const proc *f, uint32_t most) {
  whole w = {.to = p->procs.data[f->index]};
  expansion x = {.p = p, .out = &w.out, .context = &w};
  assert(f->has_body);
  call_graph_init(&w.graph, p, NULL, NULL);
  uint32_t size = size_of(&x, f, most);
  call_graph_free(&w.graph);
  return size;
}
