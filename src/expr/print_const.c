/* print_const.c: constants and strings as the parser reads them back. */
#include "expr/float.h"
#include "expr/print_state.h"

#include <stdio.h>

bool is_negative(const expr *c) {
  bool has_sign = c->type->kind == T_MATH || c->type->is_signed;
  return c->type->kind != T_FLOAT && has_sign && expr_value(c) < 0;
}

u128 magnitude(const expr *c) {
  return is_negative(c) ? -(u128)expr_value(c) : c->value;
}

/* ---- constants ---- */

void put_number(buf *out, u128 n) {
  char digits[40];
  int at = sizeof digits;
  do {
    digits[--at] = (char)('0' + (int)(n % 10));
    n /= 10;
  } while (n);
  buf_add_n(out, digits + at, sizeof digits - (size_t)at);
}

void put_signed(buf *out, const expr *c) {
  if (is_negative(c))
    buf_put(out, '-');
  put_number(out, magnitude(c));
}

/* Mathematical integers have those of the machine's that they stand for. */
static bool has_literal(const expr *c) {
  const type *t = c->type;
  if (!type_is_integer(t) || (t->width != 32 && t->width != 64))
    return false;
  return t->kind == T_INT ||
         (magnitude(c) >> (t->width - t->is_signed) == 0 && (t->is_signed || !is_negative(c)));
}

/* The least number has no literal of its own type: -2147483647 - 1. */
static bool is_least_literal(const expr *c) {
  if (c->type->kind == T_MATH)
    return c->value == (u128)1 << 127;
  return has_literal(c) && c->type->is_signed && c->value == (u128)1 << (c->type->width - 1);
}

static const char *suffix(exprs *pool, const type *t) {
  assert(t->width == 32 || t->width == 64);
  if (t->width == 32)
    return t->is_signed ? "" : "U";
  if (pool->pointer_width == 64)
    return t->is_signed ? "L" : "UL";
  return t->is_signed ? "LL" : "ULL";
}

static bool is_ordinary_float(const expr *c) {
  if (c->type->width == 80)
    return float_infinity(c->type) > (c->value & ~((u128)1 << 79)) &&
           float_is_canonical(c->type, c->value);
  if (c->type->width == 32)
    return (c->value >> 23 & 0xff) != 0xff;
  return c->type->width == 64 && (c->value >> 52 & 0x7ff) != 0x7ff;
}

static void put_float(buf *out, const expr *c) {
  assert(c->type->kind == T_FLOAT);
  if (!is_ordinary_float(c)) {
    buf_printf(out, "__bits[%s, 0x", c->type->name);
    if (c->value >> 64)
      buf_printf(out, "%llx%016llx", (unsigned long long)(c->value >> 64),
                 (unsigned long long)c->value);
    else
      buf_printf(out, "%llx", (unsigned long long)c->value);
    buf_put(out, ']');
    return;
  }
  if (c->type->width == 80) {
    float_print(out, c->type, c->value);
    return;
  }
  double value;
  float single;
  uint32_t low = (uint32_t)c->value;
  uint64_t all = (uint64_t)c->value;
  memcpy(&single, &low, sizeof single);
  memcpy(&value, &all, sizeof value);
  bool is_single = c->type->width == 32;
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    snprintf(text, sizeof text, "%.*g", digits, is_single ? (double)single : value);
    if (is_single ? strtof(text, NULL) == single : strtod(text, NULL) == value)
      break;
  }
  buf_add(out, text);
  if (!strpbrk(text, ".e"))
    buf_add(out, ".0");
  if (is_single)
    buf_put(out, 'f');
}

void put_const(buf *out, exprs *pool, const expr *c) {
  const type *t = c->type;
  if (t->kind == T_FLOAT) {
    put_float(out, c);
  } else if (t->kind == T_BOOL) {
    buf_add(out, c->value ? "true" : "false");
  } else if (is_least_literal(c)) {
    buf_add(out, t->kind == T_MATH ? "(integer)-" : "-");
    put_number(out, magnitude(c) - 1);
    buf_printf(out, "%s - 1", t->kind == T_MATH ? "" : suffix(pool, t));
  } else if (has_literal(c)) {
    put_signed(out, c);
    buf_add(out, suffix(pool, t));
  } else {
    buf_put(out, '(');
    type_print(out, t, "");
    buf_put(out, ')');
    put_signed(out, c);
    if (!is_negative(c) && magnitude(c) > INT64_MAX && magnitude(c) <= UINT64_MAX)
      buf_add(out, suffix(pool, type_int(pool, 64, false)));
  }
}

uint8_t const_precedence(const expr *c) {
  if (c->type->kind == T_BOOL)
    return P_POSTFIX;
  if (c->type->kind == T_FLOAT)
    return is_ordinary_float(c) && c->value >> (c->type->width - 1) ? P_UNARY : P_POSTFIX;
  if (is_least_literal(c))
    return P_ADD;
  return has_literal(c) && !is_negative(c) ? P_POSTFIX : P_UNARY;
}

/* ---- strings ---- */

static bool is_plain_char(u128 c) {
  return (c >= 32 && c < 127) || c == '\n' || c == '\t' || c == '\r';
}

bool is_string(const expr *agg) {
  const type *t = agg->type;
  if (!type_is_char_array(t) || agg->count == 0)
    return false;
  uint32_t odd = 0;
  for (uint32_t i = 0; i < agg->count; ++i) {
    if (!is_const(agg->kid[i]))
      return false;
    odd += !is_plain_char(agg->kid[i]->value);
  }
  return odd * 4 <= agg->count;
}

bool expr_is_literal(const expr *agg) {
  const type *t = agg->type;
  if (agg->kind != E_AGG || !type_is_char_array(t) || !t->elem->is_signed ||
      t->length != (uint64_t)agg->count + 1)
    return false;
  for (uint32_t i = 0; i < agg->count; ++i)
    if (!is_const(agg->kid[i]))
      return false;
  return true;
}

static void put_char(buf *out, unsigned c) {
  assert(c < 256);
  static const char escaped[] = "\n\t\r\"\\", letters[] = "ntr\"\\";
  const char *found = c ? strchr(escaped, (int)c) : NULL;
  if (found)
    buf_printf(out, "\\%c", letters[found - escaped]);
  else if (is_plain_char(c))
    buf_put(out, (char)c);
  else
    buf_printf(out, "\\%03o", c);
}

void put_string(buf *out, const expr *agg) {
  assert(agg->kind == E_AGG && agg->type->kind == T_ARRAY);
  buf_put(out, '"');
  for (uint32_t i = 0; i < agg->count; ++i)
    put_char(out, (unsigned)agg->kid[i]->value);
  buf_put(out, '"');
}
