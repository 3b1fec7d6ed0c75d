#include "cases/internal.h"

#include "base/bits.h"
#include "base/memory.h"
#include "program/call.h"

enum { MANY_CONTEXTS = 32, MOST_STEPS = 3000000 };

/* ---- the program ---- */

static bool is_followed_type(const type *t) {
  return t->kind == T_BOOL || t->kind == T_PTR || t->kind == T_INT;
}

static void add_var(cases *c, unit *u, const var *v) {
  bool is_global = v->kind == V_GLOBAL;
  if (v->kind == V_FUNCTION || !is_followed_type(v->type) || map_has(&c->index, map_key(v)))
    return;
  vec_push(is_global ? &c->globals : &u->own, v);
  map_put(&c->index, map_key(v), is_global ? c->globals.size : u->own.size);
}

static void add_vars(cases *c, const proc *f) {
  unit *u = &c->units[f->index];
  u->proc = f;
  for (vec_each(var *const, v, &f->params))
    add_var(c, u, *v);
  for (vec_each(const stmt, s, &f->stmts)) {
    var_vec found = {0};
    stmt_vars(s, &found);
    for (vec_each(const var *const, v, &found))
      add_var(c, u, *v);
    vec_free(&found);
  }
}

/* Own variables come behind the globals. */
static void number_own(cases *c, const unit *u) {
  for (uint32_t i = 0; i < u->own.size; ++i)
    map_put(&c->index, map_key(u->own.data[i]), (uint64_t)c->globals.size + i + 1);
}

static bool is_number(const expr *e) {
  return e->kind == E_CONST || is_counted(e) ||
         (e->kind == E_ITE && is_number(e->kid[1]) && is_number(e->kid[2]));
}

/* Whoever is given anything but numbers is none of the state. */
static void look_at_writes(cases *c, unit *u) {
  for (vec_each(const stmt, s, &u->proc->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i) {
      const var *v = expr_root(s->lhs[i]);
      uint32_t at = v && v->kind == V_GLOBAL ? row_of(c, v) : NO_ROW;
      if (at == NO_ROW)
        continue;
      add_bit(u->writes, at);
      if (s->kind != S_ASSIGN || !is_number(s->rhs[i]))
        c->is_state[at] = false;
    }
}

static void look_at_calls(cases *c, unit *u) {
  for (uint32_t i = 0; i < u->proc->stmts.size; ++i) {
    const stmt *s = &u->proc->stmts.data[i];
    callees called = {0};
    if (s->kind == S_CALL)
      alias_callees(c->q->alias, u->proc, i, &called);
    for (vec_each(const proc *const, f, &called.bodies))
      vec_push(&u->callees, (*f)->index);
    callees_free(&called);
  }
}

static void make_unit(cases *c, unit *u) {
  u->mentions = arena_array(&c->memory, uint64_t, c->words);
  u->writes = arena_array(&c->memory, uint64_t, c->words);
  for (vec_each(const stmt, s, &u->proc->stmts)) {
    var_vec found = {0};
    stmt_vars(s, &found);
    for (vec_each(const var *const, v, &found))
      if ((*v)->kind == V_GLOBAL && row_of(c, *v) != NO_ROW)
        add_bit(u->mentions, row_of(c, *v));
    vec_free(&found);
  }
  look_at_writes(c, u);
  look_at_calls(c, u);
  flow_init(&u->flow, u->proc);
  live_init(&u->live, u->proc);
}

#define EACH_UNIT(c, u)                                                                            \
  unit *u = (c)->units;                                                                            \
  u < (c)->units + (c)->p->procs.size;                                                             \
  ++u

static void close_calls(cases *c) {
  for (bool grows = true; grows;) {
    grows = false;
    for (EACH_UNIT(c, u))
      for (vec_each(const uint32_t, f, &u->callees)) {
        grows |= add_bits(u->mentions, c->units[*f].mentions, c->words);
        grows |= add_bits(u->writes, c->units[*f].writes, c->words);
      }
  }
}

static bool is_of_rule(const var *v) {
  return v->type->kind != T_PTR && v->file && code_origin_of(v->file) == CODE_RULE;
}

static void find_units(cases *c) {
  c->units = arena_array(&c->memory, unit, c->p->procs.size + 1);
  for (vec_each(proc *const, f, &c->p->procs))
    if ((*f)->has_body && alias_reached(c->q->alias, *f))
      add_vars(c, *f);
  c->words = bits_words(c->globals.size);
  c->is_state = arena_array(&c->memory, bool, c->globals.size + 1);
  for (uint32_t i = 0; i < c->globals.size; ++i)
    c->is_state[i] = is_of_rule(c->globals.data[i]);
  for (EACH_UNIT(c, u))
    if (u->proc)
      number_own(c, u);
  tests_find(c);
  for (EACH_UNIT(c, u))
    if (u->proc)
      make_unit(c, u);
  close_calls(c);
}

/* ---- contexts ---- */

static void give_up(cases *c, const char *why, location where) {
  assert(why);
  if (!c->why) {
    c->why = why;
    c->where = where;
  }
}

static const unit *unit_of(const cases *c, const context *x) {
  return &c->units[x->proc];
}

static void arrive(cases *c, context *x, uint32_t label, const kase *k) {
  const unit *u = unit_of(c, x);
  assert(label < u->proc->stmts.size);
  place *at = &x->places[label];
  if (cases_join(c, u, at, k, &u->live, label) && !at->waits) {
    at->waits = true;
    ++x->waiting;
  }
}

static bool same_entry(const cases *c, const unit *u, const kase *a, const kase *b) {
  return memcmp(a->rows, b->rows, sizeof(row) * (c->globals.size + u->own.size)) == 0;
}

static uint32_t add_context(cases *c, unit *u, const kase *entry) {
  assert(u->proc && u->proc->stmts.size);
  context *x = arena_new(&c->memory, context);
  x->proc = u->proc->index;
  x->entry = kase_copy(c, u, entry);
  x->places = arena_array(&c->memory, place, u->proc->stmts.size);
  vec_push(&c->contexts, x);
  vec_push(&u->contexts, c->contexts.size - 1);
  arrive(c, x, u->proc->entry, entry);
  return c->contexts.size - 1;
}

/* The context in which that procedure is called so; if there are many of them, with others. */
static uint32_t context_for(cases *c, unit *u, const kase *entry) {
  for (vec_each(const uint32_t, i, &u->contexts))
    if (same_entry(c, u, c->contexts.data[*i]->entry, entry))
      return *i;
  for (vec_each(const uint32_t, i, &u->contexts)) {
    context *x = c->contexts.data[*i];
    if (u->contexts.size < MANY_CONTEXTS || !kases_alike(c, u, x->entry, entry, true))
      continue;
    kase_weaken(c, u, x->entry, entry);
    arrive(c, x, u->proc->entry, x->entry);
    return *i;
  }
  return add_context(c, u, entry);
}

/* ---- calls ---- */

/* The answers that a procedure with those globals can know of. */
static row row_within(const cases *c, row r, const uint64_t *mentions) {
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t t = (uint32_t)__builtin_ctzll(left);
    if (!has_bit(mentions, test_row(c, t))) {
      r.yes &= ~((uint64_t)1 << t);
      r.no &= ~((uint64_t)1 << t);
    }
  }
  return r;
}

static kase *entry_of(cases *c, const unit *g, const kase *k, const stmt *s) {
  assert(s->kind == S_CALL && g->proc);
  kase *made = kase_new(c, g);
  for (uint32_t i = 0; i < c->globals.size; ++i)
    if (has_bit(g->mentions, i))
      made->rows[i] = row_within(c, k->rows[i], g->mentions);
  for (uint32_t i = 0; i < g->proc->params.size; ++i) {
    uint32_t at = row_of(c, g->proc->params.data[i]);
    const expr *value = at != NO_ROW ? call_argument(c->pool, s, g->proc, i) : NULL;
    if (value)
      made->rows[at] = row_within(c, row_of_value(c, k, value), g->mentions);
  }
  return made;
}

/* Who is what is followed, if that is another now. */
static void follow_changes(cases *c, const unit *u, const unit *g, kase *k, const kase *exit) {
  for (uint64_t left = c->tests.vars; left; left &= left - 1) {
    uint32_t t = (uint32_t)__builtin_ctzll(left);
    uint64_t bit = (uint64_t)1 << t;
    if (!has_bit(g->writes, test_row(c, t)) || exit->same & bit)
      continue;
    k->same &= ~bit;
    row followed = k->rows[test_row(c, t)];
    for (uint32_t i = 0; i < rows_of(c, u); ++i) {
      row *r = &k->rows[i];
      if (i < c->globals.size && has_bit(g->writes, i))
        continue;
      bool known = (r->yes | r->no) & bit;
      r->yes &= ~bit;
      r->no &= ~bit;
      truth is =
          known ? rows_equal(c, (row){r->yes & ~c->tests.vars, r->no & ~c->tests.vars},
                             (row){followed.yes & ~c->tests.vars, followed.no & ~c->tests.vars})
                : UNSURE;
      r->yes |= is == YES ? bit : 0;
      r->no |= is == NO ? bit : 0;
    }
  }
}

/* False: the callee does not come back so. */
static bool come_back(cases *c, const unit *u, const unit *g, kase *k, const kase *exit,
                      const stmt *s) {
  for (uint32_t i = 0; i < c->globals.size; ++i)
    if (has_bit(g->writes, i))
      k->rows[i] = exit->rows[i];
  follow_changes(c, u, g, k, exit);
  for (uint32_t i = 0; i < c->globals.size; ++i) {
    row more = {exit->rows[i].yes & ~c->tests.vars, exit->rows[i].no & ~c->tests.vars};
    if (has_bit(g->mentions, i) && !has_bit(g->writes, i) && !kase_learn(c, u, k, i, more))
      return false;
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = s->lhs[i]->kind == E_VAR ? row_of(c, s->lhs[i]->var) : NO_ROW;
    bool same = i == 0 && s->lhs[i]->type == g->proc->results.data[0];
    if (at != NO_ROW)
      kase_set(c, u, k, at, same ? exit->rows[result_row(c, g)] : (row){0}, NO_ROW);
  }
  return true;
}

/* Code that is not there: of what it may write nothing is known. */
static void call_outside(cases *c, context *x, uint32_t label, kase *k, const stmt *s) {
  const unit *u = unit_of(c, x);
  for (uint32_t i = 0; i < c->globals.size; ++i)
    if (alias_may_modify(c->q->alias, u->proc, label, expr_var(c->pool, c->globals.data[i])))
      kase_set(c, u, k, i, (row){0}, NO_ROW);
  kase_vec out = {0};
  kase_step(c, u, k, s, &out);
  for (vec_each(kase *const, one, &out))
    arrive(c, x, s->succ[0], *one);
  vec_free(&out);
}

static void add_caller(context *to, uint64_t who) {
  for (vec_each(const uint64_t, known, &to->callers))
    if (*known == who)
      return;
  vec_push(&to->callers, who);
}

static void call(cases *c, uint32_t number, uint32_t label, kase *k, const stmt *s) {
  context *x = c->contexts.data[number];
  const unit *u = unit_of(c, x);
  callees called = {0};
  alias_callees(c->q->alias, u->proc, label, &called);
  if (called.misfit)
    give_up(c, "a call of a function that does not fit it", s->where);
  for (vec_each(const proc *const, f, &called.bodies)) {
    unit *g = &c->units[(*f)->index];
    if (!g->proc) {
      give_up(c, "a call of a function that is never called", s->where);
      break;
    }
    uint32_t to = context_for(c, g, entry_of(c, g, k, s));
    context *callee = c->contexts.data[to];
    add_caller(callee, (uint64_t)number << 32 | label);
    for (uint32_t i = 0; i < callee->exits.cases.size; ++i) {
      kase *after = kase_copy(c, u, k);
      if (come_back(c, u, g, after, callee->exits.cases.data[i], s))
        arrive(c, x, s->succ[0], after);
    }
  }
  if (called.outside)
    call_outside(c, x, label, k, s);
  callees_free(&called);
}

static void wake_callers(cases *c, const context *x) {
  for (vec_each(const uint64_t, who, &x->callers)) {
    context *caller = c->contexts.data[*who >> 32];
    place *at = &caller->places[(uint32_t)*who];
    caller->waiting += !at->waits;
    at->waits = true;
  }
}

static void leave(cases *c, context *x, kase *k, const stmt *s) {
  const unit *u = unit_of(c, x);
  kase_vec out = {0};
  assert(s->kind == S_RETURN && s->rhs_count == u->proc->results.size);
  if (s->rhs_count)
    kase_assign(c, u, k, result_row(c, u), s->rhs[0], &out);
  else
    vec_push(&out, k);
  for (vec_each(kase *const, one, &out)) {
    memset((*one)->rows + c->globals.size, 0, sizeof(row) * u->own.size);
    if (cases_join(c, u, &x->exits, *one, NULL, 0))
      wake_callers(c, x);
  }
  vec_free(&out);
}

/* ---- the search ---- */

static void go_on(cases *c, context *x, kase *k, const stmt *s) {
  const unit *u = unit_of(c, x);
  kase_vec out = {0};
  switch (s->kind) {
  case S_BRANCH:
    for (uint32_t way = 0; way < 2; ++way) {
      vec_clear(&out);
      kase_assume(c, u, kase_copy(c, u, k), s->cond, way == 0, &out);
      for (vec_each(kase *const, one, &out))
        arrive(c, x, s->succ[way], *one);
    }
    break;
  case S_GOTO:
    for (uint32_t i = 0; i < s->succ_count; ++i)
      arrive(c, x, s->succ[i], k);
    break;
  case S_ASSERT:
    if (kase_eval(c, k, s->cond) != YES)
      give_up(c, "as far as cases tell, an assertion may fail", s->where);
    arrive(c, x, s->succ[0], k);
    break;
  case S_HALT:
    break;
  case S_UNKNOWN:
  case S_START_THREAD:
  case S_END_THREAD:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    give_up(c, "a statement that is not modelled", s->where);
    break;
  default:
    kase_step(c, u, k, s, &out);
    for (vec_each(kase *const, one, &out))
      arrive(c, x, s->succ[0], *one);
  }
  vec_free(&out);
}

static void work_at(cases *c, uint32_t number, uint32_t label) {
  context *x = c->contexts.data[number];
  const unit *u = unit_of(c, x);
  const stmt *s = &u->proc->stmts.data[label];
  kase_vec now = {0};
  assert(x->places[label].waits && x->waiting);
  x->places[label].waits = false;
  --x->waiting;
  for (vec_each(kase *const, k, &x->places[label].cases))
    vec_push(&now, kase_copy(c, u, *k));
  for (uint32_t i = 0; i < now.size && !c->why; ++i) {
    if (++c->steps > MOST_STEPS || deadline_passed(&c->until))
      give_up(c, "there are too many cases", s->where);
    else if (s->kind == S_CALL)
      call(c, number, label, now.data[i], s);
    else if (s->kind == S_RETURN)
      leave(c, x, now.data[i], s);
    else
      go_on(c, x, now.data[i], s);
  }
  vec_free(&now);
}

/* Callees, which are the younger ones, before callers; in a procedure in the order of its ways. */
static void search(cases *c) {
  for (uint32_t i = c->contexts.size; i-- > 0 && !c->why;) {
    context *x = c->contexts.data[i];
    const flow *g = &unit_of(c, x)->flow;
    uint32_t known = c->contexts.size;
    for (uint32_t k = 0; k < g->rpo_size && x->waiting && !c->why && known == c->contexts.size;) {
      bool works = x->places[g->rpo[k]].waits;
      if (works)
        work_at(c, i, g->rpo[k]);
      k = works ? 0 : k + 1;
    }
    if (known != c->contexts.size || x->waiting)
      i = c->contexts.size;
    else
      for (uint32_t other = c->contexts.size; other-- > 0;)
        if (c->contexts.data[other]->waiting) {
          i = other + 1;
          break;
        }
  }
}

static void start(cases *c) {
  unit *u = &c->units[c->q->entry->index];
  kase *k = kase_new(c, u);
  for (uint32_t round = 0; round < 2; ++round)
    for (uint32_t i = 0; i < c->globals.size; ++i) {
      const expr *value = var_start(c->p, c->q->entry, c->globals.data[i]);
      if (value)
        k->rows[i] = row_of_value(c, k, value);
    }
  assert(u->proc && !c->contexts.size);
  add_context(c, u, k);
}

static void free_all(cases *c) {
  for (EACH_UNIT(c, u))
    if (u->proc) {
      flow_free(&u->flow);
      live_free(&u->live);
      vec_free(&u->own);
      vec_free(&u->callees);
      vec_free(&u->contexts);
    }
  for (vec_each(context *const, x, &c->contexts)) {
    for (uint32_t i = 0; i < c->p->procs.data[(*x)->proc]->stmts.size; ++i)
      vec_free(&(*x)->places[i].cases);
    vec_free(&(*x)->exits.cases);
    vec_free(&(*x)->callers);
  }
  vec_free(&c->contexts);
  vec_free(&c->globals);
  map_free(&c->index);
  arena_free(&c->memory);
}

bool cases_prove(const question *q, certificate *out, buf *reason) {
  cases c = {.q = q, .p = q->program, .pool = &q->program->pool, .until = q->deadline};
  assert(q->alias && q->entry->has_body);
  find_units(&c);
  start(&c);
  search(&c);
  if (c.why) {
    buf_add(reason, c.why);
    if (c.where.line) {
      buf_add(reason, ": ");
      location_print(reason, c.where);
    }
  } else
    cases_claim(&c, out);
  bool proved = !c.why;
  free_all(&c);
  return proved;
}
