/* The machine's operations as gates. */
#include "bits/word.h"

static lit *room_for(words *w, uint32_t width) {
  return arena_array(&w->memory, lit, width ? width : 1);
}

word word_const(words *w, uint32_t width, word_number value) {
  lit *bits = room_for(w, width);
  for (uint32_t i = 0; i < width; ++i)
    bits[i] = i < 128 && (value >> i & 1) ? LIT_TRUE : LIT_FALSE;
  return (word){bits, width};
}

word word_input(words *w, uint32_t width) {
  lit *bits = room_for(w, width);
  for (uint32_t i = 0; i < width; ++i)
    bits[i] = aig_input(w->g);
  return (word){bits, width};
}

word word_of(words *w, lit a) {
  lit *bits = room_for(w, 1);
  bits[0] = a;
  return (word){bits, 1};
}

bool word_is_const(word a, word_number *value) {
  *value = 0;
  for (uint32_t i = 0; i < a.width; ++i) {
    if (a.bit[i] > LIT_TRUE || (i >= 128 && a.bit[i]))
      return false;
    *value |= i < 128 ? (word_number)a.bit[i] << i : 0;
  }
  return true;
}

/* ---- bits moved ---- */

word word_slice(word a, uint32_t from, uint32_t width) {
  assert(from <= a.width && width <= a.width - from);
  return (word){a.bit + from, width};
}

word word_replace(words *w, word a, uint32_t from, word part) {
  assert(from <= a.width && part.width <= a.width - from);
  lit *bits = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i)
    bits[i] = i >= from && i - from < part.width ? part.bit[i - from] : a.bit[i];
  return (word){bits, a.width};
}

word word_resize(words *w, word a, uint32_t width, bool is_signed) {
  if (width <= a.width)
    return word_slice(a, 0, width);
  lit *bits = room_for(w, width);
  lit fill = is_signed && a.width ? a.bit[a.width - 1] : LIT_FALSE;
  for (uint32_t i = 0; i < width; ++i)
    bits[i] = i < a.width ? a.bit[i] : fill;
  return (word){bits, width};
}

word word_mux(words *w, lit which, word yes, word no) {
  assert(yes.width == no.width);
  if (yes.bit == no.bit || which == LIT_TRUE)
    return yes;
  lit *bits = room_for(w, yes.width);
  for (uint32_t i = 0; i < yes.width; ++i)
    bits[i] = lit_mux(w->g, which, yes.bit[i], no.bit[i]);
  return (word){bits, yes.width};
}

word word_not(words *w, word a) {
  lit *bits = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i)
    bits[i] = lit_not(a.bit[i]);
  return (word){bits, a.width};
}

word word_each(words *w, word_gate *gate, word a, word b) {
  assert(a.width == b.width);
  lit *bits = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i)
    bits[i] = gate(w->g, a.bit[i], b.bit[i]);
  return (word){bits, a.width};
}

/* ---- arithmetic ---- */

word word_add(words *w, word a, word b, lit carry) {
  assert(a.width == b.width);
  lit *bits = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i) {
    lit one = lit_xor(w->g, a.bit[i], b.bit[i]);
    bits[i] = lit_xor(w->g, one, carry);
    carry = lit_or(w->g, lit_and(w->g, a.bit[i], b.bit[i]), lit_and(w->g, one, carry));
  }
  return (word){bits, a.width};
}

word word_neg(words *w, word a) {
  return word_add(w, word_const(w, a.width, 0), word_not(w, a), LIT_TRUE);
}

/* The bits of the second operand decide which multiples of the first are added. */
word word_mul(words *w, word a, word b) {
  word_number number;
  if (word_is_const(a, &number)) {
    word other = a;
    a = b;
    b = other;
  }
  word sum = word_const(w, a.width, 0);
  for (uint32_t i = 0; i < a.width; ++i) {
    if (b.bit[i] == LIT_FALSE)
      continue;
    lit *bits = room_for(w, a.width);
    for (uint32_t k = 0; k < a.width; ++k)
      bits[k] = k < i ? LIT_FALSE : lit_and(w->g, a.bit[k - i], b.bit[i]);
    sum = word_add(w, sum, (word){bits, a.width}, LIT_FALSE);
  }
  return sum;
}

/* Not below: a - b without a borrow. */
static lit not_below(words *w, word a, word b) {
  lit carry = LIT_TRUE;
  for (uint32_t i = 0; i < a.width; ++i) {
    lit other = lit_not(b.bit[i]);
    carry = lit_or(w->g, lit_and(w->g, a.bit[i], other),
                   lit_and(w->g, lit_xor(w->g, a.bit[i], other), carry));
  }
  return carry;
}

/* As on paper: from the highest bit down, with a bit more than the operands have. */
word word_divide(words *w, word a, word b, word *remainder) {
  assert(a.width == b.width);
  uint32_t width = a.width;
  lit *quotient = room_for(w, width);
  word by = word_resize(w, b, width + 1, false), rest = word_const(w, width + 1, 0);
  for (uint32_t i = width; i-- > 0;) {
    lit *bits = room_for(w, width + 1);
    bits[0] = a.bit[i];
    for (uint32_t k = 0; k < width; ++k)
      bits[k + 1] = rest.bit[k];
    rest = (word){bits, width + 1};
    quotient[i] = not_below(w, rest, by);
    rest = word_mux(w, quotient[i], word_add(w, rest, word_not(w, by), LIT_TRUE), rest);
  }
  *remainder = word_slice(rest, 0, width);
  return (word){quotient, width};
}

static word shift_by(words *w, word a, uint32_t by, bool left, lit fill) {
  lit *bits = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i) {
    if (left)
      bits[i] = i < by ? LIT_FALSE : a.bit[i - by];
    else
      bits[i] = by < a.width - i ? a.bit[i + by] : fill;
  }
  return (word){bits, a.width};
}

static word shift(words *w, word a, word amount, bool left, lit fill) {
  assert(a.width < 1u << 31);
  for (uint32_t i = 0; i < amount.width && i < 31 && (1u << i) < a.width; ++i)
    a = word_mux(w, amount.bit[i], shift_by(w, a, 1u << i, left, fill), a);
  return a;
}

word word_shl(words *w, word a, word amount) {
  return shift(w, a, amount, true, LIT_FALSE);
}

word word_shr(words *w, word a, word amount, lit fill) {
  return shift(w, a, amount, false, fill);
}

/* ---- comparisons ---- */

lit word_any(words *w, word a) {
  lit any = LIT_FALSE;
  for (uint32_t i = 0; i < a.width; ++i)
    any = lit_or(w->g, any, a.bit[i]);
  return any;
}

lit word_eq(words *w, word a, word b) {
  return lit_not(word_any(w, word_each(w, lit_xor, a, b)));
}

lit word_below(words *w, word a, word b, bool is_signed) {
  assert(a.width == b.width && a.width > 0);
  if (!is_signed)
    return lit_not(not_below(w, a, b));
  lit *left = room_for(w, a.width), *right = room_for(w, a.width);
  for (uint32_t i = 0; i < a.width; ++i) {
    bool is_sign = i + 1 == a.width;
    left[i] = is_sign ? lit_not(a.bit[i]) : a.bit[i];
    right[i] = is_sign ? lit_not(b.bit[i]) : b.bit[i];
  }
  return lit_not(not_below(w, (word){left, a.width}, (word){right, a.width}));
}
