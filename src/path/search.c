/* search.c: the latest place of a path at which its conditions, pushed back to there, are contradictory.
 *
 * Once they are they remain so, since to push back is to substitute. So the prover is not asked at each place
 * where a condition has come in: behind the first few, the places left out become twice as many after each that has no contradiction,
 * and where there is one behind some that were left out, these are walked again in the same way. */
#include "path/backward.h"

enum { MOST_QUERIES = 600, MOST_LEFT_OUT = 32, ALL_OF = 16 };

typedef struct search {
  backward b;
  const step_marks *counts;
  uint32_t place; /* how many there were on this walk */
  uint32_t free;  /* before that place there is no contradiction */
  uint32_t bound; /* at that place there is one */
  uint32_t next, gap;
  uint32_t queries;
} search;

static bool contradictory(search *s) {
  VEC(const expr *) formulas = {0};
  for (vec_each(const item, i, &s->b.items))
    vec_push(&formulas, i->formula);
  ++s->queries;
  bool found = formulas.size && smt_sat(s->b.c->smt, formulas.data, formulas.size) == SMT_UNSAT;
  vec_free(&formulas);
  return found;
}

/* The steps of a minimal contradictory subset. */
static void take_core(const search *s, back_result *out) {
  const backward *b = &s->b;
  VEC(const expr *) formulas = {0};
  smt_indices core = {0};
  for (vec_each(const item, i, &b->items))
    vec_push(&formulas, i->formula);
  if (smt_core(b->c->smt, formulas.data, formulas.size, &core) != SMT_UNSAT)
    for (uint32_t i = 0; i < formulas.size; ++i)
      vec_push(&core, i);
  vec_resize(&out->keep, b->l->steps);
  assert(b->items.size == formulas.size);
  for (uint32_t i = 0; i < core.size; ++i) {
    assert(b->items.data[core.data[i]].step < b->l->steps);
    out->keep.data[b->items.data[core.data[i]].step] = 1;
  }
  out->verdict = BACK_CONTRADICTION;
  assert(core.size > 0 && out->keep.size == b->l->steps);
  vec_free(&formulas);
  vec_free(&core);
}

/* A place where there may be a contradiction: is one found? */
static bool is_found(search *s, bool must) {
  uint32_t place = s->place++;
  assert(s->free <= s->bound);
  if (place == s->bound)
    return true;
  if (place < s->free || (!must && (place < s->next || s->queries >= MOST_QUERIES)))
    return false;
  if (contradictory(s)) {
    s->bound = place;
    return true;
  }
  s->free = place + 1;
  s->next = place + s->gap;
  s->gap = place >= ALL_OF && s->gap < MOST_LEFT_OUT ? s->gap * 2 : s->gap;
  return false;
}

/* Conditions that have become true are done with. */
static void drop_true(backward *b) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (!expr_is_true(b->items.data[i].formula))
      b->items.data[kept++] = b->items.data[i];
  assert(kept <= b->items.size);
  b->items.size = kept;
}

/* Does the event make values unknown that the conditions are about? Then they are asked before. */
static bool forgets(const backward *b, const event *e) {
  return e->kind == EVENT_STEP && !is_plain(event_stmt(b->l, e)) &&
         event_stmt(b->l, e)->lhs_count > 0;
}

/* Did an event change a condition, or make it impossible? */
static void note_changes(backward *b, bool *changed, bool *impossible) {
  for (uint32_t k = 0; k < b->items.size; ++k) {
    *changed |= b->items.data[k].changed;
    *impossible |= expr_is_false(b->items.data[k].formula);
    b->items.data[k].changed = false;
  }
}

static bool walk(search *s, deadline *until, back_result *out) {
  const event_list *l = s->b.l;
  bool pending = false;
  s->place = 0;
  s->next = s->free;
  s->gap = 1;
  out->from = l->events.size;
  for (uint32_t i = l->events.size; i-- > 0 && !deadline_passed(until);) {
    const event *e = &l->events.data[i];
    uint32_t before = s->b.items.size;
    bool impossible = false;
    if (pending && forgets(&s->b, e) && is_found(s, false))
      return true;
    pass_event(&s->b, i, !s->counts || (e->kind != EVENT_LEAVE && s->counts->data[e->step]));
    out->from = i;
    drop_true(&s->b);
    note_changes(&s->b, &pending, &impossible);
    bool asks = pending && (s->b.items.size > before || e->kind == EVENT_ENTER);
    if ((impossible || i == 0 || asks) && is_found(s, impossible || i == 0))
      return true;
    pending = pending && !(impossible || i == 0 || asks);
  }
  if (until->passed)
    return false;
  pass_start(&s->b);
  return is_found(s, true);
}

void back_find(const path_context *c, const event_list *l, const step_marks *counts,
               back_result *out) {
  search s = {.counts = counts, .bound = UINT32_MAX};
  deadline until = c->q.deadline;
  bool found, exact;
  *out = (back_result){.verdict = BACK_NONE};
  do {
    s.b = backward_start(c, l, NULL);
    found = walk(&s, &until, out);
    exact = found && s.free == s.bound;
    if (exact)
      take_core(&s, out);
    backward_free(&s.b);
  } while (found && !exact);
}
