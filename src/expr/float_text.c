/* float_text.c: floating-point numbers as C text. */
#include "expr/float.h"

#include "expr/node.h"

static const char *suffix_of(const type *t) {
  return t->width == 32 ? "f" : t->width == 80 ? "L" : t->width == 128 ? "Q" : "";
}

static const char *builtin_suffix(const type *t) {
  return t->width == 80 ? "l" : t->width == 128 ? "f128" : t->width == 64 ? "" : "f";
}

void float_print(buf *out, const type *t, u128 bits) {
  bool negative;
  u128 whole;
  int32_t exponent;
  bool is_finite = float_split(t, bits, &negative, &whole, &exponent);
  if (negative)
    buf_put(out, '-');
  if (!is_finite) {
    bool is_nan = float_is_nan(t, bits);
    buf_printf(out, "__builtin_%s%s(%s)", is_nan ? "nan" : "inf", builtin_suffix(t),
               is_nan ? "\"\"" : "");
    return;
  }
  if (whole == 0) {
    buf_printf(out, "0.0%s", suffix_of(t));
    return;
  }
  uint32_t zeros = 0;
  while (!(whole >> (127 - zeros) & 1))
    ++zeros;
  u128 fraction = whole << zeros << 1;
  buf_add(out, fraction ? "0x1." : "0x1");
  for (; fraction; fraction <<= 4)
    buf_put(out, "0123456789abcdef"[(unsigned)(fraction >> 124)]);
  buf_printf(out, "p%+d%s", (int)(exponent + 127 - (int32_t)zeros), suffix_of(t));
}
