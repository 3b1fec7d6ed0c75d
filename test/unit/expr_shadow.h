/* expr_shadow.h: expressions without any simplification, and their meaning on a flat memory.
 *
 * A shadow has the kinds of expr.h; the builders' results are turned into shadows too, so that one
 * evaluator, written without the room's own arithmetic, judges both sides. */
#ifndef ASSAY_TEST_EXPR_SHADOW_H
#define ASSAY_TEST_EXPR_SHADOW_H

#include "expr_unit.h"

typedef struct shadow shadow;
struct shadow {
  expr_kind kind;
  bool wraps;
  uint32_t index, count;
  const type *type;
  u128 value;
  const var *var;
  shadow *kid[10];
};

enum { MEMORY_SIZE = 8192, MEMORY_BASE = 0x10000, MAX_BYTES = 512 };

/* Every variable has a place; two states: now, and before (for 'x). */
typedef struct memory {
  uint64_t address[MAX_VARS];
  uint8_t now[MEMORY_SIZE], before[MEMORY_SIZE];
  uint64_t used;
} memory;

typedef struct outcome {
  u128 bits;                /* scalars */
  uint8_t bytes[MAX_BYTES]; /* aggregates */
} outcome;

typedef struct evaluation {
  const memory *memory;
  const uint8_t *state;
  uint32_t pointer_width;
  bool failed;  /* something C leaves undefined happened */
  bool strange; /* beyond what the tests can judge: an address wrapped, a number is too large */
} evaluation;

static inline u128 low_bits(u128 v, uint32_t width) {
  return width >= 128 ? v : v & (((u128)1 << width) - 1);
}

static inline i128 as_number(const type *t, u128 v) {
  uint32_t width = t->kind == T_MATH ? 128 : t->width;
  v = low_bits(v, width);
  bool is_signed = t->kind == T_MATH || (t->kind == T_INT && t->is_signed);
  if (is_signed && width < 128 && (v >> (width - 1)))
    v -= (u128)1 << width;
  return (i128)v;
}

static inline u128 to_type(const type *t, u128 v) {
  return t->kind == T_MATH ? v : low_bits(v, t->width);
}

/* ---- memory ---- */

static inline const var *object_at(const evaluation *ev, const world *w, u128 address,
                                   uint64_t size) {
  for (uint32_t i = 0; i < w->count; ++i) {
    uint64_t start = ev->memory->address[i];
    if (start && address >= start && address + size <= (u128)start + w->vars[i]->type->size)
      return w->vars[i];
  }
  return NULL;
}

static inline u128 read_scalar(const uint8_t *at, uint64_t size) {
  u128 v = 0;
  for (uint64_t i = 0; i < size && i < 16; ++i)
    v |= (u128)at[i] << (8 * i);
  return v;
}

static inline outcome read_value(const type *t, const uint8_t *at) {
  outcome o = {0};
  if (type_is_aggregate(t))
    memcpy(o.bytes, at, t->size);
  else
    o.bits = low_bits(read_scalar(at, t->size), t->width);
  return o;
}

static inline void write_value(const type *t, uint8_t *at, const outcome *o) {
  if (type_is_aggregate(t))
    memcpy(at, o->bytes, t->size);
  else
    for (uint64_t i = 0; i < t->size; ++i)
      at[i] = (uint8_t)(i < 16 ? o->bits >> (8 * i) : 0);
}

static inline u128 read_bit_field(const field *f, const uint8_t *at) {
  u128 v = low_bits(read_scalar(at, 4) >> f->bit_offset, f->bit_width);
  if (f->type->is_signed && v >> (f->bit_width - 1))
    v -= (u128)1 << f->bit_width;
  return low_bits(v, f->type->width);
}

static inline void write_bit_field(const field *f, uint8_t *at, u128 v) {
  uint32_t mask = (uint32_t)low_bits(~(u128)0, f->bit_width) << f->bit_offset;
  uint32_t all = (uint32_t)read_scalar(at, 4);
  all = (all & ~mask) | ((uint32_t)(v << f->bit_offset) & mask);
  for (int i = 0; i < 4; ++i)
    at[i] = (uint8_t)(all >> (8 * i));
}

/* ---- evaluation ---- */

static inline outcome evaluate(evaluation *ev, const world *w, const shadow *s);

static inline u128 scalar(evaluation *ev, const world *w, const shadow *s) {
  return evaluate(ev, w, s).bits;
}

static inline u128 move_address(evaluation *ev, u128 address, i128 index, uint64_t size) {
  if (index > INT32_MAX || index < INT32_MIN) {
    ev->strange = true;
    return address;
  }
  i128 moved = (i128)address + index * (i128)size;
  ev->strange |= moved < 0 || moved >> ev->pointer_width;
  return low_bits((u128)moved, ev->pointer_width);
}

static inline bool is_place(const shadow *s) {
  while (s->kind == E_FIELD || s->kind == E_INDEX)
    s = s->kid[0];
  return s->kind == E_VAR || s->kind == E_DEREF;
}

static inline u128 address_of(evaluation *ev, const world *w, const shadow *s) {
  switch (s->kind) {
  case E_VAR:
    for (uint32_t i = 0; i < w->count; ++i)
      if (w->vars[i] == s->var)
        return ev->memory->address[i];
    abort();
  case E_DEREF:
    return scalar(ev, w, s->kid[0]);
  case E_FIELD:
    return move_address(ev, address_of(ev, w, s->kid[0]),
                        (i128)s->kid[0]->type->fields[s->index].offset, 1);
  case E_INDEX: {
    u128 base = address_of(ev, w, s->kid[0]);
    i128 index = as_number(s->kid[1]->type, scalar(ev, w, s->kid[1]));
    return move_address(ev, base, index, s->type->size);
  }
  default:
    abort();
  }
}

static inline outcome load(evaluation *ev, const world *w, const shadow *s) {
  u128 address = address_of(ev, w, s);
  const field *f = s->kind == E_FIELD ? &s->kid[0]->type->fields[s->index] : NULL;
  bool bits = f && f->bit_width;
  if (!object_at(ev, w, address, bits ? 4 : s->type->size)) {
    ev->failed = true;
    return (outcome){0};
  }
  const uint8_t *at = ev->state + (address - MEMORY_BASE);
  return bits ? (outcome){.bits = read_bit_field(f, at)} : read_value(s->type, at);
}

/* A member of a value that is not in memory. */
static inline outcome member(evaluation *ev, const world *w, const shadow *s) {
  outcome base = evaluate(ev, w, s->kid[0]);
  if (s->kind == E_FIELD) {
    const field *f = &s->kid[0]->type->fields[s->index];
    if (f->bit_width)
      return (outcome){.bits = read_bit_field(f, base.bytes + f->offset)};
    return read_value(f->type, base.bytes + f->offset);
  }
  i128 index = as_number(s->kid[1]->type, scalar(ev, w, s->kid[1]));
  if (index < 0 || (u128)index >= s->kid[0]->type->length) {
    ev->failed = true;
    return (outcome){0};
  }
  return read_value(s->type, base.bytes + (uint64_t)index * s->type->size);
}

static inline outcome build(evaluation *ev, const world *w, const shadow *s) {
  outcome o = {0};
  const type *t = s->type;
  for (uint32_t i = 0; i < s->count; ++i) {
    outcome kid = evaluate(ev, w, s->kid[i]);
    if (t->kind == T_ARRAY) {
      write_value(t->elem, o.bytes + i * t->elem->size, &kid);
      continue;
    }
    const field *f = &t->fields[t->is_union ? s->index : i];
    if (f->bit_width)
      write_bit_field(f, o.bytes + f->offset, kid.bits);
    else
      write_value(f->type, o.bytes + f->offset, &kid);
  }
  return o;
}

/* The exact result of + - * on numbers of at most 128 bits, if it has at most 127. */
static inline bool too_large(expr_kind kind, i128 a, i128 b, i128 *r) {
  if (kind == E_ADD)
    return __builtin_add_overflow(a, b, r);
  if (kind == E_SUB)
    return __builtin_sub_overflow(a, b, r);
  return __builtin_mul_overflow(a, b, r);
}

static inline u128 arithmetic(evaluation *ev, const shadow *s, u128 a, u128 b) {
  const type *t = s->type;
  bool is_signed = t->kind == T_MATH || t->is_signed;
  i128 x = as_number(t, a), y = as_number(t, b), exact = 0;
  switch (s->kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL: {
    bool lost = too_large(s->kind, x, y, &exact);
    if (t->kind == T_MATH && lost)
      ev->strange = true;
    lost |= as_number(t, to_type(t, (u128)exact)) != exact;
    ev->failed |= is_signed && !s->wraps && lost;
    return to_type(t, s->kind == E_ADD ? a + b : s->kind == E_SUB ? a - b : a * b);
  }
  case E_DIV:
  case E_MOD:
    if (low_bits(b, t->kind == T_MATH ? 128 : t->width) == 0) {
      ev->failed = true;
      return 0;
    }
    if (!is_signed)
      return s->kind == E_DIV ? a / b : a % b;
    if (y == -1) {
      u128 least = t->kind == T_MATH ? (u128)1 << 127 : (u128)1 << (t->width - 1);
      ev->failed |= low_bits((u128)x, t->kind == T_MATH ? 128 : t->width) == least;
      return s->kind == E_DIV ? to_type(t, -(u128)x) : 0;
    }
    return to_type(t, (u128)(s->kind == E_DIV ? x / y : x % y));
  case E_BITAND:
    return a & b;
  case E_BITOR:
    return a | b;
  case E_BITXOR:
    return a ^ b;
  default:
    abort();
  }
}

static inline u128 shift(evaluation *ev, const shadow *s, u128 a, i128 amount) {
  if (amount < 0 || amount >= (i128)s->type->width) {
    ev->failed = true;
    return 0;
  }
  i128 x = as_number(s->type, a);
  for (i128 i = 0; i < amount; ++i) {
    if (s->kind == E_SHL) {
      ev->failed |= s->type->is_signed && as_number(s->type, (u128)x * 2) / 2 != x;
      x = as_number(s->type, (u128)x * 2);
    } else if (s->type->is_signed) {
      x = x < 0 ? -((-(x + 1)) / 2) - 1 : x / 2;
    } else {
      x = (i128)((u128)x / 2);
    }
  }
  return low_bits((u128)x, s->type->width);
}

static inline bool less(const type *t, u128 a, u128 b) {
  bool is_signed = t->kind == T_MATH || (t->kind == T_INT && t->is_signed);
  return is_signed ? as_number(t, a) < as_number(t, b) : a < b;
}

static inline u128 negate(evaluation *ev, const shadow *s, u128 a) {
  i128 x = as_number(s->type, a), least = (i128)((u128)1 << 127);
  if (s->type->kind == T_MATH)
    ev->strange |= x == least;
  else if (s->type->is_signed && !s->wraps)
    ev->failed |= x == least || as_number(s->type, -(u128)x) != -x;
  return to_type(s->type, -(u128)x);
}

static inline outcome evaluate_in_past(evaluation *ev, const world *w, const shadow *s) {
  const uint8_t *state = ev->state;
  ev->state = ev->memory->before;
  outcome o = evaluate(ev, w, s);
  ev->state = state;
  return o;
}

static inline outcome evaluate(evaluation *ev, const world *w, const shadow *s) {
  outcome o = {0};
  u128 a, b;
  switch (s->kind) {
  case E_CONST:
    o.bits = s->value;
    return o;
  case E_PRIME:
    return evaluate_in_past(ev, w, s->kid[0]);
  case E_VAR:
  case E_DEREF:
    return load(ev, w, s);
  case E_FIELD:
  case E_INDEX:
    return is_place(s) ? load(ev, w, s) : member(ev, w, s);
  case E_ADDR:
    o.bits = address_of(ev, w, s->kid[0]);
    return o;
  case E_ITE:
    return evaluate(ev, w, scalar(ev, w, s->kid[0]) ? s->kid[1] : s->kid[2]);
  case E_AGG:
    return build(ev, w, s);
  case E_AND:
    o.bits = scalar(ev, w, s->kid[0]) && scalar(ev, w, s->kid[1]);
    return o;
  case E_OR:
    o.bits = scalar(ev, w, s->kid[0]) || scalar(ev, w, s->kid[1]);
    return o;
  default:
    break;
  }
  a = scalar(ev, w, s->kid[0]);
  b = s->count > 1 ? scalar(ev, w, s->kid[1]) : 0;
  switch (s->kind) {
  case E_PTRADD: {
    uint64_t size = s->type->elem->size ? s->type->elem->size : 1;
    o.bits = move_address(ev, a, as_number(s->kid[1]->type, b), size);
    break;
  }
  case E_PTRDIFF: {
    i128 size = s->kid[0]->type->elem->size ? (i128)s->kid[0]->type->elem->size : 1;
    i128 bytes = (i128)a - (i128)b;
    ev->strange |= bytes % size != 0 || bytes > INT32_MAX || bytes < INT32_MIN;
    o.bits = to_type(s->type, (u128)(bytes / size));
    break;
  }
  case E_CAST:
    if (s->type->kind == T_BOOL) {
      o.bits = a != 0;
    } else {
      const type *from = s->kid[0]->type;
      i128 n = as_number(from, a);
      ev->strange |= s->type->kind == T_MATH && from->kind == T_INT && !from->is_signed && n < 0;
      o.bits = to_type(s->type, (u128)n);
    }
    break;
  case E_NEG:
    o.bits = negate(ev, s, a);
    break;
  case E_BITNOT:
    o.bits = to_type(s->type, ~a);
    break;
  case E_NOT:
    o.bits = !a;
    break;
  case E_SHL:
  case E_SHR:
    o.bits = shift(ev, s, a, as_number(s->kid[1]->type, b));
    break;
  case E_EQ:
    o.bits = a == b;
    break;
  case E_LT:
    o.bits = less(s->kid[0]->type, a, b);
    break;
  case E_LE:
    o.bits = !less(s->kid[0]->type, b, a);
    break;
  default:
    o.bits = arithmetic(ev, s, a, b);
    break;
  }
  return o;
}

/* ---- from expressions ---- */

/* For messages: the shadow as nested lists. */
static inline void shadow_print(buf *out, const shadow *s) {
  buf_printf(out, "(%d%s:", s->kind, s->wraps ? "w" : "");
  type_print(out, s->type, "");
  if (s->kind == E_CONST)
    buf_printf(out, " 0x%llx%016llx", (unsigned long long)(s->value >> 64),
               (unsigned long long)s->value);
  if (s->kind == E_VAR)
    buf_printf(out, " %s", s->var->name);
  if (s->kind == E_FIELD)
    buf_printf(out, " .%u", s->index);
  for (uint32_t i = 0; i < s->count; ++i) {
    buf_put(out, ' ');
    shadow_print(out, s->kid[i]);
  }
  buf_put(out, ')');
}

static inline shadow *shadow_new(arena *a, expr_kind kind, const type *t) {
  shadow *s = arena_new(a, shadow);
  s->kind = kind;
  s->type = t;
  return s;
}

static inline shadow *shadow_of(arena *a, const expr *e) {
  shadow *s = shadow_new(a, (expr_kind)e->kind, e->type);
  s->wraps = e->wraps;
  s->index = e->index;
  s->value = e->kind == E_CONST ? e->value : 0;
  s->var = e->kind == E_VAR ? e->var : NULL;
  s->count = e->count;
  assert(e->count <= 10);
  for (uint32_t i = 0; i < e->count; ++i)
    s->kid[i] = shadow_of(a, e->kid[i]);
  return s;
}

#endif
