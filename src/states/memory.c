/* memory.c: places, and what they hold.
 *
 * A pointer into an object is a number with the top bit set, then the number of the object, then the
 * offset. Other pointers are the numbers that were cast to them, null among them; where these are
 * compared with pointers into objects, addresses matter and the execution is left. */
#include "states/internal.h"

static u128 address_bit(const explorer *x) {
  return (u128)1 << (x->pool->pointer_width - 1);
}

u128 st_address_of(const explorer *x, place at) {
  assert(at.object < x->objects.size && at.offset < 1u << OFFSET_BITS);
  return address_bit(x) | (u128)at.object << OFFSET_BITS | at.offset;
}

bool st_is_address(const explorer *x, u128 pointer, place *at) {
  if (!(pointer & address_bit(x)))
    return false;
  uint64_t number = (uint64_t)(pointer & ~address_bit(x));
  *at = (place){(uint32_t)(number >> OFFSET_BITS), number & ((1u << OFFSET_BITS) - 1)};
  assert(at->object < x->objects.size);
  return true;
}

/* Are so many bytes there? */
static bool bytes_are_there(explorer *x, place at, uint64_t size, bool is_write) {
  assert(at.object < x->objects.size);
  const object *o = &x->objects.data[at.object];
  if (o->is_gone)
    return fail(x, "an access to memory that was freed");
  if (o->is_function || at.offset + size > o->size)
    return fail(x, "an access out of bounds");
  return !(is_write && o->is_fixed) || fail(x, "a write to a constant");
}

/* ---- terms ---- */

static uint32_t find_term(const explorer *x, uint32_t at) {
  uint32_t low = 0, high = x->terms.size;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (x->terms.data[middle].at < at)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low == x->terms.size || x->terms.data[low].at >= at);
  return low;
}

static void remove_term(explorer *x, uint32_t index) {
  assert(index < x->terms.size);
  cell c = x->terms.data[index];
  memset(x->marks.data + c.at, MARK_UNSET, c.size);
  --x->terms.size;
  memmove(&x->terms.data[index], &x->terms.data[index + 1],
          (x->terms.size - index) * sizeof *x->terms.data);
}

/* Terms that are overwritten; one of which a part is left becomes bytes that were never set, so that
 * whoever reads them can prove something, but claim no error. */
static void drop_terms(explorer *x, uint32_t at, uint64_t size) {
  uint32_t i = find_term(x, at);
  if (i > 0 && x->terms.data[i - 1].at + x->terms.data[i - 1].size > at)
    --i;
  while (i < x->terms.size && x->terms.data[i].at < at + size)
    remove_term(x, i);
  assert(i == x->terms.size || x->terms.data[i].at >= at + size);
}

static bool add_term(explorer *x, uint32_t at, uint64_t size, const expr *term) {
  if (x->terms.size >= MOST_TERMS)
    return fail(x, "too many inputs at a time");
  assert(size > 0 && at + size <= x->marks.size);
  uint32_t i = find_term(x, at);
  assert(i == x->terms.size || x->terms.data[i].at >= at + size);
  vec_push(&x->terms, (cell){0});
  memmove(&x->terms.data[i + 1], &x->terms.data[i],
          (x->terms.size - 1 - i) * sizeof *x->terms.data);
  x->terms.data[i] = (cell){at, (uint32_t)size, term};
  memset(x->marks.data + at, MARK_TERM, size);
  return true;
}

/* ---- reading ---- */

/* Not as it was written: whatever it is, nothing is claimed through it. */
static bool load_part(explorer *x, const type *t, value *v) {
  if (t->kind != T_INT && t->kind != T_BOOL)
    return fail(x, "a part of a value");
  x->is_open = true;
  *v = (value){.term = st_new_symbol(x, t)};
  return true;
}

/* The symbol of a value that nobody chose; the interpreter draws it, too. */
value st_draw(explorer *x, const type *t) {
  assert(type_is_scalar(t));
  bool is_number = t->kind == T_INT || t->kind == T_BOOL;
  value v = {.term = st_new_symbol(x, t)};
  if (x->is_traced)
    vec_push(&x->drawn, is_number ? v : number_value(0));
  return v;
}

static uint32_t count_marks(const uint8_t *marks, uint64_t size, uint8_t mark) {
  uint32_t n = 0;
  for (uint64_t i = 0; i < size; ++i)
    n += marks[i] == mark;
  return n;
}

/* A scalar that was never set is drawn where it is read, and stays what it is then. */
bool st_settle(explorer *x, place at, const type *t) {
  const object *o = &x->objects.data[at.object];
  if (!type_is_scalar(t) || o->is_fixed || !bytes_are_there(x, at, t->size, false) ||
      count_marks(x->marks.data + o->at + at.offset, t->size, MARK_UNSET) < t->size)
    return !x->trouble;
  return st_put_value(x, at, t, st_draw(x, t));
}

static bool is_read_alike(const type *written, const type *t) {
  if (t->kind == T_PTR || written->kind == T_PTR)
    return t->kind == written->kind;
  return t->kind == T_INT && written->kind == T_INT && written->width == t->width;
}

/* A term is read as it was written, or as another integer of as many bytes. */
static bool load_term(explorer *x, uint32_t at, const type *t, value *v) {
  assert(at + t->size <= x->marks.size);
  uint32_t i = find_term(x, at);
  if (i == x->terms.size || x->terms.data[i].at != at || x->terms.data[i].size != t->size)
    return load_part(x, t, v);
  const expr *term = x->terms.data[i].term;
  if (term->type != t && !is_read_alike(term->type, t))
    return load_part(x, t, v);
  *v = (value){.term = expr_cast(x->pool, t, term)};
  return true;
}

/* An address is read as a pointer or an integer of its size, and what is no address as neither. */
static bool is_read_as_written(explorer *x, place at, const type *t, value *v,
                               uint32_t of_address) {
  u128 n = v->number;
  if (t->kind == T_BOOL && n > 1)
    return fail(x, "a bool that is neither");
  if (of_address == 0)
    return t->kind != T_PTR || !(n & address_bit(x)) || fail(x, "a number that becomes an address");
  v->is_address = t->kind == T_INT;
  return (t->kind != T_BOOL && of_address == t->size && at.offset % t->size == 0 &&
          t->size * 8 == x->pool->pointer_width) ||
         fail(x, "the number of an address");
}

bool st_get_value(explorer *x, place at, const type *t, value *v) {
  if (t->kind != T_INT && t->kind != T_BOOL && t->kind != T_PTR)
    return fail(x, "a value that is no number");
  if (t->size > 16 || !bytes_are_there(x, at, t->size, false) || !st_settle(x, at, t))
    return fail(x, "a wide number");
  const object *o = &x->objects.data[at.object];
  uint32_t from = o->at + at.offset;
  const uint8_t *bytes = (o->is_fixed ? x->fixed.data : x->now.data) + from;
  const uint8_t *marks = (o->is_fixed ? x->fixed_marks.data : x->marks.data) + from;
  if (count_marks(marks, t->size, MARK_UNSET))
    return load_part(x, t, v);
  if (count_marks(marks, t->size, MARK_TERM))
    return load_term(x, from, t, v);
  u128 n = 0;
  for (uint64_t i = t->size; i-- > 0;)
    n = n << 8 | bytes[i];
  *v = number_value(t->kind == T_BOOL ? n : machine_cut(t, n));
  return is_read_as_written(x, at, t, v, count_marks(marks, t->size, MARK_ADDRESS));
}

/* ---- writing ---- */

static uint32_t prepare_write(explorer *x, place at, uint64_t size) {
  uint32_t to = x->objects.data[at.object].at + at.offset;
  assert(to + size <= x->now.size);
  drop_terms(x, to, size);
  memset(x->now.data + to, 0, size);
  return to;
}

bool st_put_value(explorer *x, place at, const type *t, value v) {
  if (!bytes_are_there(x, at, t->size, true))
    return false;
  uint32_t to = prepare_write(x, at, t->size);
  if (v.term)
    return add_term(x, to, t->size, v.term);
  u128 n = t->kind == T_INT ? (u128)machine_signed(t, v.number) : v.number;
  for (uint64_t i = 0; i < t->size; ++i)
    x->now.data[to + i] = (uint8_t)(i < 16 ? n >> (8 * i) : 0);
  place target;
  bool is_address = v.is_address || (t->kind == T_PTR && st_is_address(x, v.number, &target));
  assert(!v.is_address || t->size * 8 == x->pool->pointer_width);
  memset(x->marks.data + to, is_address ? MARK_ADDRESS : MARK_NUMBER, t->size);
  return !is_address || at.offset % t->size == 0 || fail(x, "an address that is not aligned");
}

bool st_unset(explorer *x, place at, uint64_t size) {
  if (!bytes_are_there(x, at, size, true))
    return false;
  uint32_t to = prepare_write(x, at, size);
  memset(x->marks.data + to, MARK_UNSET, size);
  return true;
}

bool st_clear(explorer *x, place at, uint64_t size) {
  if (!st_unset(x, at, size))
    return false;
  memset(x->marks.data + x->objects.data[at.object].at + at.offset, MARK_NUMBER, size);
  return true;
}

/* The terms that lie in the bytes from there; false: one does in part only. */
static bool take_terms(explorer *x, uint32_t from, uint64_t size, cell *out, uint32_t *count) {
  uint32_t i = find_term(x, from);
  *count = 0;
  if (i > 0 && x->terms.data[i - 1].at + x->terms.data[i - 1].size > from)
    return false;
  for (; i < x->terms.size && x->terms.data[i].at < from + size; ++i) {
    if (x->terms.data[i].at + x->terms.data[i].size > from + size)
      return false;
    out[(*count)++] = x->terms.data[i];
  }
  assert(*count <= MOST_TERMS);
  return true;
}

/* What was never set stays so. */
bool st_copy_object(explorer *x, place to, place from, uint64_t size) {
  cell terms[MOST_TERMS];
  uint32_t count = 0;
  if (!bytes_are_there(x, from, size, false) || !bytes_are_there(x, to, size, true))
    return false;
  const object *o = &x->objects.data[from.object];
  uint32_t source = o->at + from.offset;
  if (!o->is_fixed && !take_terms(x, source, size, terms, &count))
    return fail(x, "a part of an input");
  byte_vec bytes = {0}, marks = {0};
  vec_resize(&bytes, (uint32_t)size);
  vec_resize(&marks, (uint32_t)size);
  memcpy(bytes.data, (o->is_fixed ? x->fixed.data : x->now.data) + source, size);
  memcpy(marks.data, (o->is_fixed ? x->fixed_marks.data : x->marks.data) + source, size);
  uint32_t target = prepare_write(x, to, size);
  memcpy(x->now.data + target, bytes.data, size);
  memcpy(x->marks.data + target, marks.data, size);
  bool fits = true;
  for (uint32_t i = 0; i < count; ++i)
    fits = fits && add_term(x, terms[i].at - source + target, terms[i].size, terms[i].term);
  vec_free(&bytes);
  vec_free(&marks);
  return fits;
}

/* ---- the heap ---- */

bool st_allocate(explorer *x, object made, u128 *pointer) {
  if (x->objects.size >= MOST_OBJECTS || made.size > MOST_STATE - x->now.size)
    return fail(x, "more memory allocated than is followed");
  assert(!made.var && !made.is_gone);
  made.at = x->now.size;
  vec_resize(&x->now, x->now.size + made.size);
  vec_resize(&x->marks, x->now.size);
  assert(x->now.size == x->marks.size && x->now.size <= MOST_STATE);
  vec_push(&x->objects, made);
  *pointer = st_address_of(x, (place){x->objects.size - 1, 0});
  return true;
}

bool st_release(explorer *x, u128 pointer) {
  place at;
  if (pointer == 0)
    return true;
  if (!st_is_address(x, pointer, &at) || at.offset || !x->objects.data[at.object].is_heap ||
      x->objects.data[at.object].is_gone)
    return fail(x, "a free of what was not allocated");
  if (!st_unset(x, at, x->objects.data[at.object].size))
    return false;
  assert(!x->objects.data[at.object].is_fixed);
  x->objects.data[at.object].is_gone = true;
  return true;
}
