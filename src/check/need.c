/* need.c: what is needed of each value that the caller has set up. */
#include "check/need_state.h"

#include "base/memory.h"
#include "program/trace.h"

enum {
  MOST_TRIES = 1500, /* runs in all */
  MOST_NUMBERS = 60, /* of the program, that are tried */
  MOST_PLACES = 24,  /* of a pointer, that are tried */
  MOST_OTHERS = 2,   /* values that a number must not have; more are a range */
  JOINT_TRIES = 16,  /* with everything changed at once */
  MOST_SHRINKS = 6,  /* of a range in which a value was found that loses the error */
};

/* ---- the values of the run ---- */

static void add_number(needs *n, u128 v) {
  for (uint32_t i = 0; i < n->numbers.size; ++i)
    if (n->numbers.data[i] == v)
      return;
  if (n->numbers.size < MOST_NUMBERS)
    vec_push(&n->numbers, v);
}

static void numbers_in(needs *n, map *seen, const expr *e) {
  uint64_t *slot = e ? map_slot_of(seen, e->id) : NULL;
  if (!slot || *slot)
    return;
  *slot = 1;
  if (e->kind == E_CONST && e->type->kind == T_INT)
    for (u128 v = e->value - 1, k = 0; k < 3; ++k)
      add_number(n, v + k);
  for (uint32_t i = 0; i < e->count; ++i)
    numbers_in(n, seen, e->kid[i]);
}

/* The numbers that the procedures of the run mention. */
static void collect_numbers(needs *n) {
  const program *p = n->request->q.program;
  trace_cursor cursor = {0};
  const activation *act = NULL;
  uint32_t depth;
  map seen = {0};
  bool *done = xcalloc(p->procs.size + 1, sizeof *done);
  trace_cursor_init(&cursor, n->request->replay->trace->main);
  while (trace_cursor_next(&cursor, &act, &depth)) {
    if (done[act->proc])
      continue;
    done[act->proc] = true;
    for (vec_each(const stmt, s, &p->procs.data[act->proc]->stmts)) {
      numbers_in(n, &seen, s->cond);
      for (uint32_t i = 0; i < s->rhs_count; ++i)
        numbers_in(n, &seen, s->rhs[i]);
    }
  }
  trace_cursor_free(&cursor);
  map_free(&seen);
  free(done);
}

static void collect_items(needs *n) {
  for (vec_each(const replay_input, in, &n->request->replay->inputs)) {
    const draw *d = &in->draw;
    need_item item = {.draw = *d};
    item.is_pointer = d->type->kind == T_PTR && d->why == HAVOC_CALLER;
    if (draw_is_callers(d))
      vec_push(&n->items, item);
    else
      vec_push(&n->inputs, d->value);
  }
  assert(n->items.size + n->inputs.size == n->request->replay->inputs.size);
}

static void items_free(need_items *items) {
  for (vec_each(need_item, i, items))
    vec_free(&i->others);
  vec_free(items);
}

/* ---- trying ---- */

static u128 *own_values(const needs *n) {
  u128 *values = xcalloc(n->items.size + 1, sizeof *values);
  for (uint32_t i = 0; i < n->items.size; ++i)
    values[i] = n->items.data[i].draw.value;
  return values;
}

/* The first pointer that leads to the object: what is there is said of it. */
static bool is_owner(const needs *n, uint32_t item) {
  assert(item < n->items.size);
  draw_home own, other;
  const need_item *p = &n->items.data[item];
  if (!p->is_pointer || !need_home_of(n, p->draw.type, p->draw.value, &own))
    return false;
  for (uint32_t i = 0; i < item; ++i)
    if (n->items.data[i].is_pointer &&
        need_home_of(n, n->items.data[i].draw.type, n->items.data[i].draw.value, &other) &&
        need_same_object(&own, &other))
      return false;
  return true;
}

/* The other pointers into the object that it leads to, if something is said of them, go with it: what
 * is said is that they lead to where it leads. False: they cannot. */
static bool take_along(const needs *n, uint32_t item, bool all, u128 *values) {
  const need_item *it = &n->items.data[item];
  draw_home from, to, other;
  if (!need_home_of(n, it->draw.type, it->draw.value, &from) ||
      !need_home_of(n, it->draw.type, values[item], &to))
    return true;
  for (uint32_t i = 0; i < n->items.size; ++i) {
    const need_item *p = &n->items.data[i];
    bool goes = i != item && p->is_pointer && (all || p->kind == NEED_VALUE) &&
                need_home_of(n, p->draw.type, p->draw.value, &other) &&
                need_same_object(&from, &other);
    if (!goes)
      continue;
    other = (draw_home){to.var, to.object, to.offset + (other.offset - from.offset), 0, 0};
    if (!need_number_of(n, p->draw.type, &other, &values[i]))
      return false;
  }
  return true;
}

static need_outcome try_value(needs *n, uint32_t item, u128 value, bool any_rest) {
  assert(item < n->items.size);
  need_trial t = {.n = n, .values = own_values(n), .moved = -1, .any_rest = any_rest};
  t.values[item] = value;
  bool possible = true;
  if (is_owner(n, item)) {
    t.moved = item;
    possible = take_along(n, item, false, t.values);
  }
  need_outcome found = possible ? need_try(&t) : SAYS_NOTHING;
  free(t.values);
  return found;
}

static void add_once(u128_list *list, u128 v) {
  for (uint32_t i = 0; i < list->size; ++i)
    if (list->data[i] == v)
      return;
  vec_push(list, v);
}

/* ---- numbers ---- */

static uint32_t width_of(const need_item *it) {
  uint32_t width = it->draw.home.bit_width ? it->draw.home.bit_width : it->draw.type->width;
  assert(width > 0 && width <= 128);
  return width;
}

static u128 cut(const need_item *it, u128 v) {
  uint32_t width = width_of(it);
  return width < 128 ? v & (((u128)1 << width) - 1) : v;
}

static bool is_number(const need_item *it) {
  const type *t = it->draw.type;
  return (t->kind == T_INT || t->kind == T_BOOL) && width_of(it) <= 64;
}

static i128 number_of(const need_item *it, u128 v) {
  uint32_t width = width_of(it);
  v = cut(it, v);
  bool negative = it->draw.type->kind == T_INT && it->draw.type->is_signed && v >> (width - 1) & 1;
  return negative ? (i128)v - ((i128)1 << width) : (i128)v;
}

static i128 least_of(const need_item *it) {
  bool is_signed = it->draw.type->kind == T_INT && it->draw.type->is_signed;
  return is_signed ? -((i128)1 << (width_of(it) - 1)) : 0;
}

static i128 greatest_of(const need_item *it) {
  return least_of(it) + (((i128)1 << width_of(it)) - 1);
}

static u128 random_number(needs *n, const need_item *it) {
  return cut(it, random_value(&n->seed, it->draw.type));
}

/* Values to try instead. */
static void list_values(needs *n, const need_item *it, u128_list *out) {
  static const int small[] = {0, 1, -1, 2};
  for (size_t i = 0; i < sizeof small / sizeof *small; ++i)
    add_once(out, cut(it, (u128)(i128)small[i]));
  add_once(out, cut(it, it->draw.value - 1));
  add_once(out, cut(it, it->draw.value + 1));
  if (is_number(it)) {
    add_once(out, cut(it, (u128)least_of(it)));
    add_once(out, cut(it, (u128)greatest_of(it)));
  }
  for (uint32_t i = 0; i < n->numbers.size; ++i)
    add_once(out, cut(it, n->numbers.data[i]));
  for (uint32_t i = 0; i < n->items.size; ++i)
    if (n->items.data[i].draw.type == it->draw.type)
      add_once(out, cut(it, n->items.data[i].draw.value));
  for (int i = 0; i < 6; ++i)
    add_once(out, random_number(n, it));
}

/* The last number from `good` towards `bad` that keeps the error, if all before it do. */
static i128 last_good(needs *n, uint32_t item, i128 good, i128 bad) {
  assert(good != bad);
  while (bad - good > 1 || good - bad > 1) {
    i128 middle = good + (bad - good) / 2;
    u128 v = cut(&n->items.data[item], (u128)middle);
    if (try_value(n, item, v, false) == STILL_ERROR)
      good = middle;
    else
      bad = middle;
  }
  return good;
}

/* The range is cut where a number in it loses the error. */
static void cut_range(needs *n, uint32_t item, i128 lost) {
  need_item *it = &n->items.data[item];
  i128 own = number_of(it, it->draw.value);
  if (lost < it->low || lost > it->high || lost == own)
    return;
  if (lost < own)
    it->low = last_good(n, item, own, lost);
  else
    it->high = last_good(n, item, own, lost);
  assert(it->low <= own && own <= it->high);
}

static bool range_holds(needs *n, uint32_t item, const u128_list *values) {
  need_item *it = &n->items.data[item];
  bool holds = true;
  for (uint32_t i = 0; i < values->size + 8; ++i) {
    u128 v = i < values->size ? values->data[i] : random_number(n, it);
    i128 number = number_of(it, v);
    if (number < it->low || number > it->high || try_value(n, item, v, i % 2) != NO_ERROR)
      continue;
    cut_range(n, item, number);
    holds = false;
  }
  return holds;
}

static void find_range(needs *n, uint32_t item, const u128_list *values, const u128_list *lost) {
  assert(is_number(&n->items.data[item]));
  need_item *it = &n->items.data[item];
  it->low = least_of(it);
  it->high = greatest_of(it);
  for (uint32_t i = 0; i < lost->size; ++i)
    cut_range(n, item, number_of(it, lost->data[i]));
  int shrinks = 0;
  while (it->low < it->high && !range_holds(n, item, values) && shrinks < MOST_SHRINKS)
    ++shrinks;
  bool found = it->low < it->high && shrinks < MOST_SHRINKS && !need_is_out_of_tries(n);
  it->kind = found ? NEED_RANGE : NEED_VALUE;
}

static void decide_number(needs *n, uint32_t item) {
  assert(item < n->items.size && !n->items.data[item].is_pointer);
  need_item *it = &n->items.data[item];
  u128_list values = {0}, lost = {0};
  uint32_t kept = 0;
  it->kind = NEED_VALUE;
  vec_clear(&it->others);
  list_values(n, it, &values);
  for (uint32_t i = 0; i < values.size; ++i) {
    need_outcome found = try_value(n, item, values.data[i], i % 2);
    kept += found == STILL_ERROR;
    if (found == NO_ERROR)
      vec_push(&lost, values.data[i]);
  }
  if (need_is_out_of_tries(n)) {
    ; /* it is taken to be needed */
  } else if (!lost.size) {
    it->kind = NEED_NONE;
  } else if (lost.size <= MOST_OTHERS && kept > 2 * lost.size) {
    it->kind = NEED_NOT;
    for (uint32_t i = 0; i < lost.size; ++i)
      vec_push(&it->others, lost.data[i]);
  } else if (is_number(it)) {
    find_range(n, item, &values, &lost);
  }
  assert(it->kind != NEED_NOT || it->others.size > 0);
  vec_free(&values);
  vec_free(&lost);
}

/* Two numbers that must have their values: is it that they must be equal? */
static bool relate(needs *n, uint32_t item, uint32_t to) {
  assert(to < item && item < n->items.size);
  need_item *a = &n->items.data[item], *b = &n->items.data[to];
  bool alike = a->kind == NEED_VALUE && b->kind == NEED_VALUE && is_number(a) && is_number(b) &&
               a->draw.type == b->draw.type && width_of(a) == width_of(b) &&
               a->draw.value == b->draw.value;
  if (!alike)
    return false;
  a->kind = NEED_LIKE;
  a->like = to;
  decide_number(n, to);
  if (b->kind == NEED_VALUE)
    a->kind = NEED_VALUE;
  return a->kind == NEED_LIKE;
}

static void relate_all(needs *n) {
  for (uint32_t i = n->items.size; i-- > 0;)
    for (uint32_t k = 0; k < i && !n->items.data[i].is_pointer; ++k)
      if (!n->items.data[k].is_pointer && relate(n, i, k))
        break;
}

/* ---- pointers ---- */

static void list_places(const needs *n, const need_item *it, u128_list *out) {
  assert(it->is_pointer && type_is_ptr(it->draw.type));
  const given_places *places = given_places_of(n->given, it->draw.type->elem);
  for (uint32_t i = 0; i < places->list.size && out->size < MOST_PLACES; ++i) {
    const given_place *p = &places->list.data[i];
    add_once(out, p->first);
    if (p->count > 1)
      add_once(out, p->first + 1);
    if (p->count > 2)
      add_once(out, p->first + p->count - 1);
  }
}

/* Is something said of what is at the new place that cannot be true besides what is said of what is
 * at the old one? Then no caller is like that. */
static bool clashes(const needs *n, const need_item *p, u128 number) {
  draw_home from, to;
  if (!need_home_of(n, p->draw.type, p->draw.value, &from) ||
      !need_home_of(n, p->draw.type, number, &to) || need_same_object(&from, &to))
    return false;
  for (vec_each(const need_item, a, &n->items))
    for (vec_each(const need_item, b, &n->items))
      if (need_same_object(&a->draw.home, &from) && need_same_object(&b->draw.home, &to) &&
          a->draw.home.offset - from.offset == b->draw.home.offset - to.offset &&
          a->kind != NEED_NONE && b->kind != NEED_NONE && a->draw.value != b->draw.value)
        return true;
  return false;
}

/* Does the place lie in the variable that the pointer leads to in the run? */
static bool is_near(const needs *n, const need_item *it, u128 number) {
  draw_home own, other;
  return need_home_of(n, it->draw.type, it->draw.value, &own) && own.var &&
         need_home_of(n, it->draw.type, number, &other) && need_same_object(&own, &other);
}

static void decide_pointer(needs *n, uint32_t item) {
  assert(item < n->items.size && n->items.data[item].is_pointer);
  need_item *it = &n->items.data[item];
  u128_list places = {0};
  uint32_t kept = 0;
  list_places(n, it, &places);
  vec_clear(&it->others);
  for (uint32_t i = 0; i < places.size; ++i) {
    u128 number = places.data[i];
    if (number == it->draw.value || clashes(n, it, number))
      continue;
    need_outcome found = try_value(n, item, number, false);
    if (found == STILL_ERROR)
      found = try_value(n, item, number, true);
    kept += found == STILL_ERROR && !is_near(n, it, number);
    if (found == NO_ERROR)
      vec_push(&it->others, number);
  }
  if (need_is_out_of_tries(n) || (it->others.size && !kept))
    it->kind = NEED_VALUE;
  else
    it->kind = it->others.size ? NEED_NOT : NEED_NONE;
  assert(it->kind != NEED_NOT || it->others.size > 0);
  vec_free(&places);
}

/* ---- sharing that is not needed ---- */

static bool leads_to(const needs *n, const need_item *p, const draw_home *object) {
  draw_home to;
  return p->is_pointer && need_home_of(n, p->draw.type, p->draw.value, &to) &&
         need_same_object(&to, object);
}

/* Does it lead to a global, or to where another pointer leads? */
static bool is_shared(const needs *n, uint32_t item) {
  const need_item *it = &n->items.data[item];
  draw_home own;
  if (!it->is_pointer || !need_home_of(n, it->draw.type, it->draw.value, &own))
    return false;
  for (uint32_t i = 0; i < n->items.size; ++i)
    if (i != item && leads_to(n, &n->items.data[i], &own))
      return true;
  return own.var != NULL;
}

static bool is_unused(const needs *n, const draw_home *object) {
  for (vec_each(const need_item, i, &n->items))
    if (leads_to(n, i, object) || need_same_object(&i->draw.home, object))
      return false;
  return true;
}

/* The pointer (with those that lead there, too) leads to an object of its own with the same contents,
 * if the error stays. */
static bool set_apart(needs *n, uint32_t item, u128 number, bool all) {
  need_items record = {0};
  need_trial t = {.n = n, .values = own_values(n), .moved = item, .even_globals = true};
  t.record = &record;
  t.values[item] = number;
  bool ok = (!all || take_along(n, item, true, t.values)) && need_try(&t) == STILL_ERROR;
  free(t.values);
  if (!ok) {
    items_free(&record);
    return false;
  }
  assert(n->items.data != record.data);
  items_free(&n->items);
  n->items = record;
  return true;
}

static void set_all_apart(needs *n, bool all) {
  for (uint32_t i = 0; i < n->items.size && !need_is_out_of_tries(n); ++i) {
    if (!is_shared(n, i))
      continue;
    u128_list places = {0};
    list_places(n, &n->items.data[i], &places);
    for (uint32_t k = 0; k < places.size; ++k) {
      draw_home to;
      const type *t = n->items.data[i].draw.type;
      if (need_home_of(n, t, places.data[k], &to) && to.object && !to.offset && is_unused(n, &to) &&
          set_apart(n, i, places.data[k], all))
        break;
    }
    vec_free(&places);
  }
}

/* ---- all at once ---- */

static bool has_needed(const needs *n, const need_item *p) {
  draw_home to;
  if (!need_home_of(n, p->draw.type, p->draw.value, &to))
    return false;
  for (vec_each(const need_item, i, &n->items))
    if (need_same_object(&i->draw.home, &to) && i->kind != NEED_NONE)
      return true;
  return false;
}

static bool is_other(const need_item *it, u128 v) {
  for (uint32_t i = 0; i < it->others.size; ++i)
    if (it->others.data[i] == v)
      return true;
  return false;
}

/* A value that is allowed. */
static u128 other_value(needs *n, const need_item *it) {
  u128 v = it->draw.value;
  if (it->is_pointer) {
    uint32_t count = given_places_of(n->given, it->draw.type->elem)->count;
    assert(count > 0);
    u128 number = random_value(&n->seed, it->draw.type) % count;
    return it->kind == NEED_NONE && !has_needed(n, it) ? number : v;
  }
  u128 random = random_number(n, it);
  switch (it->kind) {
  case NEED_VALUE:
  case NEED_LIKE:
    return v;
  case NEED_RANGE:
    assert(it->low <= it->high);
    return cut(it, (u128)(it->low + (i128)(random % (u128)(it->high - it->low + 1))));
  case NEED_NOT:
    return is_other(it, random) ? v : random;
  case NEED_NONE:
    return random;
  }
  return v;
}

/* The item has lost the error by that value: more is needed of it than was thought. */
static void decide_again(needs *n, uint32_t item, u128 value) {
  need_item *it = &n->items.data[item];
  bool was_tried = it->is_pointer || it->kind == NEED_LIKE || it->is_retried;
  it->kind = NEED_VALUE;
  it->is_retried = true;
  if (was_tried)
    return;
  vec_push(&n->numbers, value);
  decide_number(n, item);
}

/* The values have lost the error: one after the other is as it was, until the error is back. That one
 * is to blame. */
static void blame(needs *n, need_trial *t) {
  assert(t->n == n);
  for (uint32_t i = 0; i < n->items.size; ++i) {
    u128 value = t->values[i];
    if (value == n->items.data[i].draw.value)
      continue;
    t->values[i] = n->items.data[i].draw.value;
    if (need_try(t) == NO_ERROR)
      continue;
    decide_again(n, i, value);
    return;
  }
}

/* Everything that is not needed changes at once. */
static void try_all(needs *n) {
  for (int k = 0; k < JOINT_TRIES && !need_is_out_of_tries(n); ++k) {
    need_trial t = {.n = n, .values = own_values(n), .moved = -1, .any_rest = k % 2};
    for (uint32_t i = 0; i < n->items.size; ++i)
      if (random_value(&n->seed, n->items.data[i].draw.type) % 2)
        t.values[i] = other_value(n, &n->items.data[i]);
    if (need_try(&t) == NO_ERROR)
      blame(n, &t);
    free(t.values);
  }
}

/* Does the error stay if all pointers to what this one leads to are null? */
static bool stays_if_null(needs *n, uint32_t item) {
  need_trial t = {.n = n, .values = own_values(n), .moved = -1};
  draw_home to;
  const need_item *it = &n->items.data[item];
  bool has_home = need_home_of(n, it->draw.type, it->draw.value, &to);
  for (uint32_t i = 0; i < n->items.size && has_home; ++i)
    if (leads_to(n, &n->items.data[i], &to))
      t.values[i] = 0;
  bool stays = has_home && need_place_of(n, it->draw.type, 0)->kind == GIVEN_NULL &&
               need_try(&t) == STILL_ERROR;
  free(t.values);
  return stays;
}

char *check_need(const need_request *r) {
  assert(r->replay->trace && question_is_open(&r->q));
  assert(r->replay->run.end == RUN_ERROR);
  needs n = {.request = r, .seed = 1, .tries_left = MOST_TRIES, .deadline = r->q.deadline};
  n.given = given_of(r->q.program, r->q.entry);
  for (vec_each(const replay_object, o, &r->replay->layout))
    vec_push(&n.layout, o->base);
  collect_items(&n);
  for (uint32_t i = 0; i < r->number_count; ++i)
    add_number(&n, r->numbers[i]);
  collect_numbers(&n);
  set_all_apart(&n, false);
  set_all_apart(&n, true);
  for (uint32_t i = n.items.size; i-- > 0;)
    if (n.items.data[i].is_pointer)
      decide_pointer(&n, i);
    else
      decide_number(&n, i);
  relate_all(&n);
  try_all(&n);
  buf text = {0};
  need_print(&n, stays_if_null, &text);
  items_free(&n.items);
  vec_free(&n.inputs);
  vec_free(&n.numbers);
  vec_free(&n.layout);
  return buf_take(&text);
}
