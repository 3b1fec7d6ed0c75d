/* Unions: what is covered is left out, exact hulls replace their parts. */
#include "poly/internal.h"

#include "base/memory.h"

enum {
  MOST_PIECES = 48,    /* of a difference */
  MOST_CANDIDATES = 6, /* parts that a new one is tried to be joined with */
  MOST_ROWS = 100,     /* constraints of a part that is taken away or joined */
  FEW_PARTS = 40       /* then points are also joined to segments of any slope */
};

poly *poly_of(convex_vec *parts) {
  poly *p = NULL;
  if (parts->size) {
    poly_extent *extent = &parts->data[0]->space->extent;
    if (extent->parts < parts->size)
      extent->parts = parts->size;
    p = xmalloc(sizeof *p + parts->size * sizeof *p->parts);
    p->refs = 1;
    p->size = parts->size;
    memcpy(p->parts, parts->data, parts->size * sizeof *p->parts);
  }
  vec_free(parts);
  return p;
}

poly *poly_copy(poly *p) {
  if (p)
    ++p->refs;
  return p;
}

void poly_drop(poly *p) {
  assert(!p || p->refs > 0);
  if (!p || --p->refs > 0)
    return;
  for (uint32_t i = 0; i < p->size; ++i)
    convex_drop(p->parts[i]);
  free(p);
}

void convex_vec_drop(convex_vec *parts) {
  for (uint32_t i = 0; i < parts->size; ++i)
    convex_drop(parts->data[i]);
  vec_free(parts);
}

/* ---- differences --------------------------------------------------------- */

/* The part of c with row's negation (one side of it), or NULL. */
static convex *outside(convex *c, form f, bool above) {
  arena *a = &c->space->scratch;
  form g = f; /* form >= 0 fails: form + 1 <= 0; above: form >= 1 */
  if (above && !form_scale(a, f, -1, &g))
    poly_leave(c->space, POLY_HARD); /* a piece that is not given would count as covered */
  g.constant += 1;
  i128 value;
  if (convex_least(c, g, &value) && value > 0)
    return NULL;
  convex *piece = convex_own(convex_copy(c));
  convex_add(piece, g, FORM_LE);
  if (convex_settle(piece))
    return piece;
  convex_drop(piece);
  return NULL;
}

/* c without d, as disjoint pieces; false if that is not to be had. What remains within d's
 * constraints must be on d's grid. */
static bool subtract(convex *c, convex *d, convex_vec *pieces) {
  poly_space *s = c->space;
  const poly_rows rows = *convex_rows_of(d);
  convex *rest = convex_copy(c);
  bool ok = rows.size <= MOST_ROWS;
  for (uint32_t i = 0; i < rows.size && ok && rest; ++i) {
    const poly_row *r = &rows.data[i];
    if (r->is_large) {
      ok = false;
      break;
    }
    for (uint32_t above = 0; above < (r->is_equality ? 2u : 1u); ++above) {
      convex *piece = outside(rest, r->form, above == 1);
      if (piece)
        vec_push(pieces, piece);
    }
    ok = pieces->size <= MOST_PIECES;
    form f = r->form;
    i128 value;
    if (convex_constant(rest, f, &value) && (r->is_equality ? value == 0 : value >= 0))
      continue;
    if (!r->is_equality && !form_scale(&s->scratch, f, -1, &f))
      ok = false;
    rest = convex_own(rest);
    convex_add(rest, f, r->is_equality ? FORM_EQ : FORM_LE);
    if (!convex_settle(rest)) {
      convex_drop(rest);
      rest = NULL;
    }
  }
  if (ok && rest && d->grid)
    ok = convex_entails(rest, d);
  convex_drop(rest);
  return ok;
}

/* All pieces without d. */
static bool subtract_all(convex_vec *pieces, convex *d) {
  convex_vec left = {0};
  bool ok = true;
  for (uint32_t i = 0; i < pieces->size && ok; ++i) {
    if (convex_apart(pieces->data[i], d))
      vec_push(&left, convex_copy(pieces->data[i]));
    else if (!convex_entails(pieces->data[i], d))
      ok = subtract(pieces->data[i], d, &left);
    ok = ok && left.size <= MOST_PIECES;
  }
  convex_vec_drop(pieces);
  *pieces = left;
  return ok;
}

/* Nothing of c is left without these parts. */
static bool covers_all(convex *const *parts, uint32_t count, convex *c) {
  arena_mark here = arena_here(&c->space->scratch);
  convex_vec pieces = {0};
  vec_push(&pieces, convex_copy(c));
  bool ok = true;
  for (uint32_t i = 0; i < count && ok && pieces.size; ++i)
    if (!convex_apart(c, parts[i]))
      ok = subtract_all(&pieces, parts[i]);
  bool covered = ok && pieces.size == 0;
  convex_vec_drop(&pieces);
  arena_release(&c->space->scratch, here);
  return covered;
}

bool poly_covers(convex *const *parts, uint32_t count, convex *c) {
  uint32_t near = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (convex_entails(c, parts[i]))
      return true;
    near += !convex_apart(c, parts[i]);
  }
  return near >= 2 && near <= 8 && covers_all(parts, count, c);
}

bool poly_entails(const poly *p, const poly *q) {
  if (!p || p == q)
    return true;
  if (!q)
    return false;
  for (uint32_t i = 0; i < p->size; ++i)
    if (!poly_covers(q->parts, q->size, p->parts[i]))
      return false;
  return true;
}

poly *poly_minus(const poly *p, const poly *q) {
  enum { FEW = 6 };
  convex_vec left = {0};
  map shared = {0}; /* a union that has grown shares most of its parts with the old one */
  for (uint32_t i = 0; i < q->size; ++i)
    map_put_ptr(&shared, q->parts[i], q);
  for (uint32_t i = 0; i < p->size; ++i) {
    convex *c = p->parts[i];
    if (map_get_ptr(&shared, c) || poly_covers(q->parts, q->size, c))
      continue;
    arena_mark here = arena_here(&c->space->scratch);
    convex_vec pieces = {0};
    bool ok = true;
    vec_push(&pieces, convex_copy(c));
    for (uint32_t k = 0; k < q->size && ok; ++k)
      if (!convex_apart(c, q->parts[k]))
        ok = subtract_all(&pieces, q->parts[k]) && pieces.size <= FEW;
    if (!ok || !pieces.size) {
      convex_vec_drop(&pieces);
      vec_push(&pieces, convex_copy(c));
    }
    for (uint32_t k = 0; k < pieces.size; ++k)
      vec_push(&left, pieces.data[k]);
    vec_free(&pieces);
    arena_release(&c->space->scratch, here);
  }
  map_free(&shared);
  return poly_of(&left);
}

/* ---- adding -------------------------------------------------------------- */

/* What a part looks like, for telling whether a hull is simple. */
typedef struct looks {
  uint32_t equalities;
  i128 largest; /* coefficient of an inequality */
} looks;

static looks looks_of(convex *c) {
  looks l = {0};
  const poly_rows rows = *convex_rows_of(c);
  for (uint32_t i = 0; i < rows.size; ++i) {
    const poly_row *r = &rows.data[i];
    l.equalities += r->is_equality;
    for (uint32_t k = 0; k < r->form.size && !r->is_equality && !r->is_large; ++k) {
      i128 coef = r->form.terms[k].coef;
      coef = coef < 0 ? -coef : coef;
      l.largest = coef > l.largest ? coef : l.largest;
    }
  }
  return l;
}

/* Two parts say more than a hull with slopes that neither has, or of a dimension that lies around
 * points by chance. */
static bool is_simple_hull(convex *hull, convex *c, convex *d) {
  enum { SMALL = 16 };
  looks h = looks_of(hull), x = looks_of(c), y = looks_of(d);
  uint32_t fewer = x.equalities < y.equalities ? x.equalities : y.equalities;
  if (x.equalities == y.equalities ? h.equalities + 1 < fewer : h.equalities < fewer)
    return false;
  return h.largest <= SMALL || h.largest <= x.largest || h.largest <= y.largest;
}

/* Rows that relate or bound dimensions which are not constant. */
static bool has_open_rows(convex *c) {
  const poly_rows *rows = convex_rows_of(c);
  for (uint32_t i = 0; i < rows->size; ++i) {
    i128 ignored;
    if (rows->data[i].is_large || !convex_constant(c, rows->data[i].form, &ignored))
      return true;
  }
  return false;
}

/* Has the hull (of the two) no integer point outside of them? */
static bool is_exact(convex *hull, convex *c, convex *d) {
  arena_mark here = arena_here(&c->space->scratch);
  convex_vec pieces = {0};
  bool exact = subtract(hull, c, &pieces);
  for (uint32_t i = 0; i < pieces.size && exact; ++i)
    exact = convex_entails(pieces.data[i], d);
  convex_vec_drop(&pieces);
  arena_release(&c->space->scratch, here);
  return exact;
}

/* Their hull, if it is exact; else NULL. A hull of zones that is no zone is one of points, and
 * looked for only if asked for; where it would need a congruence that none of them has, two parts
 * are simpler. */
static convex *exact_hull(convex *c, convex *d, bool any_slope) {
  convex *hull = convex_zone_hull(c, d);
  bool zones = hull != NULL, open = has_open_rows(c) || has_open_rows(d);
  if (hull && (open || is_simple_hull(hull, c, d)) && is_exact(hull, c, d))
    return hull;
  convex_drop(hull);
  if (zones && (!any_slope || open))
    return NULL;
  hull = convex_hull(c, d);
  if ((!hull->grid || c->grid || d->grid) && is_simple_hull(hull, c, d) && is_exact(hull, c, d))
    return hull;
  convex_drop(hull);
  return NULL;
}

/* Is it worth a try? Points and cylinders over points that are not far from each other; or one that
 * lies beside a single constraint of the other. */
static bool is_near(convex *c, convex *d) {
  enum { FEW = 3 };
  uint32_t differences = 0;
  i128 x, y;
  for (uint32_t i = 0; i < c->dims; ++i) {
    form_term t = {i, 1};
    form f = {0, 1, &t};
    bool a = convex_constant(c, f, &x), b = convex_constant(d, f, &y);
    if (a && b && x != y && ++differences > FEW)
      return false;
  }
  if (!has_open_rows(c) && !has_open_rows(d))
    return true;
  return convex_violations(c, d) <= 1 || convex_violations(d, c) <= 1;
}

/* Tries to join a new part (taken) with the latest ones; the result has left the list. */
static convex *join_latest(convex_vec *parts, convex *c) {
  uint32_t tries = 0;
  for (uint32_t i = parts->size; i-- > 0 && tries < MOST_CANDIDATES; ++tries) {
    convex *d = parts->data[i];
    if (!is_near(c, d))
      continue;
    convex *hull = exact_hull(d, c, parts->size < FEW_PARTS);
    if (!hull)
      continue;
    convex_drop(c);
    convex_drop(d);
    memmove(&parts->data[i], &parts->data[i + 1], (parts->size - i - 1) * sizeof *parts->data);
    --parts->size;
    c = hull;
    i = parts->size;
    tries = 0;
  }
  return c;
}

static void drop_covered(convex_vec *parts, convex *by) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < parts->size; ++i) {
    if (convex_entails(parts->data[i], by))
      convex_drop(parts->data[i]);
    else
      parts->data[kept++] = parts->data[i];
  }
  parts->size = kept;
}

void poly_add(convex_vec *parts, convex *c) {
  assert(!c->is_empty);
  if (poly_covers(parts->data, parts->size, c)) {
    convex_drop(c);
    return;
  }
  drop_covered(parts, c);
  c = join_latest(parts, c);
  drop_covered(parts, c);
  vec_push(parts, c);
}

void poly_add_all(convex_vec *parts, const poly *p) {
  for (uint32_t i = 0; p && i < p->size; ++i)
    poly_add(parts, convex_copy(p->parts[i]));
}

/* ---- joining many -------------------------------------------------------- */

/* Have they the same values where one of them has a value? */
static bool same_values(const convex *c, const convex *d) {
  for (uint32_t i = 0; i < c->dims; ++i) {
    const slot *a = &c->slots[i], *b = &d->slots[i];
    if ((a->kind == SLOT_KNOWN || b->kind == SLOT_KNOWN) &&
        (a->kind != b->kind || a->value != b->value))
      return false;
  }
  return true;
}

/* The hull of a group, if its members cover it, or there are more than `most` (*lossy, then); else
 * NULL. */
static convex *group_hull(convex *const *group, uint32_t size, uint32_t most, bool *lossy) {
  enum { FEW = 8 };
  convex *hull = convex_copy(group[0]);
  for (uint32_t i = 1; i < size && hull; ++i) {
    convex *more = convex_zone_hull(hull, group[i]);
    convex_drop(hull);
    hull = more;
  }
  bool exact = hull && size <= FEW && covers_all(group, size, hull);
  if (hull && (exact || size > most)) {
    *lossy = *lossy || !exact;
    return hull;
  }
  convex_drop(hull);
  return NULL;
}

bool poly_join_groups(convex_vec *parts, uint32_t most) {
  enum { LEAST = 3 };
  bool lossy = false;
  if (parts->size < LEAST)
    return false;
  map heads = {0}; /* hash of values -> 1 + index of the group */
  VEC(convex_vec) groups = {0};
  for (uint32_t i = 0; i < parts->size; ++i) {
    uint64_t *slot_at = map_slot_of(&heads, convex_hash(parts->data[i]));
    if (!*slot_at) {
      vec_add(&groups);
      *slot_at = groups.size;
    }
    convex_vec *g = &groups.data[*slot_at - 1];
    if (!g->size || same_values(g->data[0], parts->data[i]))
      vec_push(g, parts->data[i]);
    else { /* another one of the same hash */
      vec_add(&groups);
      vec_push(&groups.data[groups.size - 1], parts->data[i]);
    }
  }
  vec_clear(parts);
  for (vec_each(convex_vec, g, &groups)) {
    convex *hull = g->size >= LEAST ? group_hull(g->data, g->size, most, &lossy) : NULL;
    if (hull)
      vec_push(parts, hull);
    for (uint32_t i = 0; i < g->size; ++i)
      if (hull)
        convex_drop(g->data[i]);
      else
        vec_push(parts, g->data[i]);
    vec_free(g);
  }
  vec_free(&groups);
  map_free(&heads);
  return lossy;
}

/* ---- fewer parts --------------------------------------------------------- */

static uint32_t distance(convex *c, convex *d) {
  uint32_t a = convex_violations(c, d), b = convex_violations(d, c);
  return a < b ? a : b;
}

bool poly_reduce(convex_vec *parts, uint32_t most) {
  bool joined = false;
  assert(most > 0);
  while (parts->size > most) {
    uint32_t best = 0, with = 1, least = UINT32_MAX;
    uint32_t last = parts->size - 1;
    for (uint32_t i = 0; i < last; ++i) {
      uint32_t d = distance(parts->data[i], parts->data[last]);
      if (d < least) {
        least = d;
        best = i;
        with = last;
      }
    }
    convex *hull = convex_hull(parts->data[best], parts->data[with]);
    convex_drop(parts->data[best]);
    convex_drop(parts->data[with]);
    --parts->size;
    memmove(&parts->data[best], &parts->data[best + 1], (parts->size - best) * sizeof *parts->data);
    --parts->size;
    drop_covered(parts, hull);
    vec_push(parts, hull);
    joined = true;
  }
  return joined;
}
