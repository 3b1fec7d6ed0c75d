/* float.c: IEEE arithmetic with integers. A finite number is taken apart into a sign, an exponent and
 * a significand whose first bit is 1; results are exact, or have their lost bits gathered in the last
 * one, until `rounded` makes a number of the format of them. */
#include "expr/float.h"

#include "expr/node.h"

typedef struct format {
  uint32_t width, precision; /* with the bit that most formats do not store */
  int32_t most;              /* exponent */
  bool stores_first;
} format;

typedef struct wide {
  u128 high, low;
} wide;

typedef enum number_class { IS_ZERO, IS_FINITE, IS_INFINITE, IS_NAN } number_class;

/* significand / 2^127 * 2^exponent; the first bit of the significand is set if it is finite. */
typedef struct number {
  number_class class;
  bool negative;
  int32_t exponent;
  u128 significand;
} number;

static format format_of(const type *t) {
  assert(t->kind == T_FLOAT);
  switch (t->width) {
  case 16:
    return (format){16, 11, 15, false};
  case 32:
    return (format){32, 24, 127, false};
  case 64:
    return (format){64, 53, 1023, false};
  case 80:
    return (format){80, 64, 16383, true};
  default:
    assert(t->width == 128);
    return (format){128, 113, 16383, false};
  }
}

bool float_has_format(const type *t) {
  return t->kind == T_FLOAT &&
         (t->width == 16 || t->width == 32 || t->width == 64 || t->width == 80 || t->width == 128);
}

static u128 ones(uint32_t n) {
  assert(n <= 128);
  return n == 0 ? 0 : ~(u128)0 >> (128 - n);
}

static uint32_t leading_zeros(u128 v) {
  assert(v);
  uint64_t high = (uint64_t)(v >> 64);
  return (uint32_t)(high ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)v));
}

/* ---- the parts of a number ---- */

static uint32_t stored_bits(const format *f) {
  return f->stores_first ? f->precision : f->precision - 1;
}

static u128 special_exponent(const format *f) {
  return (u128)(2 * f->most + 1) << stored_bits(f);
}

static u128 put_sign(const format *f, bool negative, u128 bits) {
  return bits | (u128)negative << (f->width - 1);
}

static u128 infinite(const format *f, bool negative) {
  u128 first = f->stores_first ? (u128)1 << (f->precision - 1) : 0;
  return put_sign(f, negative, special_exponent(f) | first);
}

static u128 quiet(const format *f) {
  return infinite(f, false) | (u128)1 << (f->precision - 2);
}

static u128 greatest(const format *f, bool negative) {
  u128 exponent = (u128)(2 * f->most) << stored_bits(f);
  return put_sign(f, negative, exponent | ones(stored_bits(f)));
}

static number finite(bool negative, int32_t exponent, u128 significand) {
  if (significand == 0)
    return (number){.class = IS_ZERO, .negative = negative};
  uint32_t zeros = leading_zeros(significand);
  return (number){IS_FINITE, negative, exponent - (int32_t)zeros, significand << zeros};
}

static number unpack(const format *f, u128 bits) {
  bool negative = bits >> (f->width - 1) & 1;
  u128 fraction = bits & ones(f->precision - 1);
  int32_t exponent = (int32_t)(bits >> stored_bits(f) & ones(f->width - 1 - stored_bits(f)));
  if (exponent == 2 * f->most + 1)
    return (number){.class = fraction ? IS_NAN : IS_INFINITE, .negative = negative};
  if (exponent > 0)
    fraction |= (u128)1 << (f->precision - 1);
  else if (f->stores_first)
    fraction |= bits & (u128)1 << (f->precision - 1);
  int32_t scale = (exponent ? exponent : 1) - f->most;
  return finite(negative, scale + 128 - (int32_t)f->precision, fraction);
}

bool float_is_nan(const type *t, u128 bits) {
  format f = format_of(t);
  return unpack(&f, bits).class == IS_NAN;
}

u128 float_nan(const type *t) {
  format f = format_of(t);
  return quiet(&f);
}

u128 float_infinity(const type *t) {
  format f = format_of(t);
  return infinite(&f, false);
}

u128 float_least_normal(const type *t) {
  format f = format_of(t);
  u128 first = f.stores_first ? (u128)1 << (f.precision - 1) : 0;
  return (u128)1 << stored_bits(&f) | first;
}

u128 float_canonical(const type *t, u128 bits) {
  format f = format_of(t);
  if (!f.stores_first)
    return bits;
  u128 first = (u128)1 << (f.precision - 1);
  return bits >> f.precision & ones(f.width - 1 - f.precision) ? bits | first : bits & ~first;
}

bool float_is_canonical(const type *t, u128 bits) {
  return float_canonical(t, bits) == bits;
}

/* ---- 256 bits ---- */

static wide wide_right(wide a, uint32_t by) { /* what is lost makes the last bit 1 */
  if (by == 0)
    return a;
  if (by >= 256)
    return (wide){0, (a.high | a.low) != 0};
  if (by >= 128) {
    u128 lost = a.low | (by > 128 ? a.high << (256 - by) : 0);
    return (wide){0, a.high >> (by - 128) | (lost != 0)};
  }
  u128 lost = a.low << (128 - by);
  return (wide){a.high >> by, a.low >> by | a.high << (128 - by) | (lost != 0)};
}

static wide wide_left(wide a, uint32_t by) {
  assert(by < 256);
  if (by == 0)
    return a;
  if (by >= 128)
    return (wide){a.low << (by - 128), 0};
  return (wide){a.high << by | a.low >> (128 - by), a.low << by};
}

static wide wide_add(wide a, wide b) {
  u128 low = a.low + b.low;
  return (wide){a.high + b.high + (low < a.low), low};
}

static wide wide_sub(wide a, wide b) {
  return (wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static bool wide_less(wide a, wide b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static wide wide_product(u128 a, u128 b) {
  uint64_t a1 = (uint64_t)(a >> 64), a0 = (uint64_t)a, b1 = (uint64_t)(b >> 64), b0 = (uint64_t)b;
  u128 low = (u128)a0 * b0, cross = (u128)a1 * b0, other = (u128)a0 * b1, high = (u128)a1 * b1;
  u128 middle = (low >> 64) + (uint64_t)cross + (uint64_t)other;
  return (wide){high + (cross >> 64) + (other >> 64) + (middle >> 64),
                middle << 64 | (uint64_t)low};
}

/* ---- rounding ---- */

/* The first `keep` bits of m, rounded: at most 2^keep. */
static u128 rounded_bits(wide m, int32_t keep, bool negative, float_mode mode) {
  assert(keep <= 126);
  u128 kept = keep <= 0 ? 0 : m.high >> (128 - keep);
  bool half, rest;
  if (keep < 0) {
    half = false;
    rest = (m.high | m.low) != 0;
  } else {
    u128 below = keep == 0 ? m.high : m.high & ones(128 - (uint32_t)keep);
    u128 first = (u128)1 << (127 - keep);
    half = below & first;
    rest = (below & ~first) || m.low;
  }
  bool up = mode == MODE_NEAREST ? half && (rest || (kept & 1))
            : mode == MODE_AWAY  ? half
            : mode == MODE_UP    ? !negative && (half || rest)
            : mode == MODE_DOWN  ? negative && (half || rest)
                                 : false;
  return kept + up;
}

static u128 overflown(const format *f, bool negative, float_mode mode) {
  bool to_infinity = mode == MODE_NEAREST || mode == MODE_AWAY || (mode == MODE_UP && !negative) ||
                     (mode == MODE_DOWN && negative);
  return to_infinity ? infinite(f, negative) : greatest(f, negative);
}

/* m / 2^255 * 2^exponent as a number of the format. */
static u128 rounded(const format *f, bool negative, int32_t exponent, wide m, float_mode mode) {
  if (!(m.high | m.low))
    return put_sign(f, negative, 0);
  uint32_t zeros = m.high ? leading_zeros(m.high) : 128 + leading_zeros(m.low);
  m = wide_left(m, zeros);
  exponent -= (int32_t)zeros;
  int32_t least = 1 - f->most, keep = (int32_t)f->precision;
  bool is_small = exponent < least;
  if (is_small)
    keep = least - exponent > keep ? -1 : keep - (least - exponent);
  u128 bits = rounded_bits(m, keep, negative, mode);
  if (!is_small && bits >> f->precision) {
    bits >>= 1;
    ++exponent;
  }
  if (exponent > f->most)
    return overflown(f, negative, mode);
  bool is_normal = bits >> (f->precision - 1) & 1;
  u128 stored = bits & ones(stored_bits(f));
  u128 biased = !is_normal ? 0 : is_small ? 1 : (u128)(exponent + f->most);
  return put_sign(f, negative, biased << stored_bits(f) | stored);
}

static u128 repack(const format *f, const number *a, float_mode mode) {
  switch (a->class) {
  case IS_NAN:
    return quiet(f);
  case IS_INFINITE:
    return infinite(f, a->negative);
  case IS_ZERO:
    return put_sign(f, a->negative, 0);
  case IS_FINITE:
    break;
  }
  return rounded(f, a->negative, a->exponent, (wide){a->significand, 0}, mode);
}

/* ---- arithmetic ---- */

/* An exact term of a sum: m / 2^255 * 2^exponent, m with its first bit set or 0. */
typedef struct summand {
  bool negative;
  int32_t exponent;
  wide m;
} summand;

static u128 sum(const format *f, summand a, summand b, float_mode mode) {
  bool a_none = !(a.m.high | a.m.low), b_none = !(b.m.high | b.m.low);
  if (a_none && b_none)
    return put_sign(f, a.negative == b.negative ? a.negative : mode == MODE_DOWN, 0);
  if (a_none || b_none)
    return a_none ? rounded(f, b.negative, b.exponent, b.m, mode)
                  : rounded(f, a.negative, a.exponent, a.m, mode);
  if (a.exponent < b.exponent || (a.exponent == b.exponent && wide_less(a.m, b.m))) {
    summand first = a;
    a = b;
    b = first;
  }
  int64_t apart = (int64_t)a.exponent - b.exponent + 1;
  wide x = wide_right(a.m, 1), y = wide_right(b.m, apart > 256 ? 256 : (uint32_t)apart);
  wide r = a.negative == b.negative ? wide_add(x, y) : wide_sub(x, y);
  if (!(r.high | r.low))
    return put_sign(f, mode == MODE_DOWN, 0);
  return rounded(f, a.negative, a.exponent + 1, r, mode);
}

static summand summand_of(const number *a) {
  return (summand){a->negative, a->exponent, {a->significand, 0}};
}

static u128 add(const format *f, number a, number b, float_mode mode) {
  if (a.class == IS_NAN || b.class == IS_NAN)
    return quiet(f);
  if (a.class == IS_INFINITE && b.class == IS_INFINITE && a.negative != b.negative)
    return quiet(f);
  if (a.class == IS_INFINITE || b.class == IS_INFINITE)
    return infinite(f, a.class == IS_INFINITE ? a.negative : b.negative);
  return sum(f, summand_of(&a), summand_of(&b), mode);
}

static summand product(const number *a, const number *b) {
  summand r = {a->negative != b->negative, a->exponent + b->exponent + 1,
               wide_product(a->significand, b->significand)};
  if ((r.m.high | r.m.low) && !(r.m.high >> 127)) {
    r.m = wide_left(r.m, 1);
    --r.exponent;
  }
  return r;
}

static bool is_bad_product(const number *a, const number *b) {
  return a->class == IS_NAN || b->class == IS_NAN ||
         (a->class == IS_INFINITE && b->class == IS_ZERO) ||
         (a->class == IS_ZERO && b->class == IS_INFINITE);
}

static u128 multiply(const format *f, number a, number b, float_mode mode) {
  if (is_bad_product(&a, &b))
    return quiet(f);
  bool negative = a.negative != b.negative;
  if (a.class == IS_INFINITE || b.class == IS_INFINITE)
    return infinite(f, negative);
  summand r = product(&a, &b);
  return rounded(f, negative, r.exponent, r.m, mode);
}

/* a * b + c, rounded once. */
static u128 fused(const format *f, number a, number b, number c, float_mode mode) {
  if (is_bad_product(&a, &b) || c.class == IS_NAN)
    return quiet(f);
  bool negative = a.negative != b.negative;
  bool endless = a.class == IS_INFINITE || b.class == IS_INFINITE;
  if (endless && c.class == IS_INFINITE && c.negative != negative)
    return quiet(f);
  if (endless || c.class == IS_INFINITE)
    return infinite(f, endless ? negative : c.negative);
  return sum(f, product(&a, &b), summand_of(&c), mode);
}

/* 118 bits of a / b, both with their first bit set: enough for every format. */
static wide quotient(u128 a, u128 b, int32_t *exponent) {
  a >>= 1, b >>= 1; /* room for a carry */
  if (a < b) {
    a <<= 1;
    --*exponent;
  }
  u128 bits = 0;
  for (int i = 0; i < 118; ++i) {
    bits <<= 1;
    if (a >= b) {
      a -= b;
      bits |= 1;
    }
    a <<= 1;
  }
  return (wide){bits << 10, a != 0};
}

static u128 divide(const format *f, number a, number b, float_mode mode) {
  bool negative = a.negative != b.negative;
  bool both = a.class == b.class && (a.class == IS_INFINITE || a.class == IS_ZERO);
  if (a.class == IS_NAN || b.class == IS_NAN || both)
    return quiet(f);
  if (a.class == IS_INFINITE || b.class == IS_ZERO)
    return infinite(f, negative);
  if (b.class == IS_INFINITE || a.class == IS_ZERO)
    return put_sign(f, negative, 0);
  int32_t exponent = a.exponent - b.exponent;
  wide q = quotient(a.significand, b.significand, &exponent);
  return rounded(f, negative, exponent, q, mode);
}

/* The root, bit by bit, of a significand in [1, 4). */
static u128 root(const format *f, number a, float_mode mode) {
  if (a.class == IS_NAN || (a.negative && a.class != IS_ZERO))
    return quiet(f);
  if (a.class != IS_FINITE)
    return repack(f, &a, mode);
  bool is_odd = a.exponent & 1;
  wide m = wide_right((wide){a.significand, 0}, is_odd ? 0 : 1);
  u128 rest = 0, bits = 0;
  for (int i = 0; i < 120; ++i) {
    rest = rest << 2 | m.high >> 126;
    m = wide_left(m, 2);
    u128 trial = bits << 2 | 1;
    bits <<= 1;
    if (rest >= trial) {
      rest -= trial;
      bits |= 1;
    }
  }
  int32_t half = (a.exponent - is_odd) / 2;
  return rounded(f, false, half, (wide){bits << 8, rest != 0}, mode);
}

/* x - n * y, with n towards zero (fmod) or to nearest (remainder): always exact. */
static u128 remainder_of(const format *f, number a, number b, bool nearest) {
  if (a.class == IS_NAN || b.class == IS_NAN || a.class == IS_INFINITE || b.class == IS_ZERO)
    return quiet(f);
  if (a.class == IS_ZERO || b.class == IS_INFINITE || a.exponent < b.exponent - 1)
    return repack(f, &a, MODE_NEAREST);
  u128 rest = a.significand >> 1, by = b.significand >> 1;
  bool is_odd = false, below = a.exponent < b.exponent;
  for (int32_t e = a.exponent; !below; --e) {
    is_odd = rest >= by;
    if (is_odd)
      rest -= by;
    if (e == b.exponent)
      break;
    rest <<= 1;
  }
  /* rest / 2^126 * 2^exponent is left of the number, less than y. */
  int32_t exponent = below ? a.exponent : b.exponent;
  bool negative = a.negative;
  u128 twice = below ? rest : rest << 1;
  if (nearest && (twice > by || (twice == by && is_odd))) {
    rest = below ? 2 * by - rest : by - rest;
    negative = !negative;
  }
  if (rest == 0)
    return put_sign(f, a.negative, 0);
  return rounded(f, negative, exponent + 1, (wide){rest, 0}, MODE_NEAREST);
}

static u128 to_whole(const format *f, number a, float_mode mode) {
  if (a.class != IS_FINITE || a.exponent >= (int32_t)f->precision - 1)
    return repack(f, &a, mode);
  int32_t keep = a.exponent < -1 ? -1 : a.exponent + 1;
  u128 whole = rounded_bits((wide){a.significand, 0}, keep, a.negative, mode);
  number r = finite(a.negative, 127, whole);
  return repack(f, &r, mode);
}

/* ---- integers ---- */

static u128 from_integer(const format *f, const type *from, u128 value, float_mode mode) {
  bool negative = from->kind == T_INT && from->is_signed && machine_signed(from, value) < 0;
  number a = finite(negative, 127, negative ? -(u128)machine_signed(from, value) : value);
  a.negative = negative && a.class != IS_ZERO;
  return repack(f, &a, mode);
}

static bool to_integer(const format *f, u128 bits, const type *t, u128 *value) {
  number a = unpack(f, bits);
  *value = 0;
  if (a.class == IS_ZERO || (a.class == IS_FINITE && a.exponent < 0))
    return true;
  uint32_t most = t->width - t->is_signed;
  if (a.class != IS_FINITE || a.exponent > 127 || (a.negative && !t->is_signed))
    return false;
  u128 whole = a.significand >> (127 - a.exponent);
  u128 limit = most == 128 ? 0 : (u128)1 << most; /* 0: 2^128 */
  if (limit && (a.negative ? whole > limit : whole >= limit))
    return false;
  *value = machine_cut(t, a.negative ? -whole : whole);
  return true;
}

/* ---- comparisons ---- */

static int order(const number *a, const number *b) {
  int sa = a->class == IS_ZERO ? 0 : a->negative ? -1 : 1;
  int sb = b->class == IS_ZERO ? 0 : b->negative ? -1 : 1;
  if (sa != sb || sa == 0)
    return sa < sb ? -1 : sa > sb;
  int larger = a->class != b->class      ? (a->class == IS_INFINITE ? 1 : -1)
               : a->class == IS_INFINITE ? 0
               : a->exponent != b->exponent
                   ? (a->exponent > b->exponent ? 1 : -1)
                   : (a->significand > b->significand) - (a->significand < b->significand);
  return sa * larger;
}

static bool compares(float_op op, const number *a, const number *b) {
  if (a->class == IS_NAN || b->class == IS_NAN)
    return false;
  int o = order(a, b);
  return op == FLOAT_EQ ? o == 0 : op == FLOAT_LT ? o < 0 : o <= 0;
}

/* ---- all of them ---- */

static u128 compute(float_op op, float_mode mode, const format *f, const u128 *kids) {
  number a = unpack(f, kids[0]), b = {0};
  if (float_operands(op) > 1)
    b = unpack(f, kids[1]);
  switch (op) {
  case FLOAT_SUB:
    b.negative = !b.negative;
    return add(f, a, b, mode);
  case FLOAT_MUL:
    return multiply(f, a, b, mode);
  case FLOAT_DIV:
    return divide(f, a, b, mode);
  case FLOAT_FMA:
    return fused(f, a, b, unpack(f, kids[2]), mode);
  case FLOAT_SQRT:
    return root(f, a, mode);
  case FLOAT_ROUND:
    return to_whole(f, a, mode);
  case FLOAT_REM:
  case FLOAT_MOD:
    return remainder_of(f, a, b, op == FLOAT_REM);
  default:
    assert(op == FLOAT_ADD);
    return add(f, a, b, mode);
  }
}

static u128 converted(const format *f, const type *t, u128 bits, float_mode mode) {
  format to = format_of(t);
  number a = unpack(f, bits);
  return repack(&to, &a, mode);
}

bool float_apply(float_op op, float_mode mode, const type *from, const type *t, const u128 *kids,
                 u128 *value) {
  format f = format_of(from->kind == T_FLOAT ? from : t);
  u128 sign = (u128)1 << (f.width - 1);
  switch (op) {
  case FLOAT_NEG:
    *value = kids[0] ^ sign;
    return true;
  case FLOAT_ABS:
    *value = kids[0] & ~sign;
    return true;
  case FLOAT_EQ:
  case FLOAT_LT:
  case FLOAT_LE: {
    number a = unpack(&f, kids[0]), b = unpack(&f, kids[1]);
    *value = compares(op, &a, &b);
    return true;
  }
  case FLOAT_CONVERT:
    *value = converted(&f, t, kids[0], mode);
    return true;
  case FLOAT_FROM_INT:
    *value = from_integer(&f, from, kids[0], mode);
    return true;
  case FLOAT_TO_INT:
    return to_integer(&f, kids[0], t, value);
  case FLOAT_FROM_BITS:
    *value = kids[0];
    return true;
  case FLOAT_TO_BITS:
    *value = kids[0];
    return !float_is_nan(from, kids[0]);
  default:
    *value = compute(op, mode, &f, kids);
    return true;
  }
}

u128 float_bound(const type *f, const type *t, bool least) {
  assert(t->kind == T_INT);
  format to = format_of(f);
  u128 low = machine_cut(t, t->is_signed ? (u128)1 << (t->width - 1) : 0);
  u128 high = machine_cut(t, low - 1);
  return least ? from_integer(&to, t, low, MODE_UP) : from_integer(&to, t, high, MODE_ZERO);
}

/* ---- parts ---- */

bool float_split(const type *t, u128 bits, bool *negative, u128 *whole, int32_t *exponent) {
  format f = format_of(t);
  number a = unpack(&f, bits);
  *negative = a.negative;
  *whole = a.significand;
  *exponent = a.exponent - 127;
  for (; *whole && !(*whole & 1); *whole >>= 1)
    ++*exponent;
  return a.class == IS_ZERO || a.class == IS_FINITE;
}
