/* z3.c: the library's context, its errors, and numbers in and out.
 *
 * Z3's own error handler ends the process. Ours remembers the error: memory ends the process as
 * base/memory.h says, everything else shows as a failed call. A term that cannot be built (operands
 * of a wrong sort) is a bug here and an assertion; a check that fails is SMT_UNKNOWN. */
#include "smt/internal.h"

#include <inttypes.h>
#include <stdio.h>

static void on_error(Z3_context c, Z3_error_code code) {
  (void)c;
  if (code == Z3_MEMOUT_FAIL)
    out_of_memory();
}

const char *smt_version(void) {
  return Z3_get_full_version();
}

void z3_start(z3 *z) {
  *z = (z3){0};
  /* what floating-point terms leave open has a value: nobody looks at it (floats.c) */
  Z3_global_param_set("rewriter.hi_fp_unspecified", "true");
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "auto_config", "false");
  Z3_set_param_value(config, "model", "true");
  z->c = Z3_mk_context_rc(config);
  Z3_del_config(config);
  if (!z->c)
    out_of_memory();
  Z3_set_error_handler(z->c, on_error);
  z->bool_sort = Z3_mk_bool_sort(z->c);
  z3_hold(z, Z3_sort_to_ast(z->c, z->bool_sort));
  z->int_sort = Z3_mk_int_sort(z->c);
  z3_hold(z, Z3_sort_to_ast(z->c, z->int_sort));
}

/* Gives everything back first: Z3 takes very long to find out what was left. */
void z3_stop(z3 *z) {
  z3_unpin(z, 0);
  while (z->held.size)
    Z3_dec_ref(z->c, vec_pop(&z->held));
  vec_free(&z->held);
  vec_free(&z->pins);
  Z3_del_context(z->c);
  z->c = NULL;
}

Z3_ast z3_pin(z3 *z, Z3_ast a) {
  if (!a) {
    fprintf(stderr, "smt: %s\n", Z3_get_error_msg(z->c, Z3_get_error_code(z->c)));
    assert(false && "Z3 does not build the term");
    abort();
  }
  Z3_inc_ref(z->c, a);
  vec_push(&z->pins, a);
  return a;
}

void z3_unpin(z3 *z, uint32_t mark) {
  assert(mark <= z->pins.size);
  while (z->pins.size > mark)
    Z3_dec_ref(z->c, vec_pop(&z->pins));
}

Z3_ast z3_hold(z3 *z, Z3_ast a) {
  assert(a);
  Z3_inc_ref(z->c, a);
  vec_push(&z->held, a);
  return a;
}

Z3_sort z3_bits_sort(z3 *z, uint32_t width) {
  assert(width >= 1);
  Z3_sort sort = Z3_mk_bv_sort(z->c, width);
  z3_pin(z, Z3_sort_to_ast(z->c, sort));
  return sort;
}

/* Decimal digits of a number of 128 bits, in front of `end`. */
static char *digits(char *end, u128 value) {
  *--end = '\0';
  do {
    *--end = (char)('0' + (int)(value % 10));
    value /= 10;
  } while (value);
  return end;
}

Z3_ast z3_int(z3 *z, Z3_sort sort, i128 value) {
  if (value >= INT64_MIN && value <= INT64_MAX)
    return z3_pin(z, Z3_mk_int64(z->c, (int64_t)value, sort));
  char text[64];
  char *at = digits(text + sizeof text, value < 0 ? -(u128)value : (u128)value);
  if (value < 0)
    *--at = '-';
  return z3_pin(z, Z3_mk_numeral(z->c, at, sort));
}

Z3_ast z3_unsigned(z3 *z, Z3_sort sort, u128 value) {
  if (value <= UINT64_MAX)
    return z3_pin(z, Z3_mk_unsigned_int64(z->c, (uint64_t)value, sort));
  char text[64];
  return z3_pin(z, Z3_mk_numeral(z->c, digits(text + sizeof text, value), sort));
}

Z3_ast z3_bits(z3 *z, uint32_t width, u128 value) {
  return z3_unsigned(z, z3_bits_sort(z, width), value);
}

bool z3_value(z3 *z, Z3_ast a, u128 *value) {
  Z3_lbool truth = Z3_get_bool_value(z->c, a);
  if (truth != Z3_L_UNDEF) {
    *value = truth == Z3_L_TRUE;
    return true;
  }
  if (!Z3_is_numeral_ast(z->c, a))
    return false;
  const char *text = Z3_get_numeral_string(z->c, a);
  bool negative = *text == '-';
  u128 sum = 0;
  assert(text);
  for (text += negative; *text >= '0' && *text <= '9'; ++text)
    sum = sum * 10 + (unsigned)(*text - '0');
  if (*text)
    return false; /* a fraction */
  *value = negative ? -sum : sum;
  return true;
}
