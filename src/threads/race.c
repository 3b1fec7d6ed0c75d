/* race.c: no two threads stand before accesses that conflict (no-data-race).
 *
 * Two accesses conflict if they are to the same memory, one of them writes, and not both are atomic: an
 * atomic access is a section (atomic operations of C, sections of the program, what models do in one
 * step). There is a data race if a state can be reached in which two threads stand before such accesses,
 * so that either could be next (C17 5.1.2.4p35, for programs whose atomics are sequentially consistent).
 * Each access without a section is a visible point if it may conflict with any (shared.c); so it is
 * enough to ask, before each access, whether another thread stands before one. What shared.c excludes
 * (one lock held at both, one ordered behind the other) is not asked.
 *
 * Memory is told apart as far as C does: members and elements are objects of their own, adjacent
 * bit-fields are one (C17 3.14). What the library keeps for itself it protects itself. */
#include "threads/internal.h"

#include "program/words.h"

enum { MOST_RACES = 20000, MOST_PARTS = 64 };

/* Bytes at a pointer, or of a variable. */
typedef struct extent {
  const expr *base; /* path */
  uint64_t offset, size;
  bool has_gap; /* between bit-fields */
} extent;

/* ---- which memory ---- */

static uint64_t first_bit(const field *f) {
  return 8 * f->offset + f->bit_offset;
}

/* The members that are one object with a bit-field: its neighbours. Where there is a gap between two it
 * is not known whether the next just did not fit, or `int : 0` parts them. */
static void bit_field_run(const type *t, uint32_t index, extent *e) {
  uint32_t first = index, last = index;
  while (first > 0 && t->fields[first - 1].bit_width && !t->is_union)
    --first;
  while (last + 1 < t->count && t->fields[last + 1].bit_width && !t->is_union)
    ++last;
  const field *f = &t->fields[first], *l = &t->fields[last];
  e->offset = f->offset;
  e->size = l->offset + (l->bit_offset + l->bit_width + 7) / 8 - f->offset;
  for (; first < last; ++first)
    e->has_gap |= first_bit(&t->fields[first]) + t->fields[first].bit_width !=
                  first_bit(&t->fields[first + 1]);
  assert(e->size > 0);
}

static extent extent_of(const expr *path) {
  extent e = {path, 0, path->type->size, false};
  if (path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width) {
    e.base = path->kid[0];
    bit_field_run(e.base->type, path->index, &e);
  }
  return e;
}

static const expr *address_of(const builder *b, const expr *path, uint64_t offset) {
  const type *bytes = type_ptr(b->pool, type_int(b->pool, 8, true));
  const expr *at = expr_cast(b->pool, bytes, expr_addr(b->pool, path));
  const type *index = type_ptrdiff(b->pool);
  return offset ? expr_ptradd(b->pool, at, expr_int(b->pool, index, (int64_t)offset)) : at;
}

/* Both in one variable, at known places. */
static bool is_decided(extent x, extent y, bool *overlap) {
  uint64_t from, to;
  if (!expr_root(x.base) || expr_root(x.base) != expr_root(y.base) || !expr_offset(x.base, &from) ||
      !expr_offset(y.base, &to))
    return false;
  from += x.offset;
  to += y.offset;
  *overlap = from < to + y.size && to < from + x.size;
  return true;
}

/* The larger one begins at a multiple of the smaller one's size before it. */
static const expr *overlap_of(const builder *b, extent x, extent y) {
  if (x.size < y.size)
    return overlap_of(b, y, x);
  const expr *any = expr_bool(b->pool, false), *small = address_of(b, y.base, y.offset);
  for (uint64_t at = 0; at < x.size; at += y.size)
    any = expr_or(b->pool, any, expr_eq(b->pool, address_of(b, x.base, x.offset + at), small));
  return any;
}

/* The pointer through which a path goes; NULL: through none. Behind it: in the same object. */
static const expr *pointer_of(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  const expr *at = path->kind == E_DEREF ? path->kid[0] : NULL;
  while (at && (at->kind == E_PTRADD || (at->kind == E_CAST && type_is_ptr(at->kid[0]->type))))
    at = at->kid[0];
  return at;
}

/* A free meets what is accessed through the pointer to the start of the object. */
static bool can_meet_freed(const builder *b, race *r) {
  const expr *x = pointer_of(r->what.path), *y = pointer_of(r->with.path);
  if (!x || !y)
    return false;
  r->cond = expr_eq(b->pool, x, expr_cast(b->pool, x->type, y));
  return !expr_is_false(r->cond);
}

/* Can the accesses be to the same memory, and when? */
bool can_meet(const builder *b, race *r) {
  if (!paths_overlap(r->what.path, r->with.path))
    return false;
  if (r->what.is_freed || r->with.is_freed)
    return can_meet_freed(b, r);
  extent x = extent_of(r->what.path), y = extent_of(r->with.path);
  uint64_t small = x.size < y.size ? x.size : y.size, large = x.size + y.size - small;
  bool overlap;
  r->cond = expr_bool(b->pool, true);
  r->is_unsure = (x.has_gap || y.has_gap) && r->what.path != r->with.path;
  if (is_decided(x, y, &overlap))
    return overlap;
  if (small == 0 || large / small > MOST_PARTS || large % small)
    r->is_unsure = true;
  else
    r->cond = overlap_of(b, x, y);
  return !expr_is_false(r->cond);
}

/* ---- pairs ---- */

typedef struct site {
  uint32_t label;
  access what;
} site;
typedef VEC(site) site_vec;

bool is_section(const builder *b, uint32_t label) {
  const info *n = &b->infos.data[label];
  return n->is_atomic || n->mark == MARK_WAIT || n->mark == MARK_JOIN;
}

static void collect(const builder *b, site_vec *out) {
  access_vec found = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    if (!n->is_reached || (n->thread == 0 && !n->running) || n->mark == MARK_START)
      continue;
    vec_clear(&found);
    thread_accesses(b->pool, &b->out.data[i], &found);
    for (vec_each(const access, a, &found))
      if (!is_of_library(a->path) && !begins_life(&b->out.data[i]))
        vec_push(out, (site){i, *a});
  }
  vec_free(&found);
}

static void compare(const builder *b, const site *x, const site *y, race_vec *out) {
  bool inside = is_section(b, x->label), other_inside = is_section(b, y->label);
  if ((inside && other_inside) || !(x->what.is_write || y->what.is_write) ||
      !may_run_together(b, x->label, y->label))
    return;
  race r = {.label = x->label, .other = y->label, .what = x->what, .with = y->what};
  if (other_inside)
    r = (race){.label = y->label, .other = x->label, .what = y->what, .with = x->what};
  if (can_meet(b, &r))
    vec_push(out, r);
}

void find_races(const builder *b, race_vec *out) {
  site_vec sites = {0};
  if (sees_races(b))
    collect(b, &sites);
  for (uint32_t i = 0; i < sites.size; ++i)
    for (uint32_t k = i + 1; k < sites.size && out->size < MOST_RACES; ++k)
      compare(b, &sites.data[i], &sites.data[k], out);
  vec_free(&sites);
}

/* ---- asserts ---- */

/* Values that lowering or splitting kept in variables, as what they are values of. */
static const expr *as_in_source(exprs *pool, const expr *e, void *context) {
  (void)pool;
  if (e->kind != E_VAR || !words_is_made(e->var))
    return NULL;
  const stmt *s = only_write(context, e);
  return s && expr_is_path(s->rhs[0]) && !words_has_temporary(s->rhs[0]) ? s->rhs[0] : NULL;
}

static const char *path_words(builder *b, const expr *path) {
  return words_expr(b->pool, expr_map(b->pool, path, as_in_source, b));
}

static void access_words(buf *out, builder *b, const access *a) {
  const char *does = a->is_freed ? "frees" : a->is_write ? "writes" : "reads";
  buf_printf(out, "%s %s", does, path_words(b, a->is_freed ? pointer_of(a->path) : a->path));
}

static const char *race_text(builder *b, const race *r) {
  buf text = {0};
  const info *here = &b->infos.data[r->label], *there = &b->infos.data[r->other];
  buf_printf(&text, "data race: thread %u ", here->thread);
  access_words(&text, b, &r->what);
  buf_printf(&text, " here, and thread %u, at the same time, ", there->thread);
  access_words(&text, b, &r->with);
  if (there->place.line) {
    buf_add(&text, " at ");
    location_print(&text, there->place);
  }
  const char *kept = str_intern(&b->pool->strings, buf_text(&text));
  buf_free(&text);
  return kept;
}

/* The statement at that label makes room. */
static void put_before(builder *b, uint32_t label, uint32_t moved) {
  b->out.data[moved] = b->out.data[label];
  b->infos.data[moved] = b->infos.data[label];
  b->out.data[moved].name = NULL;
}

static void put_assert(builder *b, const race *r, uint32_t label, const expr *cond) {
  const info n = b->infos.data[r->label];
  uint32_t moved = add_stmt(b, n.thread, S_SKIP, (location){0});
  const char *name = b->out.data[label].name;
  put_before(b, label, moved);
  stmt s = {.kind = S_ASSERT, .where = n.place, .error = ERROR_RACE, .name = name};
  s.cond = expr_not(b->pool, cond);
  s.text = race_text(b, r);
  stmt_set_succ1(b->p, &s, moved);
  b->out.data[label] = s;
  b->infos.data[label].function = n.place_in;
}

/* What follows a race C leaves open: the accesses may take effect one after the other, or otherwise. */
static uint32_t add_open(builder *b, const race *r, uint32_t after) {
  const info n = b->infos.data[r->label];
  const char *text = race_text(b, r);
  if (!b->asks_race)
    text = str_printf(&b->pool->strings, "%s (--memory-model sc takes one before the other)", text);
  if (r->is_unsure)
    text = str_printf(&b->pool->strings, "whether there is a %s", text);
  uint32_t lost = add_unknown(b, n.thread, n.place, text);
  b->infos.data[lost].function = n.place_in;
  uint32_t choice = add_stmt(b, n.thread, S_GOTO, (location){0});
  b->infos.data[choice].function = n.place_in; /* it is no turn */
  stmt *s = &b->out.data[choice];
  s->text = str_intern(&b->pool->strings, "whether a data race has an effect of its own");
  stmt_set_succ(b->p, s, (uint32_t[]){after, lost}, 2);
  return choice;
}

static void put_unknown(builder *b, const race *r, uint32_t label, const expr *cond) {
  const info n = b->infos.data[r->label];
  uint32_t moved = add_stmt(b, n.thread, S_SKIP, (location){0});
  const char *name = b->out.data[label].name;
  put_before(b, label, moved);
  uint32_t open = add_open(b, r, moved);
  stmt s = {.kind = S_BRANCH, .name = name, .cond = cond};
  stmt_set_succ(b->p, &s, (uint32_t[]){open, moved}, 2);
  b->out.data[label] = s;
  b->infos.data[label].function = NULL;
}

static void put_race(builder *b, const race *r) {
  const info *here = &b->infos.data[r->label], *there = &b->infos.data[r->other];
  uint32_t label = here->position ? here->now : r->label;
  assert(there->position);
  const expr *cond = expr_and(b->pool, is_at(b, there->thread, there->position), r->cond);
  if (!b->is_sc || r->is_unsure)
    put_unknown(b, r, label, cond);
  if (b->asks_race && !r->is_unsure)
    put_assert(b, r, label, cond);
}

void put_races(builder *b, const race_vec *races) {
  assert(races->size <= MOST_RACES);
  for (vec_each(const race, r, races))
    put_race(b, r);
}
