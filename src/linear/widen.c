/* The domain: where paths come round again.
 *
 * A place grows exactly `delay` times, as long as it has at most `cap` parts. After that a new part
 * is joined with the old one whose constraints it violates least, and that one is widened; parts
 * that violate more than a few constraints of every old one, or relate what that does not, stay
 * apart while there is room for them (states of another mode of the program). Since there are at most `cap` parts and each is
 * widened, that comes to an end. */
#include "linear/domain.h"

enum { DEFAULT_DELAY = 3, DEFAULT_CAP = 12, ALIKE = 1 };

lin_place *linear_place_at(linear *d, tab_place at) {
  uint64_t key = ((uint64_t)at.proc << 32) | at.node;
  uint64_t *slot = map_slot_of(&d->place_index, key);
  if (!*slot) {
    const linear_request *r = d->request;
    lin_place made = {.at = at,
                      .delay = r->delay ? r->delay : DEFAULT_DELAY,
                      .cap = r->cap ? r->cap : DEFAULT_CAP};
    for (uint32_t i = 0; i < r->place_count; ++i)
      if (r->places[i].proc == at.proc && r->places[i].node == at.node) {
        made.delay = r->places[i].delay;
        made.cap = r->places[i].cap;
      }
    vec_push(&d->places, made);
    *slot = d->places.size;
  }
  assert(*slot <= d->places.size);
  assert(d->places.data[*slot - 1].cap > 0 && d->places.data[*slot - 1].at.node == at.node);
  return &d->places.data[*slot - 1];
}

/* The old part whose constraints the new one violates least; of these the one that violates least of
 * the new one's (it may be the same set some iterations before), of these the latest. NO_DIM if there
 * is none. */
static uint32_t most_alike(const convex_vec *parts, convex *c, uint32_t *least) {
  uint32_t best = NO_DIM, least_back = UINT32_MAX;
  *least = UINT32_MAX;
  for (uint32_t i = 0; i < parts->size; ++i) {
    uint32_t v = convex_violations(c, parts->data[i]);
    if (v > *least)
      continue;
    uint32_t back = convex_violations(parts->data[i], c);
    if (v == *least && back > least_back)
      continue;
    *least = v;
    least_back = back;
    best = i;
  }
  return best;
}

static void widen_with(linear *d, lin_place *place, convex_vec *parts, uint32_t with, convex *c) {
  const lin_proc *f = &d->procs.data[place->at.proc];
  convex *old = parts->data[with];
  assert(with < parts->size && convex_dims(old) == convex_dims(c));
  convex *hull = convex_hull(old, c);
  bool has_limits = place->at.node != f->proc->stmts.size + 1;
  convex *wide = convex_widen(old, hull, f->limits.data, has_limits ? f->limits.size : 0);
  memmove(&parts->data[with], &parts->data[with + 1],
          (parts->size - with - 1) * sizeof *parts->data);
  --parts->size;
  convex_drop(old);
  convex_drop(hull);
  convex_drop(c);
  place->is_lossy = true;
  poly_add(parts, wide);
}

static element widen(void *self, tab_place at, element old, element more) {
  linear *d = self;
  const poly *p = as_poly(old), *q = as_poly(more);
  convex_vec parts = {0}, fresh = {0};
  for (uint32_t i = 0; i < q->size; ++i)
    if (!poly_covers(p->parts, p->size, q->parts[i]))
      vec_push(&fresh, convex_copy(q->parts[i]));
  if (!fresh.size)
    return as_element(poly_copy(as_poly(old)));
  for (uint32_t i = 0; i < p->size; ++i)
    vec_push(&parts, convex_copy(p->parts[i]));
  lin_place *place = linear_place_at(d, at);
  ++place->rounds;
  assert(place->delay < UINT32_MAX && p->size == parts.size);
  for (uint32_t i = 0; i < fresh.size; ++i) {
    convex *c = fresh.data[i];
    uint32_t least = 0, with = 0;
    bool exact = place->rounds <= place->delay && parts.size < place->cap;
    if (!exact && !poly_covers(parts.data, parts.size, c)) {
      with = most_alike(&parts, c, &least);
      bool is_new = least > ALIKE || convex_relates_more(c, parts.data[with]);
      if (is_new && parts.size < place->cap)
        exact = true;
      else {
        widen_with(d, place, &parts, with, c);
        continue;
      }
    }
    poly_add(&parts, c);
  }
  vec_free(&fresh);
  return as_element(poly_of(&parts));
}

void linear_fill_widening(tab_domain *table) {
  table->widen = widen;
}
