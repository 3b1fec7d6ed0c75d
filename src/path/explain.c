/* explain.c: predicates that rule an infeasible path out: what to try, in which order.
 *
 * Effort 0 looks at the path alone (unless it goes round a loop and the conditions are about what
 * is counted there: then effort 1 comes first): the conditions that contradict each other and
 * what they become on the way back (backward.c), and if there is no contradiction to be seen that
 * way, interpolants of the path (Horn clauses without loops). Effort 1 closes the loops of the
 * path: invariants of its path program, and the conditions of its loops. Effort 2 asks for
 * invariants of the whole program and takes all conditions of the procedures that the path
 * visits. */
#include "path/explain.h"
#include "horn/programs.h"

/* Steps of the solver, so that the answer does not depend on the clock: about three seconds. */
enum { MOST_RETURNS = 4, EXPLAIN_STEPS = 2000000, MOST_PREIMAGES = 12, FEW_CANDIDATES = 3 };
/* More than these are the cases of pointers that may be equal, not facts: chain.c says them in few. */
enum { MANY_CANDIDATES = 12, SHORT_EVENTS = 80 };

/* ---- Horn clauses ---- */

/* Returned values for \result. */
static void add_summary(candidates *to, const certificate *found, const cert_summary *s) {
  program *p = to->context->q.program;
  const proc *f = p->procs.data[s->proc];
  const var *result = found->result.data[s->proc];
  uint32_t returns = 0;
  if (!result || !expr_mentions(s->holds, result)) {
    candidates_add_atoms(to, f, s->holds);
    return;
  }
  for (uint32_t i = 0; i < f->stmts.size && returns < MOST_RETURNS; ++i) {
    const stmt *st = &f->stmts.data[i];
    if (st->kind != S_RETURN || st->rhs_count != 1 || st->rhs[0]->kind == E_CONST ||
        st->rhs[0]->type != result->type)
      continue;
    ++returns;
    expr_subst by = {expr_var(&p->pool, result), st->rhs[0]};
    candidates_add_atoms(to, f, expr_substitute(&p->pool, s->holds, &by, 1));
  }
}

static bool add_horn(const path_context *c, horn_request *r, candidates *to) {
  certificate found;
  buf reason = {0};
  certificate_init(&found, c->q.program);
  r->q = c->q;
  r->predicates = true;
  deadline until = c->q.deadline;
  r->seconds = deadline_is_set(&until) ? deadline_seconds_left(&until) : 0;
  bool safe = horn_check(r, &found, &reason) == VERDICT_TRUE;
  for (uint32_t i = 0; safe && i < found.invariants.size; ++i)
    candidates_add_atoms(to, c->q.program->procs.data[found.invariants.data[i].proc],
                         found.invariants.data[i].holds);
  for (uint32_t i = 0; safe && i < found.summaries.size; ++i)
    add_summary(to, &found, &found.summaries.data[i]);
  certificate_free(&found);
  buf_free(&reason);
  return safe;
}

/* ---- conditions ---- */

/* Conditions of the path that are met more than once: those of its loops and recursions. */
static void add_loop_conditions(candidates *to, const event_list *l) {
  map count = {0};
  for (uint32_t i = 0; i < l->events.size; ++i) {
    const event *e = &l->events.data[i];
    if (e->kind != EVENT_STEP || event_stmt(l, e)->kind != S_BRANCH)
      continue;
    const proc *f = l->frames.data[e->frame].proc;
    if (++*map_slot_of(&count, (uint64_t)f->index << 32 | e->label) == 2)
      candidates_add_atoms(to, f, event_stmt(l, e)->cond);
  }
  map_free(&count);
}

static void add_all_conditions(candidates *to, const event_list *l) {
  map done = {0};
  for (uint32_t i = 0; i < l->frames.size; ++i) {
    const proc *f = l->frames.data[i].proc;
    if ((*map_slot_of(&done, f->index))++)
      continue;
    for (uint32_t k = 0; k < f->stmts.size; ++k) {
      const stmt *s = &f->stmts.data[k];
      if (s->kind == S_BRANCH || s->kind == S_ASSUME || s->kind == S_ASSERT)
        candidates_add_atoms(to, f, s->cond);
    }
  }
  map_free(&done);
}

/* ---- between places ---- */

/* Invariants come for loop heads only. What they are before the statements that lead there, back to
 * the head before: i == s needs i == s + 1 in the middle. */
static void add_preimages_of(candidates *to, const event_list *l, const flow *g, uint32_t frame,
                             const expr *predicate) {
  const path_context *c = to->context;
  const proc *f = l->frames.data[frame].proc;
  const expr *now = predicate;
  for (uint32_t i = l->events.size; i-- > 0;) {
    const event *e = &l->events.data[i];
    if (e->kind != EVENT_STEP || e->frame != frame)
      continue;
    const stmt *s = event_stmt(l, e);
    if (s->kind == S_ASSIGN && !s->cond) {
      const expr *pre = wp_stmt(c->wp, f, e->label, e->succ, now, NULL);
      if (pre && pre != now)
        candidates_add_atoms(to, f, pre);
      now = pre ? pre : predicate;
    }
    if (g->is_cut_point[e->label] || expr_is_true(now) || expr_is_false(now))
      now = predicate;
  }
}

static void add_preimages(candidates *to, const event_list *l) {
  map done = {0};
  uint32_t count = to->list.size < MOST_PREIMAGES ? to->list.size : MOST_PREIMAGES;
  for (uint32_t frame = 0; frame < l->frames.size; ++frame) {
    const proc *f = l->frames.data[frame].proc;
    if ((*map_slot_of(&done, f->index))++)
      continue;
    flow g;
    flow_init(&g, f);
    for (uint32_t i = 0; i < count; ++i)
      if (!to->list.data[i].proc || to->list.data[i].proc == f)
        add_preimages_of(to, l, &g, frame, to->list.data[i].predicate);
    flow_free(&g);
  }
  map_free(&done);
}

/* ---- efforts ---- */

/* Interpolants of the path, or of the conditions kept. */
static void add_interpolants(const path_context *c, const trace *t, const uint8_t *keep,
                             candidates *to) {
  horn_request straight = {.part = t, .straight = true, .keep = keep, .steps = EXPLAIN_STEPS};
  add_horn(c, &straight, to);
}

/* Does an activation come to a place twice? */
static bool goes_round(const event_list *l) {
  map seen = {0};
  bool round = false;
  for (uint32_t i = 0; i < l->events.size && !round; ++i) {
    const event *e = &l->events.data[i];
    uint64_t *slot = map_slot_of(&seen, (uint64_t)e->frame << 32 | e->label);
    round = e->kind == EVENT_STEP && (*slot)++;
  }
  map_free(&seen);
  return round;
}

static uint32_t explain_path(const path_context *c, const trace *t, const event_list *l,
                             bool is_new, candidates *to, precision *out) {
  back_result r;
  back_find(c, l, NULL, &r);
  bool found = r.verdict == BACK_CONTRADICTION;
  if (found)
    back_collect(c, l, &r, false, to);
  uint32_t added = 0;
  bool is_short = l->events.size <= SHORT_EVENTS;
  if (is_new && is_short && to->list.size > MANY_CANDIDATES && !goes_round(l)) {
    back_result_free(&r);
    return 0;
  }
  if (to->lost) { /* what an input must satisfy before it is read: interpolants speak of that */
    candidates other = {.context = c};
    add_interpolants(c, t, found ? r.keep.data : NULL, &other);
    added = candidates_commit(&other, out);
    candidates_free(&other);
  }
  if (!added)
    added = candidates_commit(to, out);
  if (!added && !to->lost) {
    add_interpolants(c, t, found ? r.keep.data : NULL, to);
    added = candidates_commit(to, out);
  }
  if (!added && !found) {
    back_collect(c, l, &r, false, to);
    added = candidates_commit(to, out);
  }
  back_result_free(&r);
  return added;
}

static uint32_t explain_family(const path_context *c, const trace *t, const event_list *l,
                               candidates *to, precision *out) {
  horn_request part = {.part = t, .steps = EXPLAIN_STEPS};
  add_horn(c, &part, to);
  add_preimages(to, l);
  uint32_t added = candidates_commit(to, out);
  if (!added) {
    add_loop_conditions(to, l);
    add_interpolants(c, t, NULL, to);
    added = candidates_commit(to, out);
  }
  return added;
}

static uint32_t explain_program(const path_context *c, const event_list *l, candidates *to,
                                precision *out) {
  horn_request whole = {.steps = 4 * EXPLAIN_STEPS};
  add_horn(c, &whole, to);
  add_all_conditions(to, l);
  return candidates_commit(to, out);
}

/* ---- protocols ---- */

/* Do two parts of variables share bytes? */
static bool share_bytes(const expr *x, const expr *y) {
  uint64_t i, k;
  if (!expr_root(x) || expr_root(x) != expr_root(y))
    return false;
  bool known = expr_offset(x, &i) && expr_offset(y, &k);
  return !known || (i < k + y->type->size && k < i + x->type->size);
}

typedef struct computing {
  const expr *place;
  bool found;
} computing;

static bool reads_place(const expr *e, const expr *place) {
  expr_vec paths = {0};
  bool reads = false;
  expr_paths(e, &paths);
  for (vec_each(const expr *const, path, &paths))
    reads = reads || share_bytes(*path, place);
  vec_free(&paths);
  return reads;
}

static const expr *find_arithmetic(exprs *pool, const expr *e, void *context) {
  computing *c = context;
  (void)pool;
  if (e->kind >= E_NEG && e->kind <= E_SHR && e->kind != E_NOT && !c->found)
    c->found = reads_place(e, c->place);
  return NULL;
}

/* Is the place, a part of a variable, somewhere computed from itself, as counters are? */
static bool is_counted(program *p, const expr *place) {
  computing c = {.place = place};
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    const proc *g = p->procs.data[f];
    for (uint32_t i = 0; i < g->stmts.size && !c.found; ++i)
      for (uint32_t k = 0; g->stmts.data[i].kind == S_ASSIGN && k < g->stmts.data[i].lhs_count; ++k)
        if (share_bytes(g->stmts.data[i].lhs[k], place))
          expr_map(&p->pool, g->stmts.data[i].rhs[k], find_arithmetic, &c);
  }
  return c.found;
}

/* Do the candidates speak of nothing that is counted? Then there are finitely many to be found by
 * going on like this, and they are the program's own: s == 3, not s <= 5. */
static bool are_protocol(const candidates *c, bool of_rule) {
  for (vec_each(const candidate, x, &c->list)) {
    expr_vec places = {0};
    expr_paths(x->predicate, &places);
    bool counted = x->predicate->has_prime && !of_rule;
    for (uint32_t i = 0; i < places.size && !counted; ++i)
      counted = is_counted(c->context->q.program, places.data[i]);
    vec_free(&places);
    if (counted)
      return false;
  }
  return c->list.size > 0;
}

/* The path's own conditions, if they are those of a protocol, or few that keep what is not modelled from
 * being reached. Of those about a rule (`counts`), some may
 * be left out, which are looked for once there is nothing new in the others. `explained`: all are
 * predicates already. */
static uint32_t explain_protocol(const path_context *c, const event_list *l,
                                 const step_marks *counts, precision *out, bool *explained) {
  candidates own = {.context = c};
  back_result r;
  uint32_t added = 0;
  back_find(c, l, counts, &r);
  if (r.verdict == BACK_CONTRADICTION) {
    back_collect(c, l, &r, false, &own);
    bool of_rule = counts != NULL, is_small = ends_unmodelled(l) && own.list.size <= FEW_CANDIDATES;
    bool is_protocol = (!own.lost || of_rule) && (is_small || are_protocol(&own, of_rule));
    if (is_protocol)
      added = candidates_commit(&own, out);
    *explained = of_rule && is_protocol && added == 0;
  }
  back_result_free(&r);
  candidates_free(&own);
  return added;
}

/* The same from what is about a rule alone, which may be contradictory already. */
static uint32_t explain_rule(const path_context *c, const event_list *l, precision *out,
                             bool *explained) {
  step_marks counts = {0};
  uint32_t added = 0;
  if (about_question(l, &counts))
    added = explain_protocol(c, l, &counts, out, explained);
  vec_free(&counts);
  return added;
}

uint32_t path_explain(const path_context *c, const trace *t, unsigned effort, precision *out,
                      bool *explained) {
  assert(c->q.program == out->program && t->main);
  event_list l = {0};
  candidates to = {.context = c};
  uint32_t added = 0, globals = out->global.size;
  VEC(uint32_t) sizes = {0};
  for (vec_each(const expr_vec, list, &out->by_proc))
    vec_push(&sizes, list->size);
  if (events_build(&l, c->q.program, t)) {
    bool is_known = false;
    bool family = effort == 1 || (effort == 0 && goes_round(&l));
    if (effort > 1)
      added = explain_program(c, &l, &to, out);
    if (effort == 0 && explained)
      added = explain_rule(c, &l, out, &is_known);
    if (effort == 0 && family && !added && !is_known)
      added = explain_protocol(c, &l, NULL, out, &is_known);
    if (explained)
      *explained = is_known;
    else
      is_known = false;
    if (family && !added && !is_known)
      added = explain_family(c, t, &l, &to, out);
    if (effort == 0 && !added && !is_known)
      added = explain_path(c, t, &l, explained != NULL, &to, out);
  }
  if (added)
    added += values_complete(out, globals, sizes.data);
  vec_free(&sizes);
  candidates_free(&to);
  events_free(&l);
  return added;
}

/* ---- completely ---- */

static bool has_predicate(const expr_vec *list, const expr *e) {
  for (vec_each(const expr *const, x, list))
    if (*x == e)
      return true;
  return false;
}

/* Notes about what is in the precision, by its names, each once. */
static void settle_notes(const candidates *c, const precision *p, path_notes *notes) {
  map seen = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < notes->size; ++i) {
    path_note n = notes->data[i];
    const expr *known = map_get_ptr(&c->same, n.predicate);
    n.predicate = known ? known : n.predicate;
    uint64_t place = hash_mix((uint64_t)n.proc << 32 | n.label, n.visit);
    uint64_t *slot = map_slot_of(&seen, hash_mix(place, n.predicate->id));
    if (!*slot && (has_predicate(&p->global, n.predicate) ||
                   has_predicate(&p->by_proc.data[n.proc], n.predicate)))
      notes->data[kept++] = n;
    *slot = 1;
  }
  notes->size = kept;
  map_free(&seen);
}

uint32_t path_explain_completely(const path_context *c, const trace *t, precision *out,
                                 path_notes *notes) {
  assert(c->q.program == out->program && t->main && notes->size == 0);
  event_list l = {0};
  candidates to = {.context = c, .notes = notes};
  uint32_t added = 0;
  if (events_build(&l, c->q.program, t)) {
    back_result r;
    back_find(c, &l, NULL, &r);
    back_collect(c, &l, &r, true, &to);
    back_result_free(&r);
    added = candidates_commit(&to, out);
    settle_notes(&to, out, notes);
  }
  candidates_free(&to);
  events_free(&l);
  return added;
}

uint32_t path_explain_wholly(const path_context *c, const trace *t, bool all, precision *out,
                             path_notes *notes, buf *lacks) {
  assert(c->q.program == out->program && t->main && notes->size == 0);
  event_list l = {0};
  candidates to = {.context = c, .notes = notes, .present = out, .lacks = lacks};
  uint32_t added = 0;
  if (events_build(&l, c->q.program, t)) {
    back_result r = {.verdict = BACK_NONE};
    if (!all)
      back_find(c, &l, NULL, &r);
    if (!all && r.verdict == BACK_NONE)
      candidates_lack(&to, "why it cannot be executed, which weakest preconditions do not show", "",
                      "");
    back_collect_whole(c, &l, &r, &to);
    back_result_free(&r);
    added = candidates_commit_whole(&to, out);
  }
  candidates_free(&to);
  events_free(&l);
  return added;
}
