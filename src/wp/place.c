/* place.c: the value of a path after a write (Morris' axiom of assignment, paper 001 section 4.2).
 *
 * Two paths with a common start are compared part by part: fields by number, elements by their
 * indices, as an access lies within its array (alias.h, A1). Others are compared by their addresses
 * where the alias relation lets them overlap at all. */
#include "wp/internal.h"

enum { MAX_CHOICES = 256 };

/* ---- values that cannot be told ---- */

static const expr *some_value(rewriting *r, const expr *path) {
  if (r->exact)
    *r->exact = false;
  const expr *known = (const expr *)(uintptr_t)map_get(&r->partial, path->id, 0);
  if (!known) {
    known = fresh_of_path(r->w, path);
    map_put(&r->partial, path->id, map_key(known));
  }
  return known;
}

/* The bytes of `value` read as type t of the same size; NULL if that is no conversion. */
static const expr *reread(wp *w, const expr *value, const type *t) {
  const type *from = value->type;
  if (from == t)
    return value;
  bool whole = from->kind == T_PTR || (type_is_integer(from) && from->width == from->size * 8);
  bool can = t->kind == T_PTR || (type_is_integer(t) && t->width == t->size * 8);
  if (from->kind == T_BOOL && type_is_integer(t) && t->width == 8)
    return expr_cast(w->pool, t, value);
  return whole && can && from->size == t->size ? expr_cast(w->pool, t, value) : NULL;
}

/* What a bit-field keeps of a value. */
static const expr *cut_to_bits(wp *w, const field *f, const expr *value) {
  if (!f->bit_width || f->type->kind != T_INT || f->bit_width >= f->type->width)
    return value;
  const type *narrow = type_int(w->pool, f->bit_width, f->type->is_signed);
  assert(value->type == f->type);
  return expr_cast(w->pool, f->type, expr_cast(w->pool, narrow, value));
}

static const expr *cut_to_path(wp *w, const expr *path, const expr *value) {
  if (path->kind != E_FIELD)
    return value;
  return cut_to_bits(w, &path->kid[0]->type->fields[path->index], value);
}

/* ---- parts of a value ---- */

/* The part of `value` that parts from..to of a path select; NULL if it cannot be told. */
static const expr *select_parts(wp *w, const expr *value, const expr *const *at, uint32_t count);

static const expr *select_element(wp *w, const expr *agg, const expr *const *at, uint32_t count) {
  assert(count > 0 && at[0]->kind == E_INDEX);
  exprs *pool = w->pool;
  const expr *index = at[0]->kid[1];
  const expr *zero = expr_zero(pool, at[count - 1]->type);
  if (agg->count == 0)
    return zero;
  if (agg->count > MAX_CHOICES)
    return NULL;
  const expr *result = zero;
  for (uint32_t i = agg->count; i-- > 0;) {
    const expr *one = select_parts(w, agg->kid[i], at + 1, count - 1);
    if (!one)
      return NULL;
    const expr *is_it = expr_eq(pool, index, expr_const(pool, index->type, i));
    result = expr_ite(pool, is_it, one, result);
  }
  return result;
}

static const expr *select_member(wp *w, const expr *agg, const expr *const *at, uint32_t count) {
  assert(count > 0 && at[0]->kind == E_FIELD);
  const type *t = agg->type;
  uint32_t index = at[0]->index;
  if (agg->count == 0 || (!t->is_union && index >= agg->count))
    return expr_zero(w->pool, at[count - 1]->type);
  const expr *kid = agg->kid[t->is_union ? 0 : index];
  if (t->is_union && agg->index != index)
    return count == 1 ? reread(w, kid, at[0]->type) : NULL;
  return select_parts(w, cut_to_bits(w, &t->fields[index], kid), at + 1, count - 1);
}

static const expr *select_parts(wp *w, const expr *value, const expr *const *at, uint32_t count) {
  exprs *pool = w->pool;
  if (count == 0)
    return value;
  if (type_is_aggregate(at[count - 1]->type))
    return NULL;
  if (value->kind == E_ITE) {
    const expr *a = select_parts(w, value->kid[1], at, count);
    const expr *b = select_parts(w, value->kid[2], at, count);
    return a && b ? expr_ite(pool, value->kid[0], a, b) : NULL;
  }
  bool is_element = at[0]->kind == E_INDEX;
  if (value->kind == E_AGG)
    return is_element ? select_element(w, value, at, count) : select_member(w, value, at, count);
  const expr *part =
      is_element ? expr_index(pool, value, at[0]->kid[1]) : expr_field(pool, value, at[0]->index);
  return select_parts(w, part, at + 1, count - 1);
}

const expr *select_path(wp *w, const expr *path, const expr *value) {
  path_parts x;
  if (!expr_parts(path, &x))
    return NULL;
  assert(!x.is_pointer && x.base->type == value->type);
  return select_parts(w, value, x.at, x.count);
}

const expr *with_start(exprs *pool, const expr *path, const expr *start) {
  if (path->kind == E_FIELD)
    return expr_field(pool, with_start(pool, path->kid[0], start), path->index);
  if (path->kind == E_INDEX)
    return expr_index(pool, with_start(pool, path->kid[0], start), path->kid[1]);
  return start;
}

/* ---- paths with a common start ---- */

typedef enum relation {
  APART,
  SAME,    /* the same bytes */
  BELOW,   /* the path read is a part of what is written */
  PARTIAL, /* in some other way */
} relation;

/* Bytes from the start of what parts from..count select, if constant. */
static bool offset_of_parts(const path_parts *x, uint32_t from, uint64_t *offset) {
  uint64_t sum = 0;
  for (uint32_t i = from; i < x->count; ++i) {
    const expr *part = x->at[i];
    if (part->kind == E_FIELD) {
      if (expr_is_bit_field(part))
        return false;
      sum += part->kid[0]->type->fields[part->index].offset;
    } else if (part->kid[1]->kind == E_CONST && part->kid[1]->value < UINT32_MAX) {
      sum += (uint64_t)part->kid[1]->value * part->type->size;
    } else {
      return false;
    }
  }
  *offset = sum;
  return true;
}

/* By bytes, below a common place. */
static relation relate_bytes(const path_parts *x, const expr *p, const path_parts *y, const expr *q,
                             uint32_t from) {
  uint64_t at, other;
  if (!offset_of_parts(x, from, &at) || !offset_of_parts(y, from, &other))
    return PARTIAL;
  if (at + p->type->size <= other || other + q->type->size <= at)
    return APART;
  return at == other && p->type->size == q->type->size ? SAME : PARTIAL;
}

static bool fields_apart(const type *t, uint32_t i, uint32_t k) {
  const field *f = &t->fields[i], *g = &t->fields[k];
  uint64_t f_from = f->offset * 8 + f->bit_offset, g_from = g->offset * 8 + g->bit_offset;
  uint64_t f_bits = f->bit_width ? f->bit_width : f->type->size * 8;
  uint64_t g_bits = g->bit_width ? g->bit_width : g->type->size * 8;
  return f_from + f_bits <= g_from || g_from + g_bits <= f_from;
}

static const expr *first_index(wp *w, const expr *sum) {
  return sum ? sum->kid[1] : expr_const(w->pool, type_ptrdiff(w->pool), 0);
}

/* How `x` (of p, read) relates to `y` (of q, written), given *cond; they have the same base. */
static relation relate(wp *w, const path_parts *x, const expr *p, const path_parts *y,
                       const expr *q, const expr **cond) {
  exprs *pool = w->pool;
  uint32_t shared = x->count < y->count ? x->count : y->count;
  for (uint32_t i = 0; i < shared; ++i) {
    const expr *a = x->at[i], *b = y->at[i];
    const expr *same = NULL;
    if (x->is_pointer && i == 0) {
      same = expr_eq(pool, first_index(w, a), first_index(w, b));
    } else if (a->kind == E_INDEX && b->kind == E_INDEX && a->kid[0]->type == b->kid[0]->type) {
      same = expr_eq(pool, a->kid[1], b->kid[1]);
    } else if (a->kind != E_FIELD || b->kind != E_FIELD || a->kid[0]->type != b->kid[0]->type) {
      return PARTIAL;
    } else if (a->index != b->index) {
      const type *t = a->kid[0]->type;
      return fields_apart(t, a->index, b->index) ? APART : relate_bytes(x, p, y, q, i);
    } else {
      continue;
    }
    *cond = expr_and(pool, *cond, same);
    if (expr_is_false(*cond))
      return APART;
  }
  if (x->count == y->count)
    return SAME;
  return x->count > y->count ? BELOW : PARTIAL;
}

static const expr *read_common(rewriting *r, const path_parts *x, const expr *path,
                               const path_parts *y, const expr *lhs, const expr *rhs,
                               const expr *old) {
  wp *w = r->w;
  const expr *cond = expr_bool(w->pool, true), *value = NULL;
  switch (relate(w, x, path, y, lhs, &cond)) {
  case APART:
    return old;
  case SAME:
    value = reread(w, cut_to_path(w, lhs, rhs), path->type);
    break;
  case BELOW:
    value = select_parts(w, rhs, x->at + y->count, x->count - y->count);
    break;
  case PARTIAL:
    break;
  }
  return expr_ite(w->pool, cond, value ? value : some_value(r, path), old);
}

/* ---- paths with different starts, by address ---- */

const expr *address_number(wp *w, const expr *pointer) {
  return expr_cast(w->pool, type_size(w->pool), pointer);
}

/* Do the two paths have the same address? A common tail of members says nothing more. */
static const expr *same_address(wp *w, const expr *path1, const expr *path2) {
  for (;;) {
    bool fields = path1->kind == E_FIELD && path2->kind == E_FIELD && path1->index == path2->index;
    bool elements = path1->kind == E_INDEX && path2->kind == E_INDEX &&
                    path1->kid[1] == path2->kid[1] && !path1->kid[1]->has_nondet;
    if (!(fields || elements) || path1->kid[0]->type != path2->kid[0]->type)
      break;
    path1 = path1->kid[0];
    path2 = path2->kid[0];
  }
  const expr *p = expr_addr(w->pool, path1), *q = expr_addr(w->pool, path2);
  if (p->type != q->type) {
    const type *bytes = type_ptr(w->pool, type_int(w->pool, 8, true));
    p = expr_cast(w->pool, bytes, p);
    q = expr_cast(w->pool, bytes, q);
  }
  return expr_eq(w->pool, p, q);
}

/* The whole bytes that hold the path: bit-fields have no address of their own. */
static const expr *container(const expr *path) {
  return expr_is_bit_field(path) ? path->kid[0] : path;
}

static const expr *ranges_apart(wp *w, const expr *p, const expr *q) {
  exprs *pool = w->pool;
  const expr *a = address_number(w, expr_addr_around(pool, p));
  const expr *b = address_number(w, expr_addr_around(pool, q));
  uint64_t m = container(p)->type->size, n = container(q)->type->size;
  const expr *a_end = expr_arith(pool, E_ADD, a, expr_const(pool, a->type, m), true);
  const expr *b_end = expr_arith(pool, E_ADD, b, expr_const(pool, b->type, n), true);
  return expr_or(pool, expr_le(pool, a_end, b), expr_le(pool, b_end, a));
}

/* An array is written; elements of its type are read somewhere: pre, of which `path` is a part. */
static const expr *element_at(wp *w, const expr *pre, const expr *lhs, const expr **inside) {
  exprs *pool = w->pool;
  const expr *index0 = expr_const(pool, type_ptrdiff(pool), 0);
  const expr *first = expr_addr(pool, expr_index(pool, lhs, index0));
  const expr *index = expr_ptrdiff(pool, expr_addr(pool, pre), first);
  const expr *length = expr_const(pool, index->type, lhs->type->length);
  *inside = expr_and(pool, expr_le(pool, index0, index), expr_lt(pool, index, length));
  const expr *exact = same_address(w, pre, expr_deref(pool, expr_ptradd(pool, first, index)));
  *inside = expr_and(pool, *inside, exact);
  return expr_index(pool, lhs, index);
}

/* How a path may be, or be a part of, what is written, found by types. */
typedef struct match {
  const expr *pre;   /* the part of the path that is compared; NULL if no type fits */
  const expr *cond;  /* is it written as a whole? */
  const expr *value; /* what the path then reads; NULL: cannot be told */
} match;

static bool is_same_bits(const expr *p, const expr *q) {
  return expr_is_bit_field(p) && expr_is_bit_field(q) && p->kid[0]->type == q->kid[0]->type &&
         p->index == q->index;
}

static bool types_match(const expr *pre, const expr *path, const expr *lhs) {
  if (expr_is_bit_field(pre) || expr_is_bit_field(lhs))
    return is_same_bits(pre, lhs);
  return pre->type == lhs->type || (pre == path && pre->type->size == lhs->type->size);
}

static match find_match(wp *w, const path_parts *x, const expr *path, const expr *lhs,
                        const expr *rhs) {
  match m = {.pre = path};
  for (uint32_t below = 0;; ++below, m.pre = m.pre->kid[0]) {
    assert(below <= x->count);
    const expr *const *rest = x->at + (x->count - below);
    const type *t = m.pre->type;
    if (types_match(m.pre, path, lhs)) {
      m.cond = same_address(w, container(m.pre), container(lhs));
      const expr *value = cut_to_path(w, lhs, rhs);
      m.value = below ? select_parts(w, value, rest, below) : reread(w, value, path->type);
      return m;
    }
    bool element = lhs->type->kind == T_ARRAY && lhs->type->elem == t && lhs->type->length > 0;
    if (element && !expr_is_bit_field(m.pre)) {
      const expr *chain[PATH_PARTS + 1] = {element_at(w, m.pre, lhs, &m.cond)};
      for (uint32_t i = 0; i < below; ++i)
        chain[i + 1] = rest[i];
      m.value = select_parts(w, rhs, chain, below + 1);
      return m;
    }
    if (m.pre->kind != E_FIELD && m.pre->kind != E_INDEX)
      break;
  }
  return (match){0};
}

/* Not written as the match says: when is the path written in some other way? */
static const expr *not_written(wp *w, const expr *path, const expr *lhs, const match *m) {
  exprs *pool = w->pool;
  bool bits = expr_is_bit_field(path) || expr_is_bit_field(lhs);
  if (m->pre && !bits && is_clean(w, m->pre, lhs))
    return expr_bool(pool, true);
  const expr *apart = ranges_apart(w, path, lhs);
  const expr *p = container(path), *q = container(lhs);
  if (!bits || p->type != q->type)
    return apart;
  if (path->kind == E_FIELD && lhs->kind == E_FIELD && path->index != lhs->index &&
      fields_apart(p->type, path->index, lhs->index))
    apart = expr_or(pool, same_address(w, p, q), apart);
  return is_clean(w, p, q) && is_same_bits(path, lhs) ? expr_bool(pool, true) : apart;
}

enum { MOST_MEMBERS = 16 };

static uint32_t scalars_in(const type *t) {
  uint32_t count = t->kind == T_STRUCT ? 0 : 1;
  for (uint32_t k = 0; t->kind == T_STRUCT && k < t->count && count <= MOST_MEMBERS; ++k)
    count += scalars_in(t->fields[k].type);
  return count;
}

static const expr *member_of(wp *w, const expr *value, const expr *member) {
  if (value && value->kind == E_AGG && type_is_aggregate(member->type))
    return member->index < value->count ? value->kid[member->index]
                                        : expr_zero(w->pool, member->type);
  if (type_is_aggregate(member->type))
    return value && expr_is_path(value) ? expr_field(w->pool, value, member->index) : NULL;
  return value ? select_parts(w, value, &member, 1) : NULL;
}

/* A struct is written; a path of which no part has its type may be a member of it, or lie in one. What
 * is written is not known if rhs is NULL. */
static const expr *read_member(rewriting *r, const path_parts *x, const expr *path, const expr *lhs,
                               const expr *rhs, const expr *old) {
  wp *w = r->w;
  const type *t = lhs->type;
  for (uint32_t k = 0; t->kind == T_STRUCT && !t->is_union && k < t->count; ++k) {
    const expr *member = expr_field(w->pool, lhs, k), *value = member_of(w, rhs, member);
    if (t->fields[k].bit_width || !may_overlap(w, path, member))
      continue;
    match m = find_match(w, x, path, member, value ? value : member);
    const expr *read = value && m.value ? m.value : NULL;
    if (!m.pre)
      old = read_member(r, x, path, member, value, old);
    else if (!expr_is_false(m.cond))
      old = expr_ite(w->pool, m.cond, read ? read : some_value(r, path), old);
  }
  return old;
}

/* Is the path, where it meets a member, that member, or a part of it at a place that read_member finds? */
static bool members_clean(wp *w, const path_parts *x, const expr *path, const expr *lhs) {
  const type *t = lhs->type;
  if (t->kind != T_STRUCT || t->is_union)
    return false;
  for (uint32_t k = 0; k < t->count; ++k) {
    const expr *member = expr_field(w->pool, lhs, k);
    if (!may_overlap(w, path, member))
      continue;
    match m = find_match(w, x, path, member, member);
    if (t->fields[k].bit_width || (m.pre && !is_clean(w, m.pre, member)) ||
        (!m.pre && !members_clean(w, x, path, member)))
      return false;
  }
  return true;
}

static const expr *read_by_address(rewriting *r, const path_parts *x, const expr *path,
                                   const expr *lhs, const expr *rhs, const expr *old) {
  wp *w = r->w;
  if (!may_overlap(w, path, lhs))
    return old;
  match m = x ? find_match(w, x, path, lhs, rhs) : (match){0};
  bool by_member = x && !m.pre && !expr_is_bit_field(path) && scalars_in(lhs->type) <= MOST_MEMBERS;
  bool clean = by_member && members_clean(w, x, path, lhs);
  const expr *apart = clean ? expr_bool(w->pool, true) : not_written(w, path, lhs, &m);
  if (!expr_is_true(apart))
    old = expr_ite(w->pool, apart, old, some_value(r, path));
  if (by_member)
    return read_member(r, x, path, lhs, rhs, old);
  if (!m.pre || expr_is_false(m.cond))
    return old;
  return expr_ite(w->pool, m.cond, m.value ? m.value : some_value(r, path), old);
}

/* An aggregate as a whole: only simple cases are followed. */
static const expr *read_aggregate(rewriting *r, const expr *path, const expr *lhs, const expr *rhs,
                                  const expr *old) {
  path_parts x, y;
  if (expr_parts(path, &x) && expr_parts(lhs, &y) && x.base == y.base &&
      x.is_pointer == y.is_pointer) {
    const expr *cond = expr_bool(r->w->pool, true);
    relation how = relate(r->w, &x, path, &y, lhs, &cond);
    if (how == APART)
      return old;
    if (how == SAME && expr_is_true(cond) && rhs->type == path->type)
      return rhs;
    return some_value(r, path);
  }
  return may_overlap(r->w, path, lhs) ? some_value(r, path) : old;
}

const expr *read_after_write(rewriting *r, const expr *path, const expr *lhs, const expr *rhs,
                             const expr *old) {
  assert(is_place(path) && is_place(lhs));
  if (type_is_aggregate(path->type))
    return read_aggregate(r, path, lhs, rhs, old);
  path_parts x, y;
  bool known = expr_parts(path, &x), comparable = known && expr_parts(lhs, &y);
  if (comparable && x.base == y.base && x.is_pointer == y.is_pointer)
    return read_common(r, &x, path, &y, lhs, rhs, old);
  const expr *p = path_start(path), *q = path_start(lhs);
  if (p->kind == E_VAR && q->kind == E_VAR && p->var != q->var)
    return old;
  return read_by_address(r, known ? &x : NULL, path, lhs, rhs, old);
}
