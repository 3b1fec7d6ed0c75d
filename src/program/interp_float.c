/* interp_float.c: operations on floating-point numbers, exact. */
#include "expr/float.h"
#include "program/interp_state.h"

static void check_encoding(interp *in, const expr *kid, u128 bits) {
  if (kid->type->kind == T_FLOAT && !float_is_canonical(kid->type, bits))
    note_approximation(in, "what a machine does with bits that are no floating-point number");
}

/* Neither which NaN, nor what a number becomes that does not fit, is known. */
static u128 open_result(interp *in, const expr *e, u128 bits) {
  if (e->index == FLOAT_TO_BITS) {
    note_approximation(in, "the sign and payload of a NaN");
    return bits;
  }
  assert(e->index == FLOAT_TO_INT);
  u128 drawn =
      undefined_result(in, ERROR_CONVERSION, "conversion of a number that does not fit", e);
  note_approximation(in, "the result of a conversion that does not fit");
  return drawn;
}

u128 eval_float(interp *in, const expr *e) {
  assert(e->kind == E_FLOAT && e->count <= 4);
  u128 kids[4], result;
  float_op op = (float_op)e->index;
  for (uint32_t i = 0; i < e->count; ++i) {
    kids[i] = eval(in, e->kid[i]);
    check_encoding(in, e->kid[i], kids[i]);
  }
  float_mode mode = float_mode_among(op, kids, e->count);
  if (!float_apply(op, mode, e->kid[0]->type, e->type, kids, &result))
    return open_result(in, e, result);
  return result;
}
