/* instruction.c: one LLVM instruction: an expression for its users, or a statement. */
#include "frontend/call.h"
#include "frontend/operation.h"
#include "frontend/vector.h"

/* ---- bit-field views ------------------------------------------------------------------------- */

/* What is left of a view after an operation with a constant; false: no view. */
static bool narrow_view(bit_view *v, LLVMOpcode op, const wide_int *constant) {
  uint32_t c = constant->word[0] < v->unit ? (uint32_t)constant->word[0] : v->unit, low, width;
  assert(v->unit > 0 && v->shift + v->width <= v->unit);
  switch (op) {
  case LLVMShl:
    if (v->shift || v->width != v->unit || c >= v->unit)
      return false;
    v->width -= c;
    v->shift = c;
    return true;
  case LLVMAShr:
  case LLVMLShr:
    if (c < v->shift || c >= v->unit || v->shift + v->width != v->unit)
      return false;
    v->low += c - v->shift;
    v->width = v->unit - c;
    v->shift = 0;
    v->is_signed = op == LLVMAShr;
    return true;
  case LLVMAnd:
    if (v->shift || !wide_run(constant, v->unit, &low, &width) || low || width > v->width)
      return false;
    v->width = width;
    v->is_signed = false;
    return true;
  default:
    return false;
  }
}

/* An operation on part of a loaded storage unit may amount to reading a bit-field. */
static bool lower_bits(body *b, LLVMOpcode op, LLVMValueRef inst) {
  LLVMValueRef operand = LLVMGetOperand(inst, 0);
  if (!LLVMIsAInstruction(operand) || LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMIntegerTypeKind)
    return false;
  bit_view view = held_of(b, operand)->bits;
  wide_int constant_bits;
  uint32_t width = LLVMGetIntTypeWidth(LLVMTypeOf(inst));
  if (!view.base)
    return false;
  if (op == LLVMTrunc || op == LLVMZExt || op == LLVMSExt) {
    const expr *f = bits_field(b, &view);
    bool exact = f && (op == LLVMTrunc  ? width >= view.width
                       : op == LLVMSExt ? view.is_signed
                                        : !view.is_signed);
    if (!exact)
      return false;
    const expr *e =
        width == 1 ? value_as(b->lw, f, type_bool(b->pool))
                   : expr_cast(b->pool, type_int(b->pool, width, view.is_signed || width == 32), f);
    set(b, inst, e);
    return true;
  }
  LLVMValueRef constant = LLVMGetNumOperands(inst) > 1 ? LLVMGetOperand(inst, 1) : NULL;
  if (!constant || !LLVMIsAConstantInt(constant) || !wide_constant(constant, &constant_bits) ||
      !narrow_view(&view, op, &constant_bits))
    return false;
  const expr *f = bits_field(b, &view), *whole = get(b, operand), *e;
  if (view.unit > 128)
    e = whole; /* only the view counts */
  else if (f)
    e = expr_cast(b->pool, type_int(b->pool, view.unit, view.is_signed), f);
  else
    e = lower_operation(b->lw, op, inst, LLVMTypeOf(inst), whole, get(b, constant));
  set(b, inst, e);
  if (held_of(b, inst)->is_pending)
    held_of(b, inst)->bits = view;
  return true;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static const expr *index_value(void *context, LLVMValueRef v) {
  body *b = context;
  const expr *e = as_signed(b, get(b, v));
  return expr_cast(b->pool, type_ptrdiff(b->pool), e);
}

static const char *describe(body *b, const expr *path) {
  return expr_text(b->pool, path);
}

const expr *read_as(body *b, const expr *path, LLVMTypeRef t) {
  assert(path->type->kind != T_BOOL || LLVMGetTypeKind(t) == LLVMIntegerTypeKind);
  if (path->type->kind == T_BOOL && LLVMGetIntTypeWidth(t) > 1)
    return expr_cast(b->pool, type_int(b->pool, LLVMGetIntTypeWidth(t), false), path);
  return path;
}

/* ---- one step ---- */

void begin_step(body *b) {
  if (!b->lw->has_threads)
    return;
  save_all_pending(b);
  emit(b, S_ATOMIC_BEGIN);
}

void end_step(body *b) {
  if (b->lw->has_threads)
    emit(b, S_ATOMIC_END);
}

/* ---- atomic accesses ---- */

/* The order of an atomic access that is weaker than the one all threads agree on; NULL: it is not. */
static const char *weak_order(LLVMAtomicOrdering order) {
  switch (order) {
  case LLVMAtomicOrderingUnordered:
  case LLVMAtomicOrderingMonotonic:
    return "relaxed";
  case LLVMAtomicOrderingAcquire:
    return "acquire";
  case LLVMAtomicOrderingRelease:
    return "release";
  case LLVMAtomicOrderingAcquireRelease:
    return "acq_rel";
  default:
    return NULL;
  }
}

static const char *weak_order_of(LLVMValueRef inst) {
  if (!LLVMIsAAtomicCmpXchgInst(inst))
    return weak_order(LLVMGetOrdering(inst));
  const char *order = weak_order(LLVMGetCmpXchgSuccessOrdering(inst));
  return order ? order : weak_order(LLVMGetCmpXchgFailureOrdering(inst));
}

/* A step that is an atomic access; the statement that begins it says if its order is a weak one. */
static void begin_atomic(body *b, LLVMValueRef inst) {
  begin_step(b);
  const char *order = b->lw->has_threads ? weak_order_of(inst) : NULL;
  if (order)
    b->f->stmts.data[b->f->stmts.size - 1].text = str_intern(&b->pool->strings, order);
}

static bool is_atomic_access(const body *b, LLVMValueRef inst) {
  return b->lw->has_threads && LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic;
}

/* ---- volatile variables ---- */

enum { FAR = 4 /* pointers that are followed through variables */ };

static bool stays_home(LLVMValueRef address, unsigned distance);

/* A variable that an address is kept in: is what is read from it only used to access memory? */
static bool keeps_home(LLVMValueRef variable, unsigned distance) {
  if (!LLVMIsAAllocaInst(variable) || distance == FAR)
    return false;
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
    if (!stored_to && !(LLVMIsALoadInst(user) && stays_home(user, distance + 1)))
      return false;
  }
  return true;
}

/* Is the address only used, here and in this function, to access memory and to compare? */
static bool stays_home(LLVMValueRef address, unsigned distance) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool fine = LLVMIsALoadInst(user) || LLVMIsAICmpInst(user) ||
                is_named_call(user, "llvm.lifetime.") || is_named_call(user, "llvm.dbg.");
    if (LLVMIsAStoreInst(user))
      fine = LLVMGetOperand(user, 0) != address || keeps_home(LLVMGetOperand(user, 1), distance);
    else if (LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user))
      fine = stays_home(user, distance);
    if (!fine)
      return false;
  }
  return true;
}

/* May others, hardware too, change what is read at that address? Not an automatic variable that nobody
 * else can know of. */
static bool may_be_others(LLVMValueRef at) {
  while (LLVMIsAGetElementPtrInst(at) || LLVMIsABitCastInst(at))
    at = LLVMGetOperand(at, 0);
  return !LLVMIsAAllocaInst(at) || !stays_home(at, 0);
}

bool changes_unseen(body *b, LLVMValueRef at) {
  if (!may_be_others(at))
    return false;
  if (b->lw->has_threads && !b->lw->told_volatile)
    program_assume(b->p, b->where, "only the program's threads write volatile variables");
  b->lw->told_volatile = b->lw->has_threads;
  return !b->lw->has_threads;
}

void emit_volatile(body *b, const expr *lhs, const expr *path) {
  assert(lhs->type == path->type && !b->lw->has_threads);
  const char *what = str_printf(&b->pool->strings, "volatile %s", describe(b, path));
  /* which pointers others could put there is not modelled: a bad one is no evidence */
  emit_havoc(b, lhs, type_has_pointer(path->type) ? HAVOC_APPROX : HAVOC_INPUT, what);
  stmt_set_rhs(b->p, &b->f->stmts.data[b->f->stmts.size - 1], &path, 1);
}

/* Each read of it is one of its own: another thread may write in between. Models say what is one step. */
static bool is_read_apart(const body *b, const expr *path) {
  const var *root = expr_root(path);
  if (!b->lw->has_threads || code_origin_of(b->f->where.file) != CODE_USER)
    return false;
  return !root || (root->kind == V_GLOBAL && !root->is_const) || root->address_taken;
}

/* Where the value of a load is read from: the address, or if others may change what is there a copy of it; of
 * bit-fields, which are found by the struct around them, a copy of that. */
static const expr *load_from(body *b, LLVMValueRef inst) {
  LLVMTypeRef t = LLVMTypeOf(inst);
  const expr *pointer = get(b, LLVMGetOperand(inst, 0));
  if (!LLVMGetVolatile(inst) || !changes_unseen(b, LLVMGetOperand(inst, 0)))
    return pointer;
  const expr *path = access_path(b->lw, pointer, t);
  uint64_t offset = 0;
  const expr *owner = owner_of_bits(b->lw, pointer, t, &offset);
  const expr *copy = new_temp(b, owner ? owner->type : path->type, NULL);
  emit_volatile(b, copy, owner ? owner : path);
  evaluate(b, path);
  return expr_addr(b->pool, owner ? expr_at(b->pool, copy, offset, path->type) : copy);
}

static void lower_load(body *b, LLVMValueRef inst) {
  LLVMTypeRef t = LLVMTypeOf(inst);
  const expr *pointer = load_from(b, inst);
  const expr *path = access_path(b->lw, pointer, t);
  const expr *e = read_as(b, path, t);
  bool apart = is_read_apart(b, path) || is_atomic_access(b, inst);
  set(b, inst, apart ? settled(b, e) : e);
  held *h = held_of(b, inst);
  if (h->is_pending)
    bits_of_load(b, h, pointer, t);
}

static bool is_parameter_store(body *b, LLVMValueRef v) {
  return LLVMIsAArgument(v) && !held_of(b, v)->e;
}

static void lower_store(body *b, LLVMValueRef inst) {
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  if (is_parameter_store(b, v) || map_has(&b->consumed, map_key(inst)))
    return;
  if (store_bits(b, inst))
    return;
  const expr *pointer = get(b, LLVMGetOperand(inst, 1)), *e = get(b, v);
  const expr *lhs = access_path(b->lw, pointer, LLVMTypeOf(v));
  if (type_is_aggregate(e->type) && expr_is_path(e))
    lhs = typed_path(b->lw, pointer, e->type);
  save_pending(b, lhs);
  emit_assign(b, lhs, value_as(b->lw, get(b, v), lhs->type));
}

static void lower_access(body *b, LLVMValueRef inst) {
  bool is_atomic = is_atomic_access(b, inst);
  if (is_atomic)
    begin_atomic(b, inst);
  used(b, inst);
  if (LLVMIsALoadInst(inst))
    lower_load(b, inst);
  else
    lower_store(b, inst);
  if (is_atomic)
    end_step(b);
}

static void lower_alloca(body *b, LLVMValueRef inst) {
  if (map_has(&b->homes, map_key(inst)))
    return;
  /* variable size: an object that lives until the procedure returns */
  const type *element = lower_llvm_type(b->lw, LLVMGetAllocatedType(inst));
  const expr *n = get(b, LLVMGetOperand(inst, 0));
  const type *size = type_size(b->pool);
  const expr *bytes = expr_arith(b->pool, E_MUL, expr_cast(b->pool, size, as_unsigned(b, n)),
                                 expr_const(b->pool, size, element->size), false);
  const expr *t = get(b, inst);
  save_pending(b, t);
  stmt *s = emit(b, S_ALLOC);
  stmt_set_lhs(b->p, s, &t, 1);
  stmt_set_rhs(b->p, s, &bytes, 1);
  s->on_stack = true;
}

/* The operation of LLVM that an atomic one does; `*inverted`: of which the complement is stored. */
static LLVMOpcode atomic_opcode(LLVMAtomicRMWBinOp how, bool *inverted) {
  static const struct {
    LLVMAtomicRMWBinOp how;
    LLVMOpcode op;
  } known[] = {{LLVMAtomicRMWBinOpAdd, LLVMAdd}, {LLVMAtomicRMWBinOpSub, LLVMSub},
               {LLVMAtomicRMWBinOpAnd, LLVMAnd}, {LLVMAtomicRMWBinOpOr, LLVMOr},
               {LLVMAtomicRMWBinOpXor, LLVMXor}, {LLVMAtomicRMWBinOpNand, LLVMAnd}};
  *inverted = how == LLVMAtomicRMWBinOpNand;
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
    if (known[i].how == how)
      return known[i].op;
  return 0;
}

/* The larger or smaller of two numbers; NULL: another operation. */
static const expr *atomic_extremum(body *b, LLVMAtomicRMWBinOp how, const expr *x, const expr *y) {
  bool is_signed = how == LLVMAtomicRMWBinOpMax || how == LLVMAtomicRMWBinOpMin;
  bool larger = how == LLVMAtomicRMWBinOpMax || how == LLVMAtomicRMWBinOpUMax;
  if (!is_signed && !larger && how != LLVMAtomicRMWBinOpUMin)
    return NULL;
  const expr *args[] = {x, y};
  const char *name =
      is_signed ? (larger ? "llvm.smax" : "llvm.smin") : (larger ? "llvm.umax" : "llvm.umin");
  return lower_number(b, name, args, 2);
}

static const expr *unsigned_operation(body *b, LLVMOpcode op, const expr *x, const expr *y) {
  return is_narrow(x->type) ? narrow_operation(b->lw, op, x, y, false)
                            : expr_arith(b->pool, arith_kind(op), x, y, false);
}

/* What an atomic operation stores; NULL: not modelled. */
static const expr *atomic_result(body *b, LLVMAtomicRMWBinOp how, const expr *old,
                                 const expr *operand) {
  bool inverted;
  if (how == LLVMAtomicRMWBinOpXchg)
    return operand;
  if (old->type->kind != T_INT)
    return NULL;
  LLVMOpcode op = atomic_opcode(how, &inverted);
  const expr *x = expr_cast(b->pool, type_int(b->pool, old->type->width, false), old);
  const expr *y = expr_cast(b->pool, x->type, operand);
  if (!op)
    return atomic_extremum(b, how, x, y);
  const expr *r = unsigned_operation(b, op, x, y);
  return inverted ? unsigned_operation(b, LLVMXor, r, expr_int(b->pool, x->type, -1)) : r;
}

/* Before an operation that reads and writes: others may have changed what it reads. clang does not say
 * of every one of a volatile object that it is volatile. */
static void settle_volatile(body *b, LLVMValueRef inst, const expr *path) {
  LLVMValueRef at = LLVMGetOperand(inst, 0);
  bool is_volatile = LLVMGetVolatile(inst) || volatility_of(at) != VOLATILE_NONE;
  if (!is_volatile || !changes_unseen(b, at))
    return;
  save_pending(b, path);
  emit_volatile(b, path, path);
}

static void lower_atomic(body *b, LLVMValueRef inst) {
  const expr *pointer = get(b, LLVMGetOperand(inst, 0)), *operand = get(b, LLVMGetOperand(inst, 1));
  const expr *path = access_path(b->lw, pointer, LLVMTypeOf(LLVMGetOperand(inst, 1)));
  settle_volatile(b, inst, path);
  const expr *old = new_temp(b, path->type, NULL);
  emit_assign(b, old, path);
  operand = settled(b, value_as(b->lw, operand, path->type));
  const expr *next = atomic_result(b, LLVMGetAtomicRMWBinOp(inst), old, operand);
  save_pending(b, path);
  if (next)
    emit_assign(b, path, value_as(b->lw, next, path->type));
  else
    emit_havoc(b, path, HAVOC_APPROX, "an atomic operation");
  set(b, inst, old);
}

/* May a compare-and-swap of equal values fail? A weak one may, at any time (C17 7.17.7.4). */
static const expr *may_swap(body *b, LLVMValueRef inst) {
  if (!LLVMGetWeak(inst))
    return expr_bool(b->pool, true);
  const expr *drawn = new_temp(b, type_bool(b->pool), NULL);
  emit_havoc(b, drawn, HAVOC_INPUT, "the luck of a weak compare-and-exchange");
  return drawn;
}

/* A compare-and-swap gives {old value, success}. */
static void lower_compare_exchange(body *b, LLVMValueRef inst) {
  const expr *pointer = get(b, LLVMGetOperand(inst, 0));
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(inst, 1));
  const expr *path = access_path(b->lw, pointer, t);
  const expr *expected = value_as(b->lw, get(b, LLVMGetOperand(inst, 1)), path->type);
  const expr *desired = value_as(b->lw, get(b, LLVMGetOperand(inst, 2)), path->type);
  const expr *pair = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
  const expr *lucky = may_swap(b, inst);
  settle_volatile(b, inst, path);
  const expr *old = expr_field(b->pool, pair, 0), *success = expr_field(b->pool, pair, 1);
  emit_assign(b, old, value_as(b->lw, path, old->type));
  const expr *seen = value_as(b->lw, old, path->type);
  emit_assign(b, success, expr_and(b->pool, expr_eq(b->pool, seen, expected), lucky));
  save_pending(b, path);
  emit_assign(b, path, expr_ite(b->pool, success, desired, path));
  set(b, inst, pair);
}

static void lower_extract(body *b, LLVMValueRef inst) {
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  const unsigned *indices = LLVMGetIndices(inst);
  for (uint32_t i = 0, n = LLVMGetNumIndices(inst); i < n; ++i) {
    if (e->kind == E_AGG && indices[i] < e->count)
      e = e->kid[indices[i]];
    else if (e->kind == E_AGG && e->type->kind == T_STRUCT) /* zeros at the end are left out */
      e = expr_zero(b->pool, e->type->fields[indices[i]].type);
    else if (e->type->kind == T_STRUCT && expr_is_path(e))
      e = expr_field(b->pool, e, indices[i]);
    else if (e->type->kind == T_ARRAY && expr_is_path(e))
      e = expr_index(b->pool, e, expr_int(b->pool, type_ptrdiff(b->pool), indices[i]));
    else {
      const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
      emit_havoc(b, t, HAVOC_APPROX, "a part of a composite value");
      set(b, inst, t);
      return;
    }
  }
  set(b, inst, value_as(b->lw, e, lower_llvm_type(b->lw, LLVMTypeOf(inst))));
}

static void lower_insert(body *b, LLVMValueRef inst) {
  const type *t = lower_llvm_type(b->lw, LLVMTypeOf(inst));
  const expr *pair = new_temp(b, t, NULL);
  LLVMValueRef from = LLVMGetOperand(inst, 0);
  if (LLVMIsAUndefValue(from))
    emit_havoc(b, pair, HAVOC_UNINIT, NULL);
  else
    emit_assign(b, pair, value_as(b->lw, get(b, from), t));
  const expr *part = pair;
  const unsigned *indices = LLVMGetIndices(inst);
  for (uint32_t i = 0, n = LLVMGetNumIndices(inst); i < n; ++i)
    part = part->type->kind == T_STRUCT
               ? expr_field(b->pool, part, indices[i])
               : expr_index(b->pool, part, expr_int(b->pool, type_ptrdiff(b->pool), indices[i]));
  emit_assign(b, part, value_as(b->lw, get(b, LLVMGetOperand(inst, 1)), part->type));
  set(b, inst, pair);
}

/* Anything else: its value is arbitrary, as an approximation that names it. */
static void lower_approximately(body *b, LLVMValueRef inst, const char *what) {
  evaluate_operands(b, inst);
  if (LLVMGetTypeKind(LLVMTypeOf(inst)) == LLVMVoidTypeKind || !LLVMGetFirstUse(inst))
    return;
  const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(inst)), NULL);
  emit_havoc(b, t, HAVOC_APPROX, what);
  set(b, inst, t);
}

/* Is it a number of more than 128 bits that does not go into a bit-field? There alone the narrow
 * value that was extended may stand for it (operation.c). */
static bool is_wide_number(LLVMOpcode op, LLVMValueRef inst) {
  LLVMTypeRef t = LLVMTypeOf(inst);
  if ((op != LLVMZExt && op != LLVMSExt) || LLVMGetTypeKind(t) != LLVMIntegerTypeKind ||
      LLVMGetIntTypeWidth(t) <= 128)
    return false;
  for (LLVMUseRef u = LLVMGetFirstUse(inst); u; u = LLVMGetNextUse(u)) {
    LLVMOpcode by = LLVMGetInstructionOpcode(LLVMGetUser(u));
    if (by != LLVMShl && by != LLVMAnd && by != LLVMOr && by != LLVMTrunc)
      return true;
  }
  return false;
}

static bool lower_pure(body *b, LLVMOpcode op, LLVMValueRef inst) {
  const expr *e = NULL;
  if (lower_bits(b, op, inst))
    return true;
  if (is_wide_number(op, inst))
    return false;
  if (op == LLVMICmp && type_is_scalar(get(b, LLVMGetOperand(inst, 0))->type))
    e = lower_comparison(b->lw, LLVMGetICmpPredicate(inst), get(b, LLVMGetOperand(inst, 0)),
                         get(b, LLVMGetOperand(inst, 1)));
  else if (op == LLVMSelect)
    e = lower_choice(b->lw, get(b, LLVMGetOperand(inst, 0)), get(b, LLVMGetOperand(inst, 1)),
                     get(b, LLVMGetOperand(inst, 2)));
  else if (op == LLVMGetElementPtr)
    e = lower_gep(b->lw, inst, get(b, LLVMGetOperand(inst, 0)), index_value, b);
  else if (op == LLVMFCmp)
    e = lower_float_comparison(b->lw, inst, get(b, LLVMGetOperand(inst, 0)),
                               get(b, LLVMGetOperand(inst, 1)));
  else if (is_int_operation(op) || is_conversion(op) || is_float_operation(op))
    e = lower_operation(b->lw, op, inst, LLVMTypeOf(inst), get(b, LLVMGetOperand(inst, 0)),
                        LLVMGetNumOperands(inst) > 1 ? get(b, LLVMGetOperand(inst, 1)) : NULL);
  if (e && e->kind == E_CONST)
    evaluate_operands(b, inst);
  if (e)
    set(b, inst, e);
  return e != NULL;
}

const char *approximated(LLVMOpcode op) {
  switch (op) {
  case LLVMFAdd:
  case LLVMFSub:
  case LLVMFMul:
  case LLVMFDiv:
  case LLVMFRem:
  case LLVMFNeg:
    return "floating-point arithmetic";
  case LLVMFCmp:
    return "floating-point comparison";
  case LLVMFPToSI:
  case LLVMFPToUI:
  case LLVMSIToFP:
  case LLVMUIToFP:
  case LLVMFPTrunc:
  case LLVMFPExt:
    return "floating-point conversion";
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
    return "a vector operation";
  case LLVMVAArg:
    return "va_arg";
  case LLVMZExt:
  case LLVMSExt:
    return "a number of more than 128 bits";
  default:
    return "an instruction that is not modelled";
  }
}

void lower_instruction(body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  if (lower_vector(b, inst) || lower_wide(b, inst))
    return;
  switch (op) {
  case LLVMAlloca:
    lower_alloca(b, inst);
    return;
  case LLVMLoad:
  case LLVMStore:
    lower_access(b, inst);
    return;
  case LLVMCall:
    lower_call(b, inst);
    return;
  case LLVMAtomicRMW:
    begin_atomic(b, inst);
    used(b, inst);
    lower_atomic(b, inst);
    end_step(b);
    return;
  case LLVMAtomicCmpXchg:
    begin_atomic(b, inst);
    used(b, inst);
    lower_compare_exchange(b, inst);
    end_step(b);
    return;
  case LLVMFence:
    return;
  case LLVMExtractValue:
    used(b, inst);
    if (!map_has(&b->consumed, map_key(inst)))
      lower_extract(b, inst);
    return;
  case LLVMInsertValue:
    used(b, inst);
    lower_insert(b, inst);
    return;
  default:
    used(b, inst);
    if (!lower_pure(b, op, inst))
      lower_approximately(b, inst, approximated(op));
    return;
  }
}
