/* wide.c: integers of more than 128 bits, in functions given as LLVM IR: see vector.h.
 *
 * Optimised code reads structs of bit-fields as one wide number and shifts parts out of it. Such a
 * number is kept as words of 64 bits, least significant first; bits above its width are zero. What
 * is not done with words (products, quotients, shifts by variable amounts) is an approximation. */
#include "frontend/operation.h"
#include "frontend/vector.h"

enum { WORD = 64 };

static uint32_t width_of(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

bool is_wide(const body *b, LLVMTypeRef t) {
  return b->is_ir && width_of(t) > 128 && width_of(t) <= WORD * WIDE_WORDS;
}

static uint32_t words_of(LLVMTypeRef t) {
  return (width_of(t) + WORD - 1) / WORD;
}

static const type *word_type(body *b) {
  return type_int(b->pool, WORD, false);
}

static const expr *word(body *b, uint64_t value) {
  return expr_const(b->pool, word_type(b), value);
}

/* ---- words ---- */

void get_words(body *b, LLVMValueRef v, const expr **out) {
  LLVMTypeRef t = LLVMTypeOf(v);
  uint32_t n = words_of(t);
  assert(is_wide(b, t));
  const held *h = LLVMIsAConstant(v) ? NULL : held_of(b, v);
  wide_int constant = {0};
  if (LLVMIsAConstantInt(v) && wide_constant(v, &constant)) {
    for (uint32_t i = 0; i < n; ++i)
      out[i] = word(b, constant.word[i]);
  } else if (h && h->first_lane) {
    for (uint32_t i = 0; i < n; ++i)
      out[i] = vec_at(&b->lanes, h->first_lane - 1 + i);
  } else {
    bool is_open = LLVMIsAUndefValue(v) != NULL;
    for (uint32_t i = 0; i < n; ++i) {
      out[i] = new_temp(b, word_type(b), NULL);
      emit_havoc(b, out[i], is_open ? HAVOC_UNINIT : HAVOC_APPROX,
                 is_open ? NULL : "an integer of more than 128 bits");
    }
  }
}

/* Keeps the words of a value, without bits above its width. */
static void set_words(body *b, LLVMValueRef inst, const expr **words) {
  assert(is_wide(b, LLVMTypeOf(inst)));
  LLVMTypeRef t = LLVMTypeOf(inst);
  uint32_t n = words_of(t), rest = width_of(t) % WORD;
  if (rest)
    words[n - 1] =
        expr_arith(b->pool, E_BITAND, words[n - 1], word(b, ((uint64_t)1 << rest) - 1), false);
  for (uint32_t i = 0; i < n; ++i)
    words[i] = settled(b, words[i]);
  held_of(b, inst)->first_lane = b->lanes.size + 1;
  for (uint32_t i = 0; i < n; ++i)
    vec_push(&b->lanes, words[i]);
}

void declare_words(body *b, LLVMValueRef phi) {
  assert(LLVMIsAPHINode(phi) && is_wide(b, LLVMTypeOf(phi)));
  uint32_t n = words_of(LLVMTypeOf(phi));
  held_of(b, phi)->first_lane = b->lanes.size + 1;
  for (uint32_t i = 0; i < n; ++i) {
    const expr *t = new_temp(b, word_type(b), NULL);
    vec_push(&b->lanes, t);
  }
}

uint32_t count_words(LLVMTypeRef t) {
  return words_of(t);
}

/* ---- memory ---- */

static const expr *bytes_at(body *b, const expr *start, uint64_t offset, uint32_t size) {
  assert(type_is_ptr(start->type) && size > 0 && size <= WORD / 8);
  const type *chars = type_ptr(b->pool, type_int(b->pool, 8, true));
  const expr *at = expr_cast(b->pool, chars, start);
  if (offset)
    at = expr_ptradd(b->pool, at, expr_int(b->pool, type_ptrdiff(b->pool), (int64_t)offset));
  return typed_path(b->lw, at, type_int(b->pool, size * 8, false));
}

/* The largest power of two that is not more than `bytes`, at most a word. */
static uint32_t piece(uint64_t bytes) {
  return bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1;
}

static const expr *shifted(body *b, const expr *e, uint32_t by, bool left) {
  assert(by < WORD);
  return by ? expr_arith(b->pool, left ? E_SHL : E_SHR, e, word(b, by), false) : e;
}

static void load_words(body *b, LLVMValueRef inst) {
  const expr *out[WIDE_WORDS];
  uint64_t size = llvm_store_size(b->lw, LLVMTypeOf(inst)), at = 0;
  assert(size <= (uint64_t)words_of(LLVMTypeOf(inst)) * WORD / 8);
  const expr *start = settled(b, get(b, LLVMGetOperand(inst, 0)));
  for (uint32_t i = 0; i < words_of(LLVMTypeOf(inst)); ++i)
    out[i] = word(b, 0);
  while (at < size) {
    uint32_t bytes = piece(size - at);
    const expr *e = settled(b, bytes_at(b, start, at, bytes));
    e = shifted(b, expr_cast(b->pool, word_type(b), e), (uint32_t)(at % 8) * 8, true);
    out[at / 8] = expr_arith(b->pool, E_BITOR, out[at / 8], e, false);
    at += bytes;
  }
  set_words(b, inst, out);
}

static void write_words(body *b, LLVMValueRef v, const expr *start) {
  const expr *words[WIDE_WORDS];
  uint64_t size = llvm_store_size(b->lw, LLVMTypeOf(v)), at = 0;
  assert(size <= (uint64_t)words_of(LLVMTypeOf(v)) * WORD / 8);
  get_words(b, v, words);
  while (at < size) {
    uint32_t bytes = piece(size - at);
    const expr *path = bytes_at(b, start, at, bytes);
    const expr *e = shifted(b, words[at / 8], (uint32_t)(at % 8) * 8, false);
    save_pending(b, path);
    emit_assign(b, path, expr_cast(b->pool, path->type, e));
    at += bytes;
  }
}

const expr *join_words(body *b, LLVMValueRef v) {
  const expr *whole = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(v)), NULL);
  write_words(b, v, expr_addr(b->pool, whole));
  return whole;
}

/* ---- operations ---- */

/* All ones or all zeros, as the highest bit of the number says; and the highest word extended by it. */
static const expr *sign_fill(body *b, LLVMTypeRef t, const expr **words) {
  assert(is_wide(b, t));
  uint32_t n = words_of(t), rest = width_of(t) % WORD;
  const type *s = type_int(b->pool, WORD, true);
  const expr *top = words[n - 1];
  if (rest) {
    top = expr_cast(b->pool, s, shifted(b, top, WORD - rest, true));
    top = expr_arith(b->pool, E_SHR, top, word(b, WORD - rest), false);
    top = words[n - 1] = settled(b, expr_cast(b->pool, word_type(b), top));
  }
  top = expr_arith(b->pool, E_SHR, expr_cast(b->pool, s, top), word(b, WORD - 1), false);
  return settled(b, expr_cast(b->pool, word_type(b), top));
}

static void shift_words(body *b, const expr **in, uint32_t n, LLVMOpcode op, uint32_t by,
                        const expr *fill, const expr **out) {
  uint32_t far = by / WORD, near = by % WORD;
  assert(far < n && n <= WIDE_WORDS);
  bool left = op == LLVMShl;
  for (uint32_t i = 0; i < n; ++i) {
    int64_t first = left ? (int64_t)i - far : (int64_t)i + far,
            second = left ? first - 1 : first + 1;
    const expr *x = first < 0 || first >= n ? fill : in[first];
    const expr *y = second < 0 || second >= n ? fill : in[second];
    out[i] = near ? expr_arith(b->pool, E_BITOR, shifted(b, x, near, left),
                               shifted(b, y, WORD - near, !left), false)
                  : x;
  }
}

static bool lower_shift(body *b, LLVMValueRef inst, LLVMOpcode op) {
  const expr *in[WIDE_WORDS], *out[WIDE_WORDS];
  LLVMTypeRef t = LLVMTypeOf(inst);
  wide_int by = {0};
  if (!LLVMIsAConstantInt(LLVMGetOperand(inst, 1)) ||
      !wide_constant(LLVMGetOperand(inst, 1), &by) || by.word[0] >= width_of(t))
    return false;
  get_words(b, LLVMGetOperand(inst, 0), in);
  const expr *fill = op == LLVMAShr ? sign_fill(b, t, in) : word(b, 0);
  shift_words(b, in, words_of(t), op, (uint32_t)by.word[0], fill, out);
  set_words(b, inst, out);
  return true;
}

static bool lower_words(body *b, LLVMValueRef inst, LLVMOpcode op) {
  const expr *x[WIDE_WORDS], *y[WIDE_WORDS], *out[WIDE_WORDS];
  expr_kind kind = op == LLVMAnd ? E_BITAND : op == LLVMOr ? E_BITOR : E_BITXOR;
  const type *wide = type_int(b->pool, 128, false);
  get_words(b, LLVMGetOperand(inst, 0), x);
  get_words(b, LLVMGetOperand(inst, 1), y);
  const expr *carry = expr_int(b->pool, wide, 0);
  for (uint32_t i = 0; i < words_of(LLVMTypeOf(inst)); ++i) {
    if (op != LLVMAdd && op != LLVMSub) {
      out[i] = expr_arith(b->pool, kind, x[i], y[i], false);
      continue;
    }
    expr_kind sum = op == LLVMAdd ? E_ADD : E_SUB;
    const expr *r = expr_arith(b->pool, sum, expr_cast(b->pool, wide, x[i]),
                               expr_cast(b->pool, wide, y[i]), true);
    r = settled(b, expr_arith(b->pool, sum, r, carry, true));
    out[i] = settled(b, expr_cast(b->pool, word_type(b), r));
    carry = expr_arith(b->pool, E_SHR, r, expr_int(b->pool, wide, WORD), false);
    carry = expr_arith(b->pool, E_BITAND, carry, expr_int(b->pool, wide, 1), false);
  }
  set_words(b, inst, out);
  return true;
}

static void lower_truncation(body *b, LLVMValueRef inst) {
  const expr *in[WIDE_WORDS];
  uint32_t width = width_of(LLVMTypeOf(inst));
  get_words(b, LLVMGetOperand(inst, 0), in);
  if (is_wide(b, LLVMTypeOf(inst))) {
    set_words(b, inst, in);
    return;
  }
  const expr *e = in[0];
  if (width > WORD) {
    const type *wide = type_int(b->pool, 128, false);
    e = expr_arith(b->pool, E_SHL, expr_cast(b->pool, wide, in[1]), expr_int(b->pool, wide, WORD),
                   false);
    e = expr_arith(b->pool, E_BITOR, e, expr_cast(b->pool, wide, in[0]), false);
  }
  set(b, inst,
      width == 1 ? value_as(b->lw, e, type_bool(b->pool))
                 : expr_cast(b->pool, type_int(b->pool, width, false), e));
}

static void lower_extension(body *b, LLVMValueRef inst, bool is_signed) {
  const expr *out[WIDE_WORDS];
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  LLVMTypeRef from = LLVMTypeOf(v);
  uint32_t have = words_of(from);
  const expr *fill = word(b, 0);
  if (is_wide(b, from)) {
    get_words(b, v, out);
    fill = is_signed ? sign_fill(b, from, out) : fill;
  } else {
    const type *wide = type_int(b->pool, 128, is_signed);
    const expr *e = get(b, v);
    if (e->type->kind == T_BOOL && is_signed)
      e = lower_operation(b->lw, LLVMSExt, inst, LLVMInt64TypeInContext(LLVMGetTypeContext(from)),
                          e, NULL);
    e = settled(b, expr_cast(b->pool, wide, is_signed ? as_signed(b, e) : as_unsigned(b, e)));
    const expr *bits = expr_cast(b->pool, type_int(b->pool, 128, false), e);
    out[0] = expr_cast(b->pool, word_type(b), bits);
    out[1] =
        expr_cast(b->pool, word_type(b),
                  expr_arith(b->pool, E_SHR, bits, expr_int(b->pool, bits->type, WORD), false));
    have = 2;
    const type *s = type_int(b->pool, WORD, true);
    if (is_signed)
      fill = settled(b, expr_cast(b->pool, word_type(b),
                                  expr_arith(b->pool, E_SHR, expr_cast(b->pool, s, out[1]),
                                             word(b, WORD - 1), false)));
  }
  for (uint32_t i = have; i < words_of(LLVMTypeOf(inst)); ++i)
    out[i] = fill;
  set_words(b, inst, out);
}

static void lower_wide_comparison(body *b, LLVMValueRef inst) {
  const expr *x[WIDE_WORDS], *y[WIDE_WORDS];
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(inst, 0));
  uint32_t n = words_of(t);
  LLVMIntPredicate how = LLVMGetICmpPredicate(inst);
  bool is_signed = how == LLVMIntSGT || how == LLVMIntSGE || how == LLVMIntSLT || how == LLVMIntSLE;
  bool swapped = how == LLVMIntSGT || how == LLVMIntUGT || how == LLVMIntSGE || how == LLVMIntUGE;
  bool or_equal = how == LLVMIntSGE || how == LLVMIntUGE || how == LLVMIntSLE || how == LLVMIntULE;
  get_words(b, LLVMGetOperand(inst, 0), swapped ? y : x);
  get_words(b, LLVMGetOperand(inst, 1), swapped ? x : y);
  bool is_order = how != LLVMIntEQ && how != LLVMIntNE;
  if (is_signed) {
    sign_fill(b, t, x);
    sign_fill(b, t, y);
  }
  const expr *r = expr_bool(b->pool, !is_order || or_equal);
  for (uint32_t i = 0; i < n; ++i) {
    bool with_sign = is_signed && i == n - 1;
    const expr *l = with_sign ? as_signed(b, x[i]) : x[i],
               *m = with_sign ? as_signed(b, y[i]) : y[i];
    const expr *same = expr_eq(b->pool, l, m);
    r = expr_and(b->pool, same, r);
    if (is_order)
      r = expr_or(b->pool, expr_lt(b->pool, l, m), r);
  }
  set(b, inst, how == LLVMIntNE ? expr_not(b->pool, r) : r);
}

static void lower_wide_choice(body *b, LLVMValueRef inst) {
  const expr *x[WIDE_WORDS], *y[WIDE_WORDS], *out[WIDE_WORDS];
  const expr *cond = settled(b, get(b, LLVMGetOperand(inst, 0)));
  get_words(b, LLVMGetOperand(inst, 1), x);
  get_words(b, LLVMGetOperand(inst, 2), y);
  for (uint32_t i = 0; i < words_of(LLVMTypeOf(inst)); ++i)
    out[i] = expr_ite(b->pool, cond, x[i], y[i]);
  set_words(b, inst, out);
}

/* ---- instructions ---- */

static bool takes_wide(const body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  if (is_wide(b, LLVMTypeOf(inst)))
    return true;
  bool looks_at_one = op == LLVMStore || op == LLVMTrunc || op == LLVMICmp;
  return looks_at_one && is_wide(b, LLVMTypeOf(LLVMGetOperand(inst, 0)));
}

static bool lower_wide_operation(body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  const expr *words[WIDE_WORDS];
  switch (op) {
  case LLVMLoad:
    load_words(b, inst);
    return true;
  case LLVMStore:
    write_words(b, LLVMGetOperand(inst, 0), settled(b, get(b, LLVMGetOperand(inst, 1))));
    return true;
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
    return lower_shift(b, inst, op);
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMAdd:
  case LLVMSub:
    return lower_words(b, inst, op);
  case LLVMTrunc:
    lower_truncation(b, inst);
    return true;
  case LLVMZExt:
  case LLVMSExt:
    lower_extension(b, inst, op == LLVMSExt);
    return true;
  case LLVMICmp:
    lower_wide_comparison(b, inst);
    return true;
  case LLVMSelect:
    lower_wide_choice(b, inst);
    return true;
  case LLVMFreeze:
    get_words(b, LLVMGetOperand(inst, 0), words);
    set_words(b, inst, words);
    return true;
  default:
    return false;
  }
}

bool lower_wide(body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  if (!takes_wide(b, inst) || op == LLVMCall || op == LLVMExtractValue)
    return false;
  used(b, inst);
  if (!lower_wide_operation(b, inst)) {
    const expr *words[WIDE_WORDS];
    for (uint32_t i = 0; i < words_of(LLVMTypeOf(inst)); ++i) {
      words[i] = new_temp(b, word_type(b), NULL);
      emit_havoc(b, words[i], HAVOC_APPROX, "arithmetic on more than 128 bits");
    }
    set_words(b, inst, words);
  }
  return true;
}
