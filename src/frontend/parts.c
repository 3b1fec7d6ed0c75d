#include "frontend/parts.h"

#include "program/words.h"

#include <inttypes.h>

static void emit_question(body *b, const expr *holds, error_class error, const char *text) {
  assert(holds->type->kind == T_BOOL && error_class_of(error) == PROPERTY_BEHAVIOR);
  if (expr_is_true(holds))
    return;
  stmt *s = emit(b, S_ASSERT);
  s->cond = holds;
  s->error = (uint8_t)error;
  s->text = str_intern(&b->pool->strings, text);
}

static const type *number(body *b) {
  return type_int(b->pool, 64, true);
}

static const expr *plus(body *b, const expr *sum, const expr *index, uint64_t step) {
  const expr *bytes = expr_int(b->pool, number(b), (int64_t)step);
  const expr *more = expr_arith(b->pool, E_MUL, expr_cast(b->pool, number(b), index), bytes, true);
  return expr_arith(b->pool, E_ADD, sum, more, true);
}

/* Up to the variable or the pointer that the path starts from: adds how many bytes it lies behind that. */
static const expr *start_of(body *b, const expr *path, const expr **sum) {
  for (; path->kind == E_INDEX || path->kind == E_FIELD; path = path->kid[0]) {
    bool is_index = path->kind == E_INDEX;
    uint64_t step = is_index ? path->type->size : path->kid[0]->type->fields[path->index].offset;
    *sum = plus(b, *sum, is_index ? path->kid[1] : expr_int(b->pool, number(b), 1), step);
  }
  return path;
}

/* ---- rows and members ---- */

/* No index of the path is so large that the sum would wrap. */
static const expr *are_small(body *b, const expr *path) {
  const expr *small = expr_bool(b->pool, true);
  for (; path->kind == E_INDEX || path->kind == E_FIELD; path = path->kid[0]) {
    if (path->kind == E_FIELD)
      continue;
    const expr *index = expr_cast(b->pool, number(b), path->kid[1]);
    const expr *low = expr_le(b->pool, expr_int(b->pool, number(b), INT32_MIN), index);
    const expr *high = expr_le(b->pool, index, expr_int(b->pool, number(b), INT32_MAX));
    small = expr_and(b->pool, small, expr_and(b->pool, low, high));
  }
  return small;
}

/* Does the element lie inside of the variable, or of what the pointer points to, by its indices? Where it does
 * not, accesses tell themselves. */
static const expr *is_inside(body *b, const expr *path) {
  const expr *sum = expr_int(b->pool, number(b), 0);
  uint64_t size = path->type->size, whole = start_of(b, path, &sum)->type->size;
  if (whole > INT32_MAX || size > whole)
    return expr_bool(b->pool, false);
  const expr *low = expr_le(b->pool, expr_int(b->pool, number(b), 0), sum);
  const expr *high = expr_le(b->pool, sum, expr_int(b->pool, number(b), (int64_t)(whole - size)));
  return expr_and(b->pool, are_small(b, path), expr_and(b->pool, low, high));
}

void lower_part(body *b, LLVMValueRef call) {
  const expr *element = get(b, LLVMGetOperand(call, 0));
  const expr *is_good = expr_to_bool(b->pool, get(b, LLVMGetOperand(call, 1)));
  const expr *path = element->kind == E_ADDR ? element->kid[0] : NULL;
  if (!path || path->kind != E_INDEX || path->kid[0]->type->kind != T_ARRAY)
    return;
  buf text = {0};
  buf_printf(&text, "the index leaves an array of %" PRIu64 " inside of its object: %s",
             path->kid[0]->type->length, words_expr(b->pool, path));
  emit_question(b, expr_or(b->pool, is_good, expr_not(b->pool, is_inside(b, path))), ERROR_PART,
                buf_text(&text));
  buf_free(&text);
}

/* ---- copies ---- */

/* What a pointer is computed from: adds how many bytes it lies behind that. */
static const expr *origin_of(body *b, const expr *p, const expr **sum) {
  for (;;) {
    if (p->kind == E_CAST && type_is_ptr(p->kid[0]->type)) {
      p = p->kid[0];
    } else if (p->kind == E_PTRADD) {
      *sum = plus(b, *sum, p->kid[1], p->type->elem->size);
      p = p->kid[0];
    } else if (p->kind == E_ADDR) {
      const expr *start = start_of(b, p->kid[0], sum);
      if (start->kind != E_DEREF)
        return start;
      p = start->kid[0];
    } else {
      return p;
    }
  }
}

void ask_apart(body *b, const expr *to, const expr *from, const expr *size) {
  if (!(b->p->asked & PROPERTY_BIT(PROPERTY_BEHAVIOR)) || !type_is_ptr(to->type) ||
      !type_is_ptr(from->type) || code_origin_of(b->f->where.file) != CODE_USER)
    return;
  const expr *zero = expr_int(b->pool, number(b), 0), *first = zero, *second = zero;
  if (origin_of(b, to, &first) != origin_of(b, from, &second))
    return;
  const expr *n = expr_cast(b->pool, number(b), size);
  const expr *ahead = expr_arith(b->pool, E_SUB, first, second, true);
  const expr *behind = expr_arith(b->pool, E_SUB, second, first, true);
  const expr *apart = expr_or(b->pool, expr_le(b->pool, n, ahead), expr_le(b->pool, n, behind));
  emit_question(b, expr_or(b->pool, expr_eq(b->pool, ahead, zero), apart), ERROR_OVERLAP,
                "a copy between places that overlap");
}
