/* object.c: contents of objects.
 *
 * Cells tile the object; writes at constant offsets change them. The first write at a symbolic
 * offset, or under a condition that does not fit a cell, opens the log: from then on all writes go
 * there, and a read is a conditional over its entries, newest first, and the cells. Offsets that can
 * neither be equal nor overlap (by their constants and steps) are told apart without a condition;
 * where ranges may overlap in part, the read is done byte by byte. */
#include "symbolic/internal.h"

enum { CHAIN_LIMIT = 4096 };

void sym_object_init_cells(object *o) {
  vec_clear(&o->cells);
  vec_clear(&o->log);
  if (o->room > 0)
    vec_push(&o->cells, (cell){.at = 0, .size = o->room, .bits = 0xff});
}

/* ---- cells ---- */

/* The part [at, at + size) of a cell that contains it. */
bool sym_cell_sub(sym *s, const cell *c, uint64_t at, uint64_t size, cell *out) {
  assert(at >= c->at && at + size <= c->at + c->size);
  *out = *c;
  out->at = at;
  out->size = size;
  if (c->value && size < c->size)
    out->value = sym_value_part(s, c->value, c->size, at - c->at, size);
  return true;
}

/* Index of the cell that contains the byte. */
static uint32_t cell_index(const object *o, uint64_t at) {
  uint32_t low = 0, high = o->cells.size;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (o->cells.data[middle].at <= at)
      low = middle;
    else
      high = middle;
  }
  assert(low < o->cells.size && at - o->cells.data[low].at < o->cells.data[low].size);
  return low;
}

static void cells_insert(object *o, uint32_t at, uint32_t count) {
  assert(at <= o->cells.size);
  vec_resize(&o->cells, o->cells.size + count);
  memmove(&o->cells.data[at + count], &o->cells.data[at],
          (o->cells.size - count - at) * sizeof(cell));
}

static void cells_remove(object *o, uint32_t at, uint32_t count) {
  assert(at + count <= o->cells.size);
  memmove(&o->cells.data[at], &o->cells.data[at + count],
          (o->cells.size - count - at) * sizeof(cell));
  o->cells.size -= count;
}

/* Makes a cell begin at `at` (which may be the end); its index. */
static uint32_t cell_border(sym *s, object *o, uint64_t at) {
  if (at == o->room)
    return o->cells.size;
  uint32_t i = cell_index(o, at);
  cell c = o->cells.data[i];
  if (c.at == at)
    return i;
  cells_insert(o, i, 1);
  sym_cell_sub(s, &c, c.at, at - c.at, &o->cells.data[i]);
  sym_cell_sub(s, &c, at, c.at + c.size - at, &o->cells.data[i + 1]);
  assert(o->cells.data[i].at + o->cells.data[i].size == at && o->cells.data[i + 1].at == at);
  return i + 1;
}

/* Makes [at, at + size) one or more whole cells: their first index; `end` is behind the last. */
static uint32_t carve(sym *s, object *o, uint64_t at, uint64_t size, uint32_t *end) {
  assert(size > 0 && at + size <= o->room);
  uint32_t first = cell_border(s, o, at);
  *end = cell_border(s, o, at + size);
  assert(*end > first && *end <= o->cells.size);
  return first;
}

void sym_object_put(sym *s, object *o, const cell *c) {
  assert(o->log.size == 0);
  uint32_t end, first = carve(s, o, c->at, c->size, &end);
  if (end - first > 1)
    cells_remove(o, first + 1, end - first - 1);
  o->cells.data[first] = *c;
  assert(first + 1 == o->cells.size || o->cells.data[first + 1].at == c->at + c->size);
}

void sym_object_fill(sym *s, object *o, uint64_t at, uint64_t n, const expr *undef,
                     havoc_kind why) {
  assert(o->log.size == 0);
  if (n > 0)
    sym_object_put(s, o,
                   &(cell){.at = at, .size = n, .undef = undef, .why = (uint8_t)why, .bits = 0xff});
}

/* ---- offsets ---- */

static const expr *offset_value(sym *s, offset a) {
  const expr *at = sym_value_address(s, (uint64_t)a.at);
  return a.sym ? sym_value_arith(s, E_ADD, a.sym, at) : at;
}

typedef enum relation { APART, SAME_OR_APART, SAME, OVERLAPPING } relation;

/* How [a, a + n) and [b, b + m) may lie. */
static relation relate(offset a, uint64_t n, offset b, uint64_t m) {
  assert(n > 0 && m > 0);
  int64_t d = b.at - a.at;
  uint64_t step = gcd(a.sym ? a.step : 0, b.sym ? b.step : 0);
  if (a.sym == b.sym || step == 0) {
    if (a.sym == b.sym) {
      if (d == 0 && n == m)
        return SAME;
      return d >= (int64_t)n || -d >= (int64_t)m ? APART : OVERLAPPING;
    }
    step = 1;
  }
  uint64_t r = d >= 0 ? (uint64_t)d % step : (step - (uint64_t)(-d) % step) % step;
  if (r == 0)
    return n == m && n <= step ? SAME_OR_APART : OVERLAPPING;
  return r >= n && step - r >= m ? APART : OVERLAPPING;
}

static const expr *offsets_equal(sym *s, offset a, offset b) {
  if (a.sym == b.sym)
    return expr_bool(s->pool, a.at == b.at);
  return sym_value_compare(s, E_EQ, offset_value(s, a), offset_value(s, b));
}

/* ---- reading cells ---- */

static piece cell_piece(sym *s, const cell *c, const type *t) {
  piece p = {.undef = c->undef, .why = c->why, .bits = c->bits};
  p.value = c->value ? sym_value_as(s, c->value, t) : expr_const(s->pool, t, 0);
  return p;
}

static piece choose(sym *s, const expr *cond, const piece *a, const piece *b) {
  assert(cond->type->kind == T_BOOL && a->value->type == b->value->type);
  piece p = *b;
  p.value = sym_value_ite(s, cond, a->value, b->value);
  p.undef = sym_undef_ite(s, cond, a->undef, b->undef);
  if (a->undef) {
    if (!b->undef || a->why == HAVOC_APPROX)
      p.why = a->why;
    p.bits = b->undef ? a->bits | b->bits : a->bits;
  }
  return p;
}

/* Several cells that are all without value and equally undefined, or one. */
static bool peek_const(sym *s, const object *o, uint64_t at, uint64_t n, const type *t,
                       piece *out) {
  uint32_t i = cell_index(o, at);
  const cell *c = &o->cells.data[i];
  uint64_t end = at + n;
  if (end <= c->at + c->size) {
    cell sub;
    sym_cell_sub(s, c, at, n, &sub);
    *out = cell_piece(s, &sub, t);
    return true;
  }
  for (uint32_t k = i; k < o->cells.size && o->cells.data[k].at < end; k++) {
    const cell *next = &o->cells.data[k];
    if (next->value || next->undef != c->undef || next->bits != 0xff)
      return false;
  }
  *out = cell_piece(s, &(cell){.undef = c->undef, .why = c->why, .bits = 0xff}, t);
  return true;
}

/* One byte at a symbolic offset: of every byte of every cell where it may be. */
static void peek_byte(sym *s, const cell *c, offset at, const type *t, piece *p) {
  for (uint64_t j = 0; j < c->size; j++) {
    offset here = {.at = (int64_t)(c->at + j)};
    if (relate(at, 1, here, 1) == APART)
      continue;
    cell sub;
    sym_cell_sub(s, c, c->at + j, 1, &sub);
    piece one = cell_piece(s, &sub, t);
    *p = choose(s, offsets_equal(s, at, here), &one, p);
  }
}

/* May a read of n bytes begin before and end behind that border? */
static bool is_cut(offset at, uint64_t n, uint64_t border) {
  if (n == 1)
    return false;
  if (at.step < n)
    return true;
  int64_t d = (int64_t)border - at.at;
  int64_t m = d % (int64_t)at.step;
  m = m < 0 ? m + (int64_t)at.step : m;
  return m > 0 && m < (int64_t)n;
}

/* The cells without value decide what is read where no other one matches; false if they differ. */
static bool peek_default(sym *s, const object *o, offset at, uint64_t n, const type *t,
                         piece *out) {
  bool any = false;
  *out = (piece){.value = expr_const(s->pool, t, 0), .bits = 0xff};
  const expr *where = offset_value(s, at);
  for (vec_each(const cell, c, &o->cells)) {
    if (c->value)
      continue;
    if (any && out->undef == c->undef)
      continue;
    piece one = cell_piece(s, c, t);
    if (!any) {
      *out = one;
    } else {
      if (is_cut(at, n, c->at) || is_cut(at, n, c->at + c->size))
        return false;
      const expr *low = sym_value_compare(s, E_LE, sym_value_address(s, c->at), where);
      const expr *high = sym_value_compare(s, E_LT, where, sym_value_address(s, c->at + c->size));
      *out = choose(s, sym_value_and(s, low, high), &one, out);
    }
    any = true;
  }
  return true;
}

static bool peek_cells(sym *s, const object *o, offset at, uint64_t n, const type *t, piece *out) {
  if (!at.sym)
    return peek_const(s, o, (uint64_t)at.at, n, t, out);
  uint32_t chain = 0;
  if (!peek_default(s, o, at, n, t, out))
    return false;
  for (vec_each(const cell, c, &o->cells)) {
    if (!c->value)
      continue;
    offset here = {.at = (int64_t)c->at};
    switch (relate(at, n, here, c->size)) {
    case APART:
      continue;
    case SAME:
    case SAME_OR_APART: {
      piece one = cell_piece(s, c, t);
      *out = choose(s, offsets_equal(s, at, here), &one, out);
      break;
    }
    case OVERLAPPING:
      if (n > 1)
        return false;
      peek_byte(s, c, at, t, out);
    }
    if (++chain == CHAIN_LIMIT) {
      sym_remark(s, NOTE_APPROXIMATION, "a read at a symbolic index of a large array", NULL);
      *out = (piece){.value = sym_fresh(s, t, "any"), .bits = 0xff};
      return true;
    }
  }
  return true;
}

/* ---- reading through the log ---- */

static piece entry_piece(sym *s, const log_entry *e, const type *t) {
  return (piece){sym_value_as(s, e->value, t), e->undef, e->why, 0xff};
}

/* A range without values is read byte by byte unless it is one byte that is asked for. */
static bool peek_range(sym *s, const log_entry *e, offset at, uint64_t n, const type *t, piece *p) {
  const expr *from = offset_value(s, e->at), *here = offset_value(s, at);
  const expr *distance = sym_value_arith(s, E_SUB, here, from);
  const expr *in = sym_value_compare(s, E_LT, distance, e->length);
  const expr *cond = sym_also(s, e->guard, in);
  if (expr_is_false(cond) && n == 1)
    return true;
  if (n > 1)
    return false;
  piece one = {expr_const(s->pool, t, 0), e->undef, e->why, 0xff};
  *p = choose(s, cond, &one, p);
  return true;
}

static bool peek_entry(sym *s, const log_entry *e, offset at, uint64_t n, const type *t, piece *p) {
  assert(e->value && e->size > 0);
  if (e->length)
    return peek_range(s, e, at, n, t, p);
  switch (relate(at, n, e->at, e->size)) {
  case APART:
    return true;
  case SAME:
  case SAME_OR_APART: {
    piece one = entry_piece(s, e, t);
    const expr *cond = sym_also(s, e->guard, offsets_equal(s, at, e->at));
    *p = choose(s, cond, &one, p);
    return true;
  }
  default:
    break;
  }
  if (n > 1)
    return false;
  for (uint64_t j = 0; j < e->size; j++) {
    offset here = e->at;
    here.at += (int64_t)j;
    relation r = relate(at, 1, here, 1);
    if (r == APART)
      continue;
    piece one = {
        sym_value_as(s, sym_value_part(s, sym_value_to_bytes(s, e->value, e->size), e->size, j, 1),
                     t),
        e->undef, e->why, 0xff};
    *p = choose(s, sym_also(s, e->guard, offsets_equal(s, at, here)), &one, p);
  }
  return true;
}

bool sym_object_peek(sym *s, const object *o, offset at, uint64_t n, const type *t, piece *out) {
  /* The newest entry that is certainly read hides everything below it. */
  assert(n > 0 && t->kind != T_FLOAT);
  uint32_t from = o->log.size;
  bool certain = false;
  while (from > 0 && !certain) {
    const log_entry *e = &o->log.data[--from];
    certain = !e->guard && !e->length && relate(at, n, e->at, e->size) == SAME;
  }
  if (certain) {
    *out = entry_piece(s, &o->log.data[from], t);
    from++;
  } else if (!peek_cells(s, o, at, n, t, out)) {
    return false;
  }
  for (uint32_t i = from; i < o->log.size; i++)
    if (!peek_entry(s, &o->log.data[i], at, n, t, out))
      return false;
  return true;
}

/* ---- writing ---- */

/* A cell for exactly [at, at + n), made of one that has no value if need be; NULL if there are
 * several. */
static cell *single_cell(sym *s, object *o, uint64_t at, uint64_t n) {
  uint32_t end, first = carve(s, o, at, n, &end);
  return end - first == 1 ? &o->cells.data[first] : NULL;
}

static bool write_cell(sym *s, object *o, uint64_t at, uint64_t n, const piece *p,
                       const expr *guard) {
  assert(guard && guard->type->kind == T_BOOL);
  cell *c = single_cell(s, o, at, n);
  if (!c || c->bits != 0xff)
    return false;
  const type *t = p->value->type;
  piece old = cell_piece(s, c, t);
  if (old.undef && expr_is_true(old.undef))
    old.value = p->value;
  piece new = choose(s, guard, p, &old);
  c->value = new.value;
  c->undef = new.undef;
  c->why = new.why;
  return true;
}

void sym_object_write(sym *s, object *o, offset at, uint64_t n, const piece *p, const expr *guard) {
  assert(o->refs == 1 && p->bits == 0xff);
  assert(n > 0 && (p->value->type->kind == T_BOOL || p->value->type->width == 8 * n));
  bool direct = !at.sym && o->log.size == 0;
  if (direct && !guard) {
    cell c = {.at = (uint64_t)at.at, .size = n, .value = p->value};
    c.undef = p->undef;
    c.why = p->why;
    c.bits = 0xff;
    sym_object_put(s, o, &c);
    return;
  }
  if (direct && write_cell(s, o, (uint64_t)at.at, n, p, guard))
    return;
  assert(!guard || guard->type->kind == T_BOOL);
  vec_push(&o->log, (log_entry){at, n, p->value, p->undef, guard, NULL, p->why});
}

void sym_object_fill_range(sym *s, object *o, offset at, const expr *length, havoc_kind why,
                           const expr *guard) {
  assert(o->refs == 1 && length->type == s->address);
  const expr *yes = expr_bool(s->pool, true);
  if (!at.sym && !guard && o->log.size == 0 && is_const(length)) {
    sym_object_fill(s, o, (uint64_t)at.at, (uint64_t)length->value, yes, why);
    return;
  }
  const expr *zero = expr_const(s->pool, type_int(s->pool, 8, false), 0);
  vec_push(&o->log, (log_entry){at, 1, zero, yes, guard, length, (uint8_t)why});
}

/* The byte k of v's bits, moved to where they belong, and the mask of them. */
static const expr *field_byte(sym *s, const expr *v, uint32_t bit_offset, uint32_t bit_width,
                              uint32_t k, uint32_t *mask) {
  u128 all = bit_width >= 128 ? ~(u128)0 : ((u128)1 << bit_width) - 1;
  *mask = (uint32_t)((all << bit_offset) >> (8 * k)) & 0xff;
  const type *wide = type_int(s->pool, 128, false), *word = type_int(s->pool, 32, false);
  const type *amount = type_signed_int(s->pool);
  const expr *bits = sym_value_cast(s, wide, v);
  if (bit_offset > 0)
    bits = sym_value_arith(s, E_SHL, bits, expr_int(s->pool, amount, bit_offset));
  if (k > 0)
    bits = sym_value_arith(s, E_SHR, bits, expr_int(s->pool, amount, 8 * (int64_t)k));
  return sym_value_arith(s, E_BITAND, sym_value_cast(s, word, bits),
                         expr_const(s->pool, word, *mask));
}

void sym_object_write_bits(sym *s, object *o, offset at, uint32_t bit_offset, uint32_t bit_width,
                           const expr *v, const expr *guard) {
  assert(o->refs == 1 && bit_width > 0 && bit_offset < 8);
  const type *byte = type_int(s->pool, 8, false), *word = type_int(s->pool, 32, false);
  uint32_t size = (bit_offset + bit_width + 7) / 8;
  for (uint32_t k = 0; k < size; k++) {
    uint32_t mask;
    const expr *set = field_byte(s, v, bit_offset, bit_width, k, &mask);
    offset here = at;
    here.at += k;
    piece old;
    bool read = sym_object_peek(s, o, here, 1, byte, &old);
    assert(read);
    (void)read;
    const expr *kept = sym_value_arith(s, E_BITAND, sym_value_cast(s, word, old.value),
                                       expr_const(s->pool, word, ~mask & 0xff));
    piece new = old;
    new.value = sym_value_cast(s, byte, sym_value_arith(s, E_BITOR, kept, set));
    new.bits = old.undef ? (uint8_t)(old.bits & ~mask) : 0xff;
    if (new.bits == 0 || mask == 0xff)
      new.undef = NULL;
    if (!new.undef)
      new.bits = 0xff;
    if (new.bits == 0xff) {
      sym_object_write(s, o, here, 1, &new, guard);
    } else if (guard || here.sym || o->log.size > 0) {
      sym_lose(s, "a bit-field of uninitialised memory is written through a symbolic pointer");
    } else {
      sym_object_put(s, o,
                     &(cell){.at = (uint64_t)here.at,
                             .size = 1,
                             .value = new.value,
                             .undef = new.undef,
                             .why = new.why,
                             .bits = new.bits});
    }
  }
}
