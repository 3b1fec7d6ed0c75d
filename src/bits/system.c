/* Statements between places as one step of a circuit. */
#include "bits/system.h"

#include "base/memory.h"

enum { MOST_SLOT = 4096, MOST_STATE = 12000, MOST_PLACES = 64, MOST_NODES = 600000 };

/* An arrival at a place. */
typedef struct arrival {
  uint32_t place;
  state at;
} arrival;

typedef struct stepping {
  system_model *s;
  uint32_t from; /* a place, or AT_START */
  state *states; /* by label */
  VEC(arrival) arrivals;
  question q;
  const char *trouble; /* why it does not fit; or NULL */
} stepping;

/* ---- slots ---- */

static bool is_followed(const var *v) {
  uint32_t bits = object_bits(v->type);
  return v->kind != V_FUNCTION && v->kind != V_ANY && v->volatility == VOLATILE_NONE && bits > 0 &&
         bits <= MOST_SLOT && value_bits(v->type) > 0;
}

static void add_slots(system_model *s, const proc *f) {
  var_vec vars = {0};
  uint32_t all = 0;
  for (vec_each(const stmt, st, &f->stmts))
    stmt_vars(st, &vars);
  for (vec_each(const var *const, v, &vars)) {
    uint32_t bits = is_followed(*v) ? object_bits((*v)->type) : 0;
    if (!bits || all + bits > MOST_STATE || map_has(&s->x.slot_of, map_key(*v)))
      continue;
    all += bits;
    uint32_t first = s->g.latches.size;
    for (uint32_t i = 0; i < bits; ++i)
      aig_latch_new(&s->g);
    assert(s->g.latches.size == first + bits);
    vec_push(&s->x.slots, (slot){*v, bits, first});
    map_put(&s->x.slot_of, map_key(*v), s->x.slots.size);
  }
  vec_free(&vars);
}

static void add_places(system_model *s) {
  for (uint32_t i = 0; i < s->shape.rpo_size; ++i)
    if (s->shape.is_loop_head[s->shape.rpo[i]])
      vec_push(&s->places, s->shape.rpo[i]);
  s->begun = aig_latch_new(&s->g);
  assert(s->begun + 1 == s->g.latches.size); /* behind all slots */
  for (uint32_t i = 0; i < s->places.size; ++i)
    vec_push(&s->latch_of_place, aig_latch_new(&s->g));
}

static uint32_t place_at(const system_model *s, uint32_t label) {
  for (uint32_t i = 0; i < s->places.size; ++i)
    if (s->places.data[i] == label)
      return i;
  return AT_START;
}

/* ---- states ---- */

static word *copy_slots(encoder *x, const word *from) {
  word *to = arena_array(&x->w.memory, word, x->slots.size + 1);
  memcpy(to, from, sizeof *to * x->slots.size);
  return to;
}

/* Execution may also come here in that way. */
static void join(encoder *x, state *to, const state *from) {
  if (!to->slots) {
    *to = (state){from->guard, copy_slots(x, from->slots)};
    return;
  }
  for (uint32_t i = 0; i < x->slots.size; ++i)
    to->slots[i] = word_mux(&x->w, from->guard, from->slots[i], to->slots[i]);
  to->guard = lit_or(x->w.g, to->guard, from->guard);
}

static void go_to(stepping *p, uint32_t label, uint32_t succ, const state *from) {
  system_model *s = p->s;
  if (from->guard == LIT_FALSE)
    return;
  assert(succ < s->x.f->stmts.data[label].succ_count);
  uint32_t target = s->x.f->stmts.data[label].succ[succ];
  vec_push(&s->edges, (step_edge){p->from, label, succ, from->guard});
  uint32_t place = place_at(s, target);
  if (place == AT_START) {
    assert(s->shape.order[target] > s->shape.order[label]);
    join(&s->x, &p->states[target], from);
    return;
  }
  for (vec_each(arrival, a, &p->arrivals))
    if (a->place == place) {
      join(&s->x, &a->at, from);
      return;
    }
  vec_push(&p->arrivals, (arrival){place, {from->guard, copy_slots(&s->x, from->slots)}});
}

/* ---- statements ---- */

static void fail_unless(stepping *p, uint32_t label, state *at, lit good) {
  assert(label < p->s->shape.size && at->slots);
  aig *g = &p->s->g;
  lit fails = lit_and(g, at->guard, lit_not(good));
  if (fails != LIT_FALSE) {
    vec_push(&p->s->failing, (step_edge){p->from, label, 0, fails});
    g->bad = lit_or(g, g->bad, fails);
  }
  at->guard = lit_and(g, at->guard, good);
}

/* What a call, or a write through a pointer, may have changed is arbitrary afterwards. */
static void forget_changed(stepping *p, uint32_t label, state *at) {
  encoder *x = &p->s->x;
  for (uint32_t i = 0; i < x->slots.size; ++i) {
    const var *v = x->slots.data[i].var;
    if (!v->address_taken && v->kind != V_GLOBAL)
      continue;
    if (alias_may_modify(p->q.alias, x->f, label, expr_var(&p->q.program->pool, v)))
      at->slots[i] = word_input(&x->w, x->slots.data[i].bits);
  }
}

static void write_all(stepping *p, const stmt *st, uint32_t label, state *at) {
  encoder *x = &p->s->x;
  bool direct = true;
  VEC(word) values = {0};
  for (uint32_t i = 0; i < st->lhs_count; ++i) {
    bool is_given = st->kind == S_ASSIGN;
    bits_place(x, st->lhs[i]);
    vec_push(&values, is_given ? bits_value(x, st->rhs[i])
                               : word_input(&x->w, value_bits(st->lhs[i]->type)));
    direct &= bits_root(st->lhs[i]) != NULL;
  }
  if (!direct || st->kind == S_CALL)
    forget_changed(p, label, at);
  for (uint32_t i = 0; i < st->lhs_count; ++i)
    bits_store(x, at, st->lhs[i], values.data[i]);
  vec_free(&values);
}

static void branch(stepping *p, const stmt *st, uint32_t label, const state *at) {
  aig *g = &p->s->g;
  lit rest = at->guard;
  for (uint32_t i = 0; i < st->succ_count; ++i) {
    bool last = i + 1 == st->succ_count;
    lit chosen = st->kind == S_BRANCH ? bits_truth(&p->s->x, st->cond) : aig_input(g);
    state to = {last ? rest : lit_and(g, rest, chosen), at->slots};
    rest = lit_and(g, rest, lit_not(chosen));
    go_to(p, label, i, &to);
  }
}

/* Is a part of the program left out that a path would have to go through? */
static bool leads_outside(const stepping *p, uint32_t label) {
  callees to;
  alias_callees(p->q.alias, p->s->x.f, label, &to);
  bool any =
      to.bodies.size || (to.outside && !stmt_callee(p->q.program, &p->s->x.f->stmts.data[label]));
  callees_free(&to);
  return any;
}

static void execute(stepping *p, uint32_t label, state *at) {
  const stmt *st = &p->s->x.f->stmts.data[label];
  switch ((stmt_kind)st->kind) {
  case S_SKIP:
  case S_FREE:
    break;
  case S_CALL:
    p->s->has_calls |= leads_outside(p, label);
    write_all(p, st, label, at);
    break;
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
  case S_VA_START:
    if (st->cond)
      p->trouble = "an assignment with a condition";
    else
      write_all(p, st, label, at);
    break;
  case S_ASSUME:
    at->guard = lit_and(&p->s->g, at->guard, bits_truth(&p->s->x, st->cond));
    break;
  case S_ASSERT:
    fail_unless(p, label, at, bits_truth(&p->s->x, st->cond));
    break;
  case S_BRANCH:
  case S_GOTO:
    branch(p, st, label, at);
    return;
  case S_UNKNOWN:
    fail_unless(p, label, at, LIT_FALSE);
    return;
  case S_RETURN:
  case S_HALT:
    return;
  default:
    p->trouble = "threads";
    return;
  }
  go_to(p, label, 0, at);
}

static void execute_from(stepping *p, uint32_t label, const state *start) {
  system_model *s = p->s;
  memset(p->states, 0, sizeof *p->states * s->shape.size);
  assert(s->shape.order[label] != NO_LABEL && start->slots);
  join(&s->x, &p->states[label], start);
  for (uint32_t i = s->shape.order[label]; i < s->shape.rpo_size && !p->trouble; ++i) {
    state *at = &p->states[s->shape.rpo[i]];
    if (!at->slots || at->guard == LIT_FALSE || s->g.is_full)
      continue;
    state before = {at->guard, copy_slots(&s->x, at->slots)};
    encoder_at(&s->x, &before);
    execute(p, s->shape.rpo[i], at);
    if (deadline_passed(&p->q.deadline))
      p->trouble = "there was no time to build the circuit";
  }
}

/* ---- steps ---- */

/* How execution starts: what globals hold is known, all else is arbitrary. */
static state first_state(stepping *p) {
  encoder *x = &p->s->x;
  state none = {LIT_TRUE, arena_array(&x->w.memory, word, x->slots.size + 1)};
  encoder_at(x, &none);
  state first = {lit_not(latch_wire(&p->s->g, p->s->begun)),
                 arena_array(&x->w.memory, word, x->slots.size + 1)};
  for (uint32_t i = 0; i < x->slots.size; ++i) {
    const slot *s = &x->slots.data[i];
    const expr *value =
        s->var->kind == V_GLOBAL ? var_start(p->q.program, p->q.entry, s->var) : NULL;
    first.slots[i] = value ? word_resize(&x->w, bits_value(x, value), s->bits, false)
                           : word_input(&x->w, s->bits);
  }
  return first;
}

state system_at(system_model *s, uint32_t place) {
  assert(place < s->places.size);
  encoder *x = &s->x;
  state at = {latch_wire(&s->g, s->latch_of_place.data[place]),
              arena_array(&x->w.memory, word, x->slots.size + 1)};
  for (uint32_t i = 0; i < x->slots.size; ++i) {
    lit *bits = arena_array(&x->w.memory, lit, x->slots.data[i].bits);
    for (uint32_t k = 0; k < x->slots.data[i].bits; ++k)
      bits[k] = latch_wire(&s->g, x->slots.data[i].latch + k);
    at.slots[i] = (word){bits, x->slots.data[i].bits};
  }
  return at;
}

/* The latches in the next step: of the arrivals at most one happens. */
static void add_arrivals(system_model *s, const stepping *p) {
  for (vec_each(const arrival, a, &p->arrivals)) {
    assert(a->place < s->places.size && a->at.slots);
    lit *here = &s->g.latches.data[s->latch_of_place.data[a->place]].next;
    *here = lit_or(&s->g, *here, a->at.guard);
    for (uint32_t i = 0; i < s->x.slots.size; ++i) {
      assert(a->at.slots[i].width == s->x.slots.data[i].bits);
      for (uint32_t k = 0; k < s->x.slots.data[i].bits; ++k) {
        lit *next = &s->g.latches.data[s->x.slots.data[i].latch + k].next;
        *next = lit_mux(&s->g, a->at.guard, a->at.slots[i].bit[k], *next);
      }
    }
  }
}

static void make_steps(system_model *s, stepping *p) {
  for (uint32_t i = 0; i < s->g.latches.size; ++i)
    s->g.latches.data[i].next = latch_wire(&s->g, i);
  s->g.latches.data[s->begun].next = LIT_TRUE;
  for (vec_each(const uint32_t, latch, &s->latch_of_place))
    s->g.latches.data[*latch].next = LIT_FALSE;
  for (uint32_t i = 0; i <= s->places.size && !p->trouble; ++i) {
    p->from = i < s->places.size ? i : AT_START;
    vec_clear(&p->arrivals);
    if (i < s->places.size) {
      state at = system_at(s, i);
      execute_from(p, s->places.data[i], &at);
    } else if (place_at(s, s->x.f->entry) != AT_START)
      vec_push(&p->arrivals, (arrival){place_at(s, s->x.f->entry), first_state(p)});
    else {
      state at = first_state(p);
      execute_from(p, s->x.f->entry, &at);
    }
    add_arrivals(s, p);
  }
}

/* What is outside of the entry must not fail: it is no part of the circuit. */
static const char *find_trouble(const question *q) {
  if (alias_is_recursive(q->alias, q->entry))
    return "recursion";
  for (vec_each(proc *const, f, &q->program->procs)) {
    if (*f == q->entry || !(*f)->has_body || !alias_reached(q->alias, *f))
      continue;
    for (vec_each(const stmt, st, &(*f)->stmts))
      if (st->kind == S_ASSERT || st->kind == S_UNKNOWN)
        return "an assertion in a function whose calls cannot be expanded";
  }
  return NULL;
}

bool system_build(system_model *s, const question *q, buf *reason) {
  *s = (system_model){0};
  stepping p = {.s = s, .q = *q};
  aig_init(&s->g, MOST_NODES);
  flow_init(&s->shape, q->entry);
  s->x.q = q;
  s->x.f = q->entry;
  s->x.w.g = &s->g;
  add_slots(s, q->entry);
  add_places(s);
  p.trouble = find_trouble(q);
  if (!s->places.size || s->places.size > MOST_PLACES)
    p.trouble = s->places.size ? "too many loops" : "there is no loop";
  p.states = xcalloc(s->shape.size + 1, sizeof *p.states);
  if (!p.trouble)
    make_steps(s, &p);
  if (s->g.is_full)
    p.trouble = "its circuit is too large";
  if (p.trouble)
    buf_add(reason, p.trouble);
  free(p.states);
  vec_free(&p.arrivals);
  return !p.trouble;
}

void system_free(system_model *s) {
  aig_free(&s->g);
  flow_free(&s->shape);
  arena_free(&s->x.w.memory);
  vec_free(&s->x.slots);
  vec_free(&s->x.values);
  map_free(&s->x.slot_of);
  map_free(&s->x.known);
  vec_free(&s->places);
  vec_free(&s->latch_of_place);
  vec_free(&s->edges);
  vec_free(&s->failing);
}
