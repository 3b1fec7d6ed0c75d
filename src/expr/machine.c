/* machine.c: two's complement arithmetic at widths 1 to 128. Values are kept as the low `width`
 * bits of a u128, zero-extended; mathematical integers as 128 bits, signed, and what does not fit
 * there is not computed. */
#include "expr/node.h"

static uint32_t bits_of(const type *t) {
  return t->kind == T_MATH ? 128 : t->width;
}

static bool is_signed(const type *t) {
  return t->kind == T_MATH || (t->kind == T_INT && t->is_signed);
}

u128 machine_cut(const type *t, u128 value) {
  uint32_t bits = bits_of(t);
  assert(bits >= 1 && bits <= 128);
  return bits == 128 ? value : value & (((u128)1 << bits) - 1);
}

i128 machine_signed(const type *t, u128 value) {
  uint32_t bits = bits_of(t);
  value = machine_cut(t, value);
  if (is_signed(t) && bits < 128 && (value >> (bits - 1) & 1))
    value |= ~(u128)0 << bits;
  return (i128)value;
}

bool machine_less(const type *t, u128 a, u128 b) {
  a = machine_cut(t, a);
  b = machine_cut(t, b);
  return is_signed(t) ? machine_signed(t, a) < machine_signed(t, b) : a < b;
}

bool machine_range(const type *t, i128 *low, i128 *high) {
  bool has_bits = t->kind == T_INT || t->kind == T_PTR || t->kind == T_BOOL;
  if (!has_bits || t->width > 100)
    return false;
  i128 size = (i128)1 << t->width;
  *low = is_signed(t) ? -(size / 2) : 0;
  *high = *low + size - 1;
  assert(*low < *high);
  return true;
}

static i128 smallest(void) {
  return (i128)((u128)1 << 127);
}

/* a << n on the value, and whether bits (or the sign) were lost. */
static i128 shift_left(i128 a, uint32_t n, bool *lost) {
  assert(n < 128);
  i128 shifted = (i128)((u128)a << n);
  *lost = (shifted >> n) != a;
  return shifted;
}

/* The exact result if it fits 128 bits signed; else the low bits with *lost set. */
static bool signed_arith(expr_kind kind, i128 a, i128 b, i128 *r, bool *lost) {
  switch (kind) {
  case E_ADD:
    *lost = __builtin_add_overflow(a, b, r);
    return true;
  case E_SUB:
    *lost = __builtin_sub_overflow(a, b, r);
    return true;
  case E_MUL:
    *lost = __builtin_mul_overflow(a, b, r);
    return true;
  case E_DIV:
  case E_MOD:
    if (b == 0)
      return false;
    if (a == smallest() && b == -1) {
      *lost = true;
      *r = kind == E_DIV ? a : 0;
    } else {
      *r = kind == E_DIV ? a / b : a % b;
    }
    return true;
  case E_SHL:
    *r = shift_left(a, (uint32_t)b, lost);
    return true;
  case E_SHR:
    assert(b >= 0 && b < 128);
    *r = a >> b;
    return true;
  case E_NEG:
    *lost = __builtin_sub_overflow((i128)0, a, r);
    return true;
  default:
    assert(false && "not an arithmetic operator");
    return false;
  }
}

static bool unsigned_arith(expr_kind kind, u128 a, u128 b, u128 *r) {
  switch (kind) {
  case E_ADD:
    *r = a + b;
    return true;
  case E_SUB:
    *r = a - b;
    return true;
  case E_MUL:
    *r = a * b;
    return true;
  case E_DIV:
  case E_MOD:
    if (b == 0)
      return false;
    *r = kind == E_DIV ? a / b : a % b;
    return true;
  case E_SHL:
    assert(b < 128);
    *r = a << b;
    return true;
  case E_SHR:
    assert(b < 128);
    *r = a >> b;
    return true;
  case E_NEG:
    *r = -a;
    return true;
  default:
    assert(false && "not an arithmetic operator");
    return false;
  }
}

static bool bitwise(expr_kind kind, u128 a, u128 b, u128 *r) {
  switch (kind) {
  case E_BITAND:
    *r = a & b;
    return true;
  case E_BITOR:
    *r = a | b;
    return true;
  case E_BITXOR:
    *r = a ^ b;
    return true;
  case E_BITNOT:
    *r = ~a;
    return true;
  default:
    return false;
  }
}

/* Does the exact value v fit type t, other than by being cut? Dividing the least number by -1 gives
 * a remainder that fits, but C leaves that undefined as well. */
static bool fits(const type *t, i128 v) {
  return machine_signed(t, (u128)v) == v;
}

bool machine_arith(expr_kind kind, const type *t, u128 a, u128 b, u128 *result, bool *overflow) {
  assert(kind >= E_NEG && kind <= E_SHR && kind != E_NOT);
  bool lost = false;
  if (!overflow)
    overflow = &lost;
  *overflow = false;
  bool is_shift = kind == E_SHL || kind == E_SHR;
  if (is_shift && b >= bits_of(t))
    return false;
  u128 r;
  if (bitwise(kind, a, b, &r)) {
    *result = machine_cut(t, r);
    return true;
  }
  if (!is_signed(t)) {
    a = machine_cut(t, a);
    b = is_shift ? b : machine_cut(t, b);
    if (!unsigned_arith(kind, a, b, &r))
      return false;
    *result = machine_cut(t, r);
    return true;
  }
  i128 x = machine_signed(t, a), y = is_shift ? (i128)b : machine_signed(t, b), exact = 0;
  if (!signed_arith(kind, x, y, &exact, overflow))
    return false;
  bool least = kind == E_MOD && y == -1 && x == machine_signed(t, (u128)1 << (bits_of(t) - 1));
  *overflow |= !fits(t, exact) || least;
  *result = machine_cut(t, (u128)exact);
  return t->kind != T_MATH || !*overflow;
}

uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

i128 i128_gcd(i128 a, i128 b) {
  while (b) {
    i128 rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}
