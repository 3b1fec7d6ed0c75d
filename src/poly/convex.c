/* Convex sets: making and changing them. */
#include "poly/internal.h"

#include "base/memory.h"

/* Asserts that slots, core and relation fit together. */
static void convex_check(const convex *c) {
  assert(c->core <= c->dims && (c->zone || c->ph));
  assert(!c->zone || (c->zone->size == c->core + 1 && !c->grid));
  uint32_t core = 0;
  for (uint32_t i = 0; i < c->dims; ++i) {
    if (c->slots[i].kind != SLOT_CORE)
      continue;
    assert(c->slots[i].core < c->core && c->outer[c->slots[i].core] == i);
    ++core;
  }
  assert(core == c->core);
}

static void check_dimensions(poly_space *s, uint32_t dims) {
  if (dims > s->most_dimensions)
    poly_leave(s, POLY_DIMENSIONS);
}

convex *convex_blank(poly_space *s, uint32_t dims) {
  check_dimensions(s, dims);
  convex *c = xcalloc(1, sizeof *c);
  *c = (convex){.space = s, .next = s->live, .refs = 1, .dims = dims, .is_settled = true};
  c->slots = xcalloc(dims + 1, sizeof *c->slots);
  c->outer = xcalloc(dims + 1, sizeof *c->outer);
  if (s->live)
    s->live->prev = c;
  s->live = c;
  assert(!c->prev && (!c->next || c->next->prev == c));
  return c;
}

convex *convex_universe(poly_space *s, uint32_t dims) {
  convex *c = convex_blank(s, dims);
  c->zone = zone_new(0);
  return c;
}

convex *convex_copy(convex *c) {
  assert(c->refs > 0);
  ++c->refs;
  return c;
}

convex *convex_own(convex *c) {
  assert(c->refs > 0);
  assert(c->zone || c->ph);
  if (c->refs == 1)
    return c;
  poly_space *s = c->space;
  convex *own = convex_blank(s, c->dims);
  memcpy(own->slots, c->slots, c->dims * sizeof *c->slots);
  memcpy(own->outer, c->outer, c->core * sizeof *c->outer);
  own->core = c->core;
  own->is_settled = c->is_settled;
  own->is_empty = c->is_empty;
  if (c->zone)
    own->zone = zone_copy(c->zone);
  else
    poly_check(s, ppl_new_C_Polyhedron_from_C_Polyhedron(&own->ph, c->ph));
  if (c->grid)
    poly_check(s, ppl_new_Grid_from_Grid(&own->grid, c->grid));
  assert(own->space == c->space && !own->has_rows);
  --c->refs;
  return own;
}

void convex_free(convex *c) {
  if (c->ph)
    ppl_delete_Polyhedron(c->ph);
  if (c->grid)
    ppl_delete_Grid(c->grid);
  free(c->zone);
  free(c->slots);
  free(c->outer);
  vec_free(&c->rows);
  arena_free(&c->memory);
  free(c);
}

void convex_drop(convex *c) {
  assert(!c || c->refs > 0);
  if (!c || --c->refs > 0)
    return;
  if (c->prev)
    c->prev->next = c->next;
  else
    c->space->live = c->next;
  if (c->next)
    c->next->prev = c->prev;
  convex_free(c);
}

uint32_t convex_dims(const convex *c) {
  return c->dims;
}

void convex_changed(convex *c) {
  assert(c->refs == 1);
  vec_clear(&c->rows);
  arena_free(&c->memory);
  c->has_rows = false;
  if (c->zone && c->ph) {
    ppl_delete_Polyhedron(c->ph);
    c->ph = NULL;
  }
}

/* ---- slots --------------------------------------------------------------- */

form convex_filled(const convex *c, form f, arena *a) {
  form_term *terms = arena_array(a, form_term, f.size + 1);
  form out = {f.constant, 0, terms};
  for (uint32_t i = 0; i < f.size; ++i) {
    assert(f.terms[i].dim < c->dims);
    const slot *at = &c->slots[f.terms[i].dim];
    i128 part;
    if (at->kind != SLOT_KNOWN)
      terms[out.size++] = f.terms[i];
    else if (__builtin_mul_overflow(at->value, f.terms[i].coef, &part) ||
             __builtin_add_overflow(out.constant, part, &out.constant))
      poly_leave(c->space, POLY_HARD);
  }
  return out;
}

form convex_core_form(const convex *c, form filled, arena *a) {
  form_term *terms = arena_array(a, form_term, filled.size + 1);
  for (uint32_t i = 0; i < filled.size; ++i) {
    assert(filled.terms[i].dim < c->dims);
    const slot *at = &c->slots[filled.terms[i].dim];
    assert(at->kind == SLOT_CORE);
    terms[i] = (form_term){at->core, filled.terms[i].coef};
  }
  return (form){filled.constant, filled.size, terms};
}

/* FREE dimensions of the form get into the core. */
static void activate(convex *c, form f) {
  poly_space *s = c->space;
  uint32_t before = c->core;
  for (uint32_t i = 0; i < f.size; ++i) {
    slot *at = &c->slots[f.terms[i].dim];
    if (at->kind != SLOT_FREE)
      continue;
    assert(c->core < c->dims);
    c->outer[c->core] = f.terms[i].dim;
    *at = (slot){.kind = SLOT_CORE, .core = c->core++};
  }
  uint32_t more = c->core - before;
  if (!more)
    return;
  if (s->extent.dimensions < c->core)
    s->extent.dimensions = c->core;
  if (c->zone) {
    zone *old = c->zone;
    c->zone = zone_extended(old, more);
    free(old);
    return;
  }
  poly_check(s, ppl_Polyhedron_add_space_dimensions_and_embed(c->ph, more));
  if (c->grid) {
    poly_check(s, ppl_Grid_add_space_dimensions_and_embed(c->grid, more));
    grid_integers(s, c->grid, before, c->core);
  }
}

/* The core becomes one. */
static void convex_need_polyhedron(convex *c) {
  if (!c->zone)
    return;
  hedron_of(c);
  assert(c->ph);
  free(c->zone);
  c->zone = NULL;
}

void convex_remove_core(convex *c, const bool *gone) {
  assert(c->refs == 1);
  if (c->zone) {
    zone *old = c->zone;
    c->zone = zone_without(old, gone);
    free(old);
  } else
    hedron_project(c, gone);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->core; ++i) {
    slot *at = &c->slots[c->outer[i]];
    if (gone[i]) {
      *at = (slot){.kind = SLOT_FREE};
      continue;
    }
    at->core = kept;
    c->outer[kept++] = c->outer[i];
  }
  c->core = kept;
  convex_changed(c);
}

/* ---- the simplest form --------------------------------------------------- */

/* Dimensions of a zone that have one value, or that nothing is said about. */
static void simplify_zone(convex *c) {
  poly_space *s = c->space;
  const zone *z = c->zone;
  arena_mark here = arena_here(&s->scratch);
  bool *gone = arena_array(&s->scratch, bool, c->core + 1);
  int64_t *value = arena_array(&s->scratch, int64_t, c->core + 1);
  bool *is_known = arena_array(&s->scratch, bool, c->core + 1), any = false;
  for (uint32_t i = 1; i < z->size; ++i) {
    int64_t most = zone_bound(z, i, 0), least = zone_bound(z, 0, i);
    bool is_free = true;
    for (uint32_t j = 0; j < z->size && is_free; ++j)
      is_free = j == i || (zone_bound(z, i, j) == ZONE_NONE && zone_bound(z, j, i) == ZONE_NONE);
    is_known[i - 1] = most != ZONE_NONE && least != ZONE_NONE && most + least == 0;
    gone[i - 1] = is_free || is_known[i - 1];
    assert(most == ZONE_NONE || least == ZONE_NONE || most + least >= 0); /* not empty */
    value[i - 1] = most;
    any = any || gone[i - 1];
  }
  if (any) {
    uint32_t *dims = arena_array(&s->scratch, uint32_t, c->core + 1), size = c->core;
    memcpy(dims, c->outer, size * sizeof *dims);
    convex_remove_core(c, gone);
    for (uint32_t i = 0; i < size; ++i)
      if (is_known[i])
        c->slots[dims[i]] = (slot){.kind = SLOT_KNOWN, .value = value[i]};
  }
  arena_release(&s->scratch, here);
}

/* The set becomes the simplest form of itself. */
static void convex_simplify(convex *c) {
  if (!c->zone)
    hedron_simplify(c);
  if (c->zone)
    simplify_zone(c);
  assert(c->zone || c->ph);
}

bool convex_settle(convex *c) {
  if (c->is_empty || c->is_settled)
    return !c->is_empty;
  assert(c->refs == 1);
  if (!c->zone && !hedron_settle(c)) {
    c->is_empty = true;
    return false;
  }
  convex_simplify(c);
  c->is_settled = true;
  convex_check(c);
  return true;
}

/* ---- constraints --------------------------------------------------------- */

/* On integers sum + b <= 0 with g dividing all of sum's coefficients is sum + g*ceil(b/g) <= 0.
 * False if sum + b = 0 has no solution. */
static bool tighten_form(arena *a, form f, form_sign sign, form *out) {
  i128 g = 0;
  for (uint32_t i = 0; i < f.size; ++i)
    g = i128_gcd(g, f.terms[i].coef);
  *out = f;
  if (g <= 1)
    return true;
  if (sign == FORM_EQ && f.constant % g)
    return false;
  form_term *t = arena_array(a, form_term, f.size);
  for (uint32_t i = 0; i < f.size; ++i)
    t[i] = (form_term){f.terms[i].dim, f.terms[i].coef / g};
  *out = (form){-floor_div(-f.constant, g), f.size, t};
  return true;
}

bool form_is_difference(form f) {
  i128 most = ZONE_LARGEST / 4;
  if (f.size == 0 || f.size > 2 || f.constant > most || f.constant < -most)
    return false;
  for (uint32_t i = 0; i < f.size; ++i)
    if (f.terms[i].coef != 1 && f.terms[i].coef != -1)
      return false;
  return f.size == 1 || f.terms[0].coef != f.terms[1].coef;
}

/* form <= 0, of core dimensions. */
static bool add_to_zone(zone *z, form f, form_sign sign) {
  uint32_t plus = 0, minus = 0;
  for (uint32_t i = 0; i < f.size; ++i)
    *(f.terms[i].coef > 0 ? &plus : &minus) = f.terms[i].dim + 1;
  assert(plus != minus && form_is_difference(f));
  int64_t bound = (int64_t)-f.constant;
  return zone_add(z, plus, minus, bound) && (sign == FORM_LE || zone_add(z, minus, plus, -bound));
}

static void add_filled(convex *c, form f, form_sign sign) {
  arena *a = &c->space->scratch;
  assert(f.size > 0 && !c->is_empty);
  if (sign == FORM_EQ && f.size == 1 && c->slots[f.terms[0].dim].kind == SLOT_FREE) {
    i128 coef = f.terms[0].coef; /* 1 or -1 */
    assert(coef == 1 || coef == -1);
    c->slots[f.terms[0].dim] = (slot){.kind = SLOT_KNOWN, .value = -f.constant * coef};
    return;
  }
  activate(c, f);
  if (c->zone && form_is_difference(f)) {
    c->is_empty = !add_to_zone(c->zone, convex_core_form(c, f, a), sign) || c->is_empty;
    return;
  }
  convex_need_polyhedron(c);
  hedron_add(c->space, c->ph, convex_core_form(c, f, a), sign);
}

void convex_add(convex *c, form f, form_sign sign) {
  poly_space *s = c->space;
  assert(c->refs == 1);
  if (c->is_empty)
    return;
  arena_mark here = arena_here(&s->scratch);
  form g = convex_filled(c, f, &s->scratch);
  if (!g.size)
    c->is_empty = sign == FORM_EQ ? g.constant != 0 : g.constant > 0;
  else if (!tighten_form(&s->scratch, g, sign, &g))
    c->is_empty = true;
  else {
    convex_changed(c);
    add_filled(c, g, sign);
    c->is_settled = false;
  }
  arena_release(&s->scratch, here);
}

void convex_add_congruence(convex *c, form f, i128 modulus) {
  poly_space *s = c->space;
  assert(modulus > 0);
  assert(c->refs == 1);
  arena_mark here = arena_here(&s->scratch);
  form g = convex_filled(c, f, &s->scratch);
  convex_changed(c);
  if (g.size) {
    activate(c, g);
    convex_need_polyhedron(c);
    if (!c->grid)
      grid_make(c);
    assert(c->grid && !c->zone);
    grid_add(s, c->grid, convex_core_form(c, g, &s->scratch), modulus);
    c->is_settled = false;
  } else if (g.constant % modulus)
    c->is_empty = true;
  arena_release(&s->scratch, here);
}

/* ---- images -------------------------------------------------------------- */

void convex_forget(convex *c, uint32_t dim) {
  assert(dim < c->dims);
  assert(c->refs == 1);
  slot *at = &c->slots[dim];
  if (at->kind == SLOT_FREE)
    return;
  convex_changed(c);
  if (at->kind == SLOT_KNOWN) {
    *at = (slot){.kind = SLOT_FREE};
    return;
  }
  arena *a = &c->space->scratch;
  arena_mark here = arena_here(a);
  bool *gone = arena_array(a, bool, c->core + 1);
  memset(gone, 0, c->core);
  gone[at->core] = true;
  convex_remove_core(c, gone);
  arena_release(a, here);
  if (c->is_settled)
    convex_simplify(c);
}

/* dim := coef * dim + rest, where dim is in the core and the value in no FREE one. */
static void assign_core(convex *c, uint32_t dim, form value) {
  assert(c->slots[dim].kind == SLOT_CORE);
  arena *a = &c->space->scratch;
  bool is_shift = value.size == 1 && value.terms[0].coef == 1 && c->zone &&
                  value.constant < ZONE_LARGEST / 4 && value.constant > -ZONE_LARGEST / 4;
  uint32_t core = c->slots[dim].core;
  if (is_shift) {
    zone_shift(c->zone, core + 1, (int64_t)value.constant);
    return;
  }
  convex_need_polyhedron(c);
  hedron_image(c, core, convex_core_form(c, value, a));
  if (c->is_settled)
    convex_simplify(c);
}

void convex_assign(convex *c, uint32_t dim, form value) {
  poly_space *s = c->space;
  assert(dim < c->dims);
  assert(c->refs == 1);
  arena_mark here = arena_here(&s->scratch);
  form g = convex_filled(c, value, &s->scratch), f;
  i128 own = 0;
  for (uint32_t i = 0; i < g.size; ++i)
    if (g.terms[i].dim == dim)
      own = g.terms[i].coef;
  convex_changed(c);
  bool stays_free = c->slots[dim].kind == SLOT_FREE && (own == 1 || own == -1);
  if (!own) {
    bool settled = c->is_settled;
    convex_forget(c, dim);
    if (form_sub(&s->scratch, form_dim(&s->scratch, dim), g, &f))
      convex_add(c, f, FORM_EQ);
    if (settled)
      convex_settle(c);
  } else if (!stays_free) {
    activate(c, g);
    assign_core(c, dim, g);
  }
  arena_release(&s->scratch, here);
}

void convex_extend(convex *c, uint32_t more) {
  check_dimensions(c->space, c->dims + more);
  assert(c->dims + more >= c->dims);
  assert(c->refs == 1);
  uint32_t dims = c->dims + more;
  c->slots = xrealloc(c->slots, (dims + 1) * sizeof *c->slots);
  c->outer = xrealloc(c->outer, (dims + 1) * sizeof *c->outer);
  memset(&c->slots[c->dims], 0, more * sizeof *c->slots);
  c->dims = dims;
}

void convex_map(convex *c, const uint32_t *to) {
  poly_space *s = c->space;
  uint32_t kept = 0;
  bool same = true, any = false;
  assert(c->refs == 1);
  for (uint32_t i = 0; i < c->dims; ++i) {
    same = same && to[i] == i;
    kept += to[i] != NO_DIM;
  }
  if (same)
    return;
  convex_changed(c);
  arena_mark here = arena_here(&s->scratch);
  bool *gone = arena_array(&s->scratch, bool, c->core + 1);
  for (uint32_t i = 0; i < c->core; ++i) {
    gone[i] = to[c->outer[i]] == NO_DIM;
    any = any || gone[i];
  }
  if (any)
    convex_remove_core(c, gone);
  arena_release(&s->scratch, here);
  slot *slots = xcalloc(kept + 1, sizeof *slots);
  for (uint32_t i = 0; i < c->dims; ++i)
    if (to[i] != NO_DIM) {
      assert(to[i] < kept);
      slots[to[i]] = c->slots[i];
    }
  for (uint32_t i = 0; i < c->core; ++i)
    c->outer[i] = to[c->outer[i]];
  free(c->slots);
  c->slots = slots;
  c->dims = kept;
  convex_check(c);
  if (any && c->is_settled)
    convex_simplify(c);
}

static void append_core(convex *c, convex *d) {
  poly_space *s = c->space;
  if (c->zone && d->zone) {
    zone *old = c->zone;
    c->zone = zone_product(old, d->zone);
    free(old);
    return;
  }
  assert(c->space == d->space);
  convex_need_polyhedron(c);
  if (c->grid || d->grid) {
    if (!c->grid)
      grid_make(c);
    ppl_Grid_t other = grid_of(d);
    int code = ppl_Grid_concatenate_assign(c->grid, other);
    ppl_delete_Grid(other);
    poly_check(s, code);
  }
  poly_begin(s);
  poly_check(s, ppl_Polyhedron_concatenate_assign(c->ph, hedron_of(d)));
}

void convex_append(convex *c, convex *d) {
  assert(c->refs == 1 && c != d);
  uint32_t first = c->dims;
  convex_extend(c, d->dims);
  convex_changed(c);
  append_core(c, d);
  for (uint32_t i = 0; i < d->dims; ++i) {
    slot *at = &c->slots[first + i];
    *at = d->slots[i];
    at->core += c->core;
  }
  for (uint32_t i = 0; i < d->core; ++i)
    c->outer[c->core + i] = first + d->outer[i];
  c->core += d->core;
  c->is_settled = c->is_settled && d->is_settled;
  c->is_empty = c->is_empty || d->is_empty;
  convex_check(c);
}
