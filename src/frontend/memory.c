/* memory.c: addresses become access paths: which field or element an address means is found from
 * byte offset and type; where none matches, the path reinterprets memory through a cast. */
#include "frontend/body.h"

/* ---- places ---------------------------------------------------------------------------------- */

static bool constant_index(const expr *e, int64_t *out) {
  if (e->kind != E_CONST)
    return false;
  *out = (int64_t)expr_value(e);
  return true;
}

/* Walks from a path to what it is a part of, adding up constant offsets. */
static const expr *path_base(const expr *path, int64_t *offset) {
  for (;;) {
    int64_t i;
    if (path->kind == E_FIELD && !path->kid[0]->type->fields[path->index].bit_width) {
      *offset += (int64_t)path->kid[0]->type->fields[path->index].offset;
      path = path->kid[0];
    } else if (path->kind == E_INDEX && constant_index(path->kid[1], &i)) {
      *offset += i * (int64_t)path->type->size;
      path = path->kid[0];
    } else {
      return path;
    }
  }
}

place place_of(exprs *pool, const expr *pointer) {
  assert(pointer->type->kind == T_PTR);
  place at = {pointer, 0};
  for (;;) {
    const expr *p = at.pointer;
    int64_t i;
    if (p->kind == E_CAST && p->kid[0]->type->kind == T_PTR) {
      at.pointer = p->kid[0];
    } else if (p->kind == E_PTRADD && constant_index(p->kid[1], &i)) {
      const type *target = p->type->elem;
      at.offset += i * (int64_t)(target->size ? target->size : 1);
      at.pointer = p->kid[0];
    } else if (p->kind == E_ADDR) {
      const expr *base = path_base(p->kid[0], &at.offset);
      if (base->kind != E_DEREF) {
        at.pointer = base == p->kid[0] ? p : expr_addr(pool, base);
        return at;
      }
      at.pointer = base->kid[0];
    } else {
      return at;
    }
  }
}

/* ---- finding a part of a path ---------------------------------------------------------------- */

typedef struct wanted {
  lowering *lw;
  const type *exact; /* that type, or */
  LLVMTypeRef llvm;  /* any type a value of it has, or */
  LLVMTypeRef steps; /* any struct or array that can be stepped into as if it were that */
} wanted;

static bool steps_alike(lowering *lw, const type *t, LLVMTypeRef llvm) {
  if (LLVMGetTypeKind(llvm) == LLVMArrayTypeKind)
    return t->kind == T_ARRAY && t->elem->size == llvm_size(lw, LLVMGetElementType(llvm));
  return LLVMGetTypeKind(llvm) == LLVMStructTypeKind && t->kind == T_STRUCT &&
         t->size == llvm_size(lw, llvm);
}

static bool matches(const wanted *w, const type *t) {
  assert(!!w->exact + !!w->llvm + !!w->steps == 1);
  if (w->exact)
    return t == w->exact;
  return w->llvm ? type_fits(w->lw, t, w->llvm) : steps_alike(w->lw, t, w->steps);
}

static const expr *find_part(const wanted *w, const expr *path, uint64_t offset) {
  const type *t = path->type;
  if (offset == 0 && matches(w, t))
    return path;
  if (t->kind == T_ARRAY && t->elem->size) {
    uint64_t i = offset / t->elem->size;
    if (t->length && i >= t->length)
      return NULL;
    const expr *index = expr_int(w->lw->pool, type_ptrdiff(w->lw->pool), (int64_t)i);
    return find_part(w, expr_index(w->lw->pool, path, index), offset % t->elem->size);
  }
  if (t->kind != T_STRUCT)
    return NULL;
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    bool open_ended = f->type->kind == T_ARRAY && f->type->length == 0;
    if (f->bit_width || offset < f->offset || (offset >= f->offset + f->type->size && !open_ended))
      continue;
    const expr *found = find_part(w, expr_field(w->lw->pool, path, i), offset - f->offset);
    if (found)
      return found;
  }
  return NULL;
}

static bool is_complete(const type *t) {
  return t->size > 0 || (t->kind == T_STRUCT && t->is_complete) ||
         (t->kind == T_ARRAY && t->elem->size > 0);
}

static const expr *find_at(const wanted *w, const expr *pointer) {
  assert(pointer->type->kind == T_PTR);
  place at = place_of(w->lw->pool, pointer);
  if (at.offset < 0 || !is_complete(at.pointer->type->elem))
    return NULL;
  return find_part(w, expr_deref(w->lw->pool, at.pointer), (uint64_t)at.offset);
}

const expr *typed_path(lowering *lw, const expr *pointer, const type *t) {
  assert(pointer->type->kind == T_PTR && t->kind != T_VOID);
  if (pointer->type->elem == t)
    return expr_deref(lw->pool, pointer);
  wanted w = {.lw = lw, .exact = t};
  const expr *found = find_at(&w, pointer);
  return found ? found : expr_deref(lw->pool, expr_cast(lw->pool, type_ptr(lw->pool, t), pointer));
}

const expr *access_path(lowering *lw, const expr *pointer, LLVMTypeRef t) {
  if (is_complete(pointer->type->elem) && type_fits(lw, pointer->type->elem, t))
    return expr_deref(lw->pool, pointer);
  wanted w = {.lw = lw, .llvm = t};
  const expr *found = find_at(&w, pointer);
  return found ? found : typed_path(lw, pointer, lower_llvm_type(lw, t));
}

const expr *pointer_as(lowering *lw, const expr *pointer, const type *t) {
  assert(t->kind == T_PTR);
  if (pointer->type == t)
    return pointer;
  if (pointer->kind == E_CONST)
    return expr_const(lw->pool, t, pointer->value);
  if (t->elem->kind == T_VOID && pointer->kind == E_ADDR && pointer->type->elem->kind == T_ARRAY)
    pointer = expr_addr(lw->pool, expr_index(lw->pool, pointer->kid[0],
                                             expr_int(lw->pool, type_ptrdiff(lw->pool), 0)));
  if (is_complete(t->elem)) {
    wanted w = {.lw = lw, .exact = t->elem};
    const expr *found = find_at(&w, pointer);
    if (found)
      return expr_addr(lw->pool, found);
  }
  return expr_cast(lw->pool, t, pointer);
}

const expr *value_as(lowering *lw, const expr *e, const type *t) {
  if (e->type == t)
    return e;
  if (t->kind == T_PTR)
    return e->type->kind == T_PTR ? pointer_as(lw, e, t) : expr_cast(lw->pool, t, e);
  if (t->kind == T_BOOL && e->type->kind == T_INT) {
    if (e->kind == E_CAST && e->kid[0]->type->kind == T_BOOL)
      return e->kid[0];
    return expr_to_bool(
        lw->pool, expr_arith(lw->pool, E_BITAND, expr_cast(lw->pool, type_signed_int(lw->pool), e),
                             expr_int(lw->pool, type_signed_int(lw->pool), 1), true));
  }
  if (type_is_aggregate(t) && expr_is_path(e))
    return typed_path(lw, expr_addr(lw->pool, e), t);
  return expr_cast(lw->pool, t, e);
}

/* ---- address computations -------------------------------------------------------------------- */

static const expr *byte_offset(lowering *lw, const expr *pointer, const expr *bytes) {
  const type *chars = type_ptr(lw->pool, type_int(lw->pool, 8, true));
  return expr_ptradd(lw->pool, expr_cast(lw->pool, chars, pointer), bytes);
}

static const expr *constant_bytes(lowering *lw, const expr *pointer, uint64_t bytes) {
  return bytes
             ? byte_offset(lw, pointer, expr_int(lw->pool, type_ptrdiff(lw->pool), (int64_t)bytes))
             : pointer;
}

static bool is_zero_index(const expr *e) {
  return e->kind == E_CONST && e->value == 0;
}

/* pointer + index elements of LLVM type t. */
static const expr *step_elements(lowering *lw, const expr *p, LLVMTypeRef t, const expr *index) {
  uint64_t size = llvm_size(lw, t);
  const type *target = p->type->elem;
  if (is_zero_index(index))
    return p;
  if (target->size == size && is_complete(target))
    return expr_ptradd(lw->pool, p, index);
  if (target->kind == T_ARRAY && target->elem->size == size)
    return expr_addr(lw->pool, expr_index(lw->pool, expr_deref(lw->pool, p), index));
  if (size == 1)
    return byte_offset(lw, p, index);
  const type *element = type_ptr(lw->pool, lower_llvm_type(lw, t));
  return expr_ptradd(lw->pool, pointer_as(lw, p, element), index);
}

/* The same pointer, typed so that stepping into LLVM type t finds fields and elements. */
static const expr *for_stepping(lowering *lw, const expr *p, LLVMTypeRef t) {
  if (steps_alike(lw, p->type->elem, t))
    return p;
  wanted w = {.lw = lw, .steps = t};
  const expr *found = find_at(&w, p);
  return found ? expr_addr(lw->pool, found) : p;
}

static const expr *step_field(lowering *lw, const expr *p, LLVMTypeRef t, uint32_t number) {
  assert(LLVMGetTypeKind(t) == LLVMStructTypeKind && number < LLVMCountStructElementTypes(t));
  p = for_stepping(lw, p, t);
  uint64_t offset = LLVMOffsetOfElement(lw->layout, t, number);
  LLVMTypeRef part = LLVMStructGetTypeAtIndex(t, number);
  if (p->type->elem->kind != T_STRUCT || p->type->elem->size != llvm_size(lw, t)) {
    const type *s = lower_llvm_type(lw, t);
    if (strncmp(s->name, "pair$", 5) != 0)
      p = pointer_as(lw, p, type_ptr(lw->pool, s));
  }
  if (p->type->elem->kind == T_STRUCT && p->type->elem->is_complete) {
    const expr *path = expr_deref(lw->pool, p);
    for (uint32_t i = 0; i < path->type->count; ++i) {
      const field *f = &path->type->fields[i];
      if (!f->bit_width && f->offset == offset && f->type->size == llvm_size(lw, part))
        return expr_addr(lw->pool, expr_field(lw->pool, path, i));
    }
    /* A flexible array member, or a struct in a union. */
    wanted w = {.lw = lw, .llvm = part};
    const expr *found = find_part(&w, path, offset);
    if (found)
      return expr_addr(lw->pool, found);
  }
  return constant_bytes(lw, p, offset);
}

static const expr *step_array(lowering *lw, const expr *p, LLVMTypeRef t, const expr *index) {
  LLVMTypeRef element = LLVMGetElementType(t);
  uint64_t size = llvm_size(lw, element);
  p = for_stepping(lw, p, t);
  const type *target = p->type->elem;
  if (target->kind == T_ARRAY && target->elem->size == size)
    return expr_addr(lw->pool, expr_index(lw->pool, expr_deref(lw->pool, p), index));
  if (target->size != size) {
    const type *array = lower_llvm_type(lw, t);
    const expr *as_array = pointer_as(lw, p, type_ptr(lw->pool, array));
    if (as_array->kind != E_CAST)
      return expr_addr(lw->pool, expr_index(lw->pool, expr_deref(lw->pool, as_array), index));
  }
  return step_elements(lw, p, element, index);
}

const expr *lower_gep(lowering *lw, LLVMValueRef gep, const expr *base,
                      const expr *(*index)(void *context, LLVMValueRef v), void *context) {
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  assert(base->type->kind == T_PTR);
  const expr *p = base;
  for (uint32_t i = 1, n = (uint32_t)LLVMGetNumOperands(gep); i < n; ++i) {
    LLVMValueRef operand = LLVMGetOperand(gep, i);
    if (i == 1) {
      p = step_elements(lw, p, t, index(context, operand));
    } else if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
      uint32_t number = (uint32_t)LLVMConstIntGetZExtValue(operand);
      p = step_field(lw, p, t, number);
      t = LLVMStructGetTypeAtIndex(t, number);
    } else {
      p = step_array(lw, p, t, index(context, operand));
      t = LLVMGetElementType(t);
    }
  }
  return p;
}

/* ---- bit-fields ------------------------------------------------------------------------------ */

/* The innermost struct with bit-fields around byte `offset` of path. */
static const expr *bits_owner(lowering *lw, const expr *path, uint64_t *offset) {
  for (;;) {
    const type *t = path->type;
    if (t->kind == T_ARRAY && t->elem->size) {
      const expr *i =
          expr_int(lw->pool, type_ptrdiff(lw->pool), (int64_t)(*offset / t->elem->size));
      path = expr_index(lw->pool, path, i);
      *offset %= t->elem->size;
      continue;
    }
    if (t->kind != T_STRUCT)
      return NULL;
    uint32_t inner = t->count;
    for (uint32_t i = 0; i < t->count; ++i) {
      const field *f = &t->fields[i];
      if (f->bit_width) {
        uint64_t first = f->offset, last = f->offset + (f->bit_offset + f->bit_width - 1) / 8;
        if (*offset >= first - (first > 7 ? 7 : first) && *offset <= last)
          return path;
      } else if (*offset >= f->offset && *offset < f->offset + f->type->size) {
        inner = i;
      }
    }
    if (inner == t->count)
      return NULL;
    *offset -= t->fields[inner].offset;
    path = expr_field(lw->pool, path, inner);
  }
}

static bit_view view_at(lowering *lw, const expr *pointer, LLVMTypeRef t) {
  bit_view view = {0};
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind)
    return view;
  place at = place_of(lw->pool, pointer);
  if (at.offset < 0 || !is_complete(at.pointer->type->elem))
    return view;
  uint64_t offset = (uint64_t)at.offset;
  const expr *owner = bits_owner(lw, expr_deref(lw->pool, at.pointer), &offset);
  if (!owner)
    return view;
  view.base = owner;
  view.low = offset * 8;
  view.width = view.unit = LLVMGetIntTypeWidth(t);
  assert(view.base->type->kind == T_STRUCT);
  return view;
}

static const expr *field_of_view(lowering *lw, const bit_view *view, bool any_sign) {
  assert(view->base && view->shift + view->width <= view->unit);
  const type *t = view->base->type;
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    bool is_signed = f->type->kind == T_INT && f->type->is_signed;
    if (f->bit_width == view->width && f->bit_width && !view->shift &&
        f->offset * 8 + f->bit_offset == view->low && (any_sign || is_signed == view->is_signed))
      return expr_field(lw->pool, view->base, i);
  }
  return NULL;
}

const expr *owner_of_bits(lowering *lw, const expr *pointer, LLVMTypeRef t, uint64_t *offset) {
  wanted w = {.lw = lw, .llvm = t};
  bit_view view = find_at(&w, pointer) ? (bit_view){0} : view_at(lw, pointer, t);
  *offset = view.low / 8;
  assert(view.low % 8 == 0 && (view.base || !view.low));
  return view.base;
}

void bits_of_load(body *b, held *v, const expr *pointer, LLVMTypeRef t) {
  wanted w = {.lw = b->lw, .llvm = t};
  if (find_at(&w, pointer))
    return; /* an ordinary member */
  v->bits = view_at(b->lw, pointer, t);
  if (!v->bits.base)
    return;
  const expr *f = field_of_view(b->lw, &v->bits, true);
  if (f && v->bits.unit <= 128) {
    v->bits.is_signed = f->type->kind == T_INT && f->type->is_signed;
    v->e = expr_cast(b->pool, type_int(b->pool, v->bits.unit, v->bits.is_signed), f);
  }
}

const expr *bits_field(body *b, const bit_view *view) {
  return view->base ? field_of_view(b->lw, view, false) : NULL;
}

static bool is_op(LLVMValueRef v, LLVMOpcode op) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op;
}

bool wide_constant(LLVMValueRef c, wide_int *out) {
  uint32_t bits = LLVMGetIntTypeWidth(LLVMTypeOf(c));
  *out = (wide_int){0};
  if (bits > 64 * WIDE_WORDS)
    return false;
  if (bits <= 64) {
    out->word[0] = LLVMConstIntGetZExtValue(c);
    return true;
  }
  /* LLVM-C gives 64 bits at a time: the builder folds shifts and truncations of constants. */
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(c));
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  for (uint32_t i = 0; i * 64 < bits; ++i) {
    LLVMValueRef by = LLVMConstInt(LLVMTypeOf(c), i * 64, 0);
    LLVMValueRef word = LLVMBuildTrunc(builder, LLVMBuildLShr(builder, c, by, ""),
                                       LLVMInt64TypeInContext(context), "");
    assert(LLVMIsAConstantInt(word));
    out->word[i] = LLVMConstIntGetZExtValue(word);
  }
  LLVMDisposeBuilder(builder);
  return true;
}

static bool wide_bit(const wide_int *bits, uint32_t i) {
  assert(i < 64 * WIDE_WORDS);
  return bits->word[i / 64] >> (i % 64) & 1;
}

bool wide_run(const wide_int *bits, uint32_t unit, uint32_t *low, uint32_t *width) {
  assert(unit <= 64 * WIDE_WORDS);
  uint32_t i = 0;
  while (i < unit && !wide_bit(bits, i))
    ++i;
  *low = i;
  while (i < unit && wide_bit(bits, i))
    ++i;
  *width = i - *low;
  while (i < unit && !wide_bit(bits, i))
    ++i;
  assert(*low + *width <= unit);
  return *width > 0 && i == unit;
}

/* The bits of a constant that fall into a field; NULL if there are others. */
static const expr *merged_constant(body *b, const wide_int *bits, uint32_t shift, uint32_t width) {
  assert(width > 0);
  u128 v = 0;
  for (uint32_t i = 0; i < 64 * WIDE_WORDS; ++i) {
    if (!wide_bit(bits, i))
      continue;
    if (i < shift || i >= shift + width)
      return NULL;
    v |= (u128)1 << (i - shift);
  }
  return expr_const(b->pool, type_int(b->pool, 64, false), v);
}

static bool fits_unmasked(LLVMValueRef put, uint32_t width) {
  return is_op(put, LLVMZExt) && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(put, 0))) <= width;
}

/* or(and(load p, ~(mask << c)), and(v, mask) << c), stored to p: the value v, and which bits of the
 * unit it becomes. A constant v is merged at once by clang. */
static const expr *merge_pattern(body *b, LLVMValueRef store, uint32_t *shift, uint32_t *width) {
  LLVMValueRef set_to = LLVMGetOperand(store, 0);
  if (!is_op(set_to, LLVMOr))
    return NULL;
  LLVMValueRef keep = LLVMGetOperand(set_to, 0), put = LLVMGetOperand(set_to, 1);
  uint32_t unit = LLVMGetIntTypeWidth(LLVMTypeOf(set_to)), low, length;
  wide_int kept, other;
  if (!is_op(keep, LLVMAnd) || !is_op(LLVMGetOperand(keep, 0), LLVMLoad) ||
      !LLVMIsAConstantInt(LLVMGetOperand(keep, 1)) ||
      LLVMGetOperand(LLVMGetOperand(keep, 0), 0) != LLVMGetOperand(store, 1) ||
      !wide_constant(LLVMGetOperand(keep, 1), &kept))
    return NULL;
  for (uint32_t i = 0; i < WIDE_WORDS; ++i)
    kept.word[i] = ~kept.word[i];
  if (!wide_run(&kept, unit, shift, width))
    return NULL;
  if (LLVMIsAConstantInt(put))
    return wide_constant(put, &other) ? merged_constant(b, &other, *shift, *width) : NULL;
  uint64_t moved = 0;
  if (is_op(put, LLVMShl)) {
    if (!LLVMIsAConstantInt(LLVMGetOperand(put, 1)) ||
        !wide_constant(LLVMGetOperand(put, 1), &other))
      return NULL;
    moved = other.word[0];
    put = LLVMGetOperand(put, 0);
  }
  if (moved != *shift)
    return NULL;
  if (is_op(put, LLVMAnd) && LLVMIsAConstantInt(LLVMGetOperand(put, 1)) &&
      wide_constant(LLVMGetOperand(put, 1), &other)) {
    if (!wide_run(&other, unit, &low, &length) || low || length != *width)
      return NULL;
    put = LLVMGetOperand(put, 0);
  } else if (*shift + *width != unit && !fits_unmasked(put, *width)) {
    return NULL; /* without a mask the value must fit, or the field end the unit */
  }
  return get(b, put);
}

static void assign_bits(body *b, const expr *f, const expr *e) {
  assert(f->kind == E_FIELD);
  uint32_t width = f->kid[0]->type->fields[f->index].bit_width;
  while (e->kind == E_CAST && e->type->kind == T_INT && e->type->width >= width &&
         e->kid[0]->type->kind == T_INT && e->kid[0]->type->width >= width)
    e = e->kid[0]; /* only the low bits are kept anyway */
  save_pending(b, f);
  emit_assign(b, f, value_as(b->lw, e, f->type));
}

bool store_bits(body *b, LLVMValueRef store) {
  LLVMValueRef v = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
  LLVMTypeRef t = LLVMTypeOf(v);
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind)
    return false;
  const expr *p = get(b, pointer);
  wanted w = {.lw = b->lw, .llvm = t};
  if (find_at(&w, p))
    return false;
  bit_view view = view_at(b->lw, p, t);
  if (!view.base)
    return false;
  uint32_t shift, width;
  const expr *merged = merge_pattern(b, store, &shift, &width);
  if (merged) {
    view.low += shift;
    view.width = width;
  }
  const expr *f = field_of_view(b->lw, &view, true);
  if (f && !merged && view.unit > 128)
    f = NULL;
  if (f)
    assign_bits(b, f, merged ? merged : get(b, v));
  return f != NULL;
}
