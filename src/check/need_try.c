/* need_try.c: the run of a bug with some of the caller's values changed. */
#include "check/need_state.h"

const given_place *need_place_of(const needs *n, const type *pointer, u128 number) {
  assert(pointer->kind == T_PTR);
  const given_places *places = given_places_of(n->given, pointer->elem);
  assert(number < places->count);
  return given_place_at(places, (uint32_t)number);
}

bool need_home_of(const needs *n, const type *pointer, u128 number, draw_home *home) {
  const given_place *p = need_place_of(n, pointer, number);
  *home = (draw_home){.offset = given_offset(p, (uint32_t)number)};
  if (p->kind == GIVEN_OBJECT)
    home->object = p->object + 1;
  else if (p->kind == GIVEN_GLOBAL)
    home->var = p->var;
  return p->kind == GIVEN_OBJECT || p->kind == GIVEN_GLOBAL;
}

bool need_number_of(const needs *n, const type *pointer, const draw_home *home, u128 *number) {
  const given_places *places = given_places_of(n->given, pointer->elem);
  for (vec_each(const given_place, p, &places->list)) {
    draw_home at;
    if (!need_home_of(n, pointer, p->first, &at) || !need_same_object(&at, home) ||
        home->offset < at.offset)
      continue;
    uint64_t by = home->offset - at.offset, step = p->stride ? p->stride : 1;
    if (by % step || by / step >= p->count)
      continue;
    *number = p->first + by / step;
    assert(*number < places->count);
    return true;
  }
  return false;
}

/* ---- values ---- */

static int64_t find_item(const needs *n, const draw_home *at) {
  for (uint32_t i = 0; i < n->items.size; ++i) {
    const draw_home *h = &n->items.data[i].draw.home;
    if (need_same_object(h, at) && h->offset == at->offset && h->bit_offset == at->bit_offset)
      return i;
  }
  return -1;
}

/* The item that was where a moved pointer led, as this place is where it leads now. */
static int64_t find_moved(const need_trial *t, const draw_home *at) {
  if (t->moved < 0)
    return -1;
  assert(t->moved < t->n->items.size);
  const need_item *p = &t->n->items.data[t->moved];
  draw_home from, to;
  if (!need_home_of(t->n, p->draw.type, p->draw.value, &from) ||
      !need_home_of(t->n, p->draw.type, t->values[t->moved], &to) || !need_same_object(&to, at) ||
      need_same_object(&from, &to) || (from.var && !t->even_globals))
    return -1;
  draw_home there = *at;
  there.var = from.var;
  there.object = from.object;
  there.offset = at->offset - to.offset + from.offset;
  return find_item(t->n, &there);
}

static u128 callers_value(need_trial *t, const draw *d) {
  int64_t own = find_item(t->n, &d->home), moved = find_moved(t, &d->home);
  assert(own < t->n->items.size && moved < t->n->items.size);
  if (moved >= 0 && (own < 0 || t->n->items.data[moved].kind != NEED_NONE))
    return t->values[moved];
  if (own >= 0)
    return t->values[own];
  t->strayed = true;
  if (!t->any_rest)
    return 0;
  return d->count ? random_value(&t->seed, d->type) % d->count : random_value(&t->seed, d->type);
}

static bool supply(void *context, const draw *d, u128 *value) {
  need_trial *t = context;
  const u128_list *inputs = &t->n->inputs;
  if (draw_is_callers(d))
    *value = callers_value(t, d);
  else
    *value = t->next_input < inputs->size ? inputs->data[t->next_input++] : 0;
  return true;
}

static void note(void *context, const draw *d) {
  need_trial *t = context;
  if (!t->record || !draw_is_callers(d))
    return;
  need_item item = {.draw = *d};
  item.is_pointer = d->type->kind == T_PTR && d->why == HAVOC_CALLER;
  vec_push(t->record, item);
}

/* ---- the run ---- */

/* Did it end because no caller is like that? */
static bool is_ruled_out(const run_result *run) {
  if (run->end != RUN_BLOCKED || run->is_error)
    return false;
  return !run->proc ||
         (run->label < run->proc->stmts.size &&
          run->proc->stmts.data[run->label].is_precondition) ||
         (run->message && strstr(run->message, "two pointers from outside"));
}

static need_outcome outcome_of(const needs *n, const run_result *run) {
  const run_result *bug = &n->request->replay->run;
  assert(bug->end == RUN_ERROR);
  if (run->end == RUN_ERROR && !run->approximated && run->proc == bug->proc &&
      run->label == bug->label) /* with a text that ends there would be none */
    return run->needs_text && !bug->needs_text ? NO_ERROR : STILL_ERROR;
  return is_ruled_out(run) && !n->request->is_strict ? SAYS_NOTHING : NO_ERROR;
}

bool need_is_out_of_tries(needs *n) {
  if (n->tries_left && deadline_passed(&n->deadline))
    n->tries_left = 0;
  return n->tries_left == 0;
}

need_outcome need_try(need_trial *t) {
  needs *n = t->n;
  if (need_is_out_of_tries(n))
    return SAYS_NOTHING;
  assert(n->tries_left > 0);
  --n->tries_left;
  for (uint32_t i = 0; i < n->items.size; ++i)
    if (n->items.data[i].kind == NEED_LIKE) {
      assert(n->items.data[i].like < i);
      t->values[i] = t->values[n->items.data[i].like];
    }
  deadline until = n->deadline;
  interp_options options = interp_defaults();
  options.stop = n->request->stop;
  options.step_limit = n->request->replay->run.steps * 20 + 10000;
  options.deadline = &until;
  options.draw = supply;
  options.drawn = note;
  options.context = t;
  options.layout = n->layout.data;
  options.layout_count = n->layout.size;
  t->next_input = 0;
  t->strayed = false;
  t->seed = n->seed;
  interp *in = interp_new(n->request->q.program, &options);
  run_result run = interp_run(in, n->request->q.entry);
  need_outcome found = outcome_of(n, &run);
  if (run.end == RUN_LIMIT && need_is_out_of_tries(n))
    found = SAYS_NOTHING;
  if (n->request->is_strict && t->strayed && !t->record && found == STILL_ERROR)
    found = NO_ERROR;
  interp_free(in);
  return found;
}
