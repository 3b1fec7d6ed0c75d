/* call.c: calls: C signatures restored. Functions with a meaning of their own are in known.c,
 * intrinsics in intrinsic.c. */
#include "frontend/call.h"

#include "frontend/assembly.h"
#include "frontend/known.h"

/* ---- results --------------------------------------------------------------------------------- */

static bool is_debug_call(LLVMValueRef inst) {
  if (!LLVMIsACallInst(inst))
    return false;
  size_t n = 0;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(inst), &n);
  return name && !strncmp(name, "llvm.dbg.", 9);
}

/* A variable whose address nobody has. */
static bool is_private(LLVMValueRef variable) {
  if (!LLVMIsAAllocaInst(variable))
    return false;
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
    if (!LLVMIsALoadInst(user) && !is_store)
      return false;
  }
  return true;
}

/* May it be lowered ahead of the statement under way: no effect, and used in this block only? What nobody
 * uses is a step of its own; where there are threads, so is a read of shared memory, behind the call. */
static bool moves_freely(const body *b, LLVMValueRef inst) {
  if (!LLVMGetFirstUse(inst))
    return false;
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMLoad:
    return !LLVMGetVolatile(inst) && !used_elsewhere(inst) &&
           (!b->lw->has_threads || is_private(LLVMGetOperand(inst, 0)));
  case LLVMGetElementPtr:
  case LLVMSExt:
  case LLVMZExt:
  case LLVMTrunc:
    return !used_elsewhere(inst);
  default:
    return false;
  }
}

/* Do all users of `inst` stand before or at `last`, in the same block? */
static bool used_until(LLVMValueRef inst, LLVMValueRef last) {
  for (LLVMUseRef u = LLVMGetFirstUse(inst); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef at = LLVMGetNextInstruction(inst);
    while (at && at != last && at != LLVMGetUser(u))
      at = LLVMGetNextInstruction(at);
    if (at != LLVMGetUser(u))
      return false;
  }
  return true;
}

/* The store that takes the call's result, if it is the only user and nothing with an effect stands
 * between; else NULL. */
static LLVMValueRef taking_store(const body *b, LLVMValueRef call) {
  LLVMUseRef use = LLVMGetFirstUse(call);
  if (!use || LLVMGetNextUse(use))
    return NULL;
  LLVMValueRef user = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != call ||
      LLVMGetInstructionParent(user) != LLVMGetInstructionParent(call))
    return NULL;
  for (LLVMValueRef i = LLVMGetNextInstruction(call); i != user; i = LLVMGetNextInstruction(i))
    if (!i || (!is_debug_call(i) && (!moves_freely(b, i) || !used_until(i, user))))
      return NULL;
  return user;
}

const expr *result_target(body *b, LLVMValueRef call, const type *t) {
  assert(t->kind != T_VOID);
  LLVMValueRef store = taking_store(b, call);
  if (!LLVMGetFirstUse(call))
    return NULL;
  if (store) {
    uint32_t before = b->f->stmts.size;
    for (LLVMValueRef i = LLVMGetNextInstruction(call); i != store; i = LLVMGetNextInstruction(i))
      if (!is_debug_call(i)) {
        lower_instruction(b, i);
        map_put(&b->consumed, map_key(i), 1);
      }
    assert(b->f->stmts.size == before);
    const expr *lhs = access_path(b->lw, get(b, LLVMGetOperand(store, 1)), LLVMTypeOf(call));
    bool fits = lhs->type == t || (t->kind == T_PTR && t->elem->kind == T_VOID &&
                                   lhs->type->kind == T_PTR && b->result_is_fresh);
    if (fits) {
      used(b, store);
      map_put(&b->consumed, map_key(store), 1);
      save_pending(b, lhs);
      return lhs;
    }
  }
  return new_temp(b, t, NULL);
}

/* Makes the call's value known to its users, unless the taking store has it already. */
void result_known(body *b, LLVMValueRef call, const expr *lhs) {
  if (!lhs || !LLVMGetFirstUse(call))
    return;
  LLVMTypeRef t = LLVMTypeOf(call);
  const expr *e = lhs;
  if (lhs->type->kind == T_BOOL && LLVMGetTypeKind(t) == LLVMIntegerTypeKind &&
      LLVMGetIntTypeWidth(t) > 1)
    e = expr_cast(b->pool, type_int(b->pool, LLVMGetIntTypeWidth(t), false), lhs);
  else if (lhs->type->kind == T_INT && LLVMGetTypeKind(t) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(t) < lhs->type->width) /* declared narrower than it is defined */
    e = expr_cast(b->pool, type_int(b->pool, LLVMGetIntTypeWidth(t), lhs->type->is_signed), lhs);
  else if ((lhs->type->kind == T_PTR) != (LLVMGetTypeKind(t) == LLVMPointerTypeKind) &&
           type_is_scalar(lhs->type)) /* a pointer declared as an integer, or the other way round */
    e = expr_cast(b->pool, lower_llvm_type(b->lw, t), lhs);
  set(b, call, e);
}

enum { MOST_PIECES = 4 }; /* instructions that take a struct apart */

/* Where clang stores a struct that came back as `call` in pieces; NULL if not recognised. */
static LLVMValueRef piece_target(LLVMValueRef call, LLVMValueRef *stores, uint32_t *count) {
  LLVMValueRef target = NULL;
  *count = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(call); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u), store = user, pointer;
    if (LLVMIsAExtractValueInst(user)) {
      LLVMUseRef only = LLVMGetFirstUse(user);
      if (!only || LLVMGetNextUse(only))
        return NULL;
      store = LLVMGetUser(only);
    }
    if (!LLVMIsAStoreInst(store) || *count + 2 > MOST_PIECES ||
        LLVMGetInstructionParent(store) != LLVMGetInstructionParent(call))
      return NULL;
    pointer = LLVMGetOperand(store, 1);
    if (LLVMIsAExtractValueInst(user) && LLVMIsAGetElementPtrInst(pointer))
      pointer = LLVMGetOperand(pointer, 0);
    if (target && target != pointer)
      return NULL;
    target = pointer;
    stores[(*count)++] = store;
    if (user != store)
      stores[(*count)++] = user;
  }
  return target && LLVMIsAAllocaInst(target) ? target : NULL;
}

static const expr *struct_target(body *b, LLVMValueRef call, const abi *sig) {
  LLVMValueRef done[MOST_PIECES];
  uint32_t count = 0;
  if (!LLVMGetFirstUse(call))
    return NULL;
  LLVMValueRef target = piece_target(call, done, &count);
  if (target && get(b, target)) {
    for (uint32_t i = 0; i < count; ++i)
      map_put(&b->consumed, map_key(done[i]), 1);
    return typed_path(b->lw, get(b, target), sig->result);
  }
  return new_temp(b, sig->result, NULL);
}

/* Behind the call: its value for users that take it in pieces from the variable t. */
static void pieces_known(body *b, LLVMValueRef call, const expr *t) {
  LLVMValueRef done[MOST_PIECES];
  uint32_t count = 0;
  LLVMValueRef target = piece_target(call, done, &count);
  if (!target || !get(b, target))
    set(b, call, access_path(b->lw, expr_addr(b->pool, t), LLVMTypeOf(call)));
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool same_place(exprs *pool, const expr *p, const expr *q, uint64_t distance) {
  place a = place_of(pool, p), c = place_of(pool, q);
  return a.pointer == c.pointer && c.offset == a.offset + (int64_t)distance;
}

/* All pieces were just loaded from consecutive places: the struct there. */
static const expr *joined_loads(body *b, const LLVMValueRef *pieces, const abi_param *p) {
  const expr *start = NULL;
  for (uint32_t i = 0; i < p->count; ++i) {
    assert(p->count <= sizeof p->offset / sizeof *p->offset);
    LLVMValueRef v = pieces[i];
    if (!LLVMIsALoadInst(v) || !held_of(b, v)->e || !expr_is_path(held_of(b, v)->e))
      return NULL;
    const expr *e = held_of(b, v)->e, *pointer = get(b, LLVMGetOperand(v, 0));
    if (is_own_temp(b, e) && e->type->kind != T_STRUCT)
      return NULL; /* was saved */
    if (i == 0)
      start = p->offset[0] ? NULL : pointer;
    if (!start || !same_place(b->pool, start, pointer, p->offset[i]))
      return NULL;
  }
  return typed_path(b->lw, start, p->type);
}

const expr *join_pieces(body *b, const LLVMValueRef *pieces, const abi_param *p) {
  if (p->count == 0)
    return expr_agg(b->pool, p->type, NULL, 0);
  const expr *whole = joined_loads(b, pieces, p);
  if (whole)
    return whole;
  const expr *t = new_temp(b, p->type, NULL);
  for (uint32_t i = 0; i < p->count; ++i) {
    const expr *start = expr_addr(b->pool, t), *bytes;
    bytes = expr_cast(b->pool, type_ptr(b->pool, type_int(b->pool, 8, true)), start);
    const expr *at =
        p->offset[i] ? expr_ptradd(b->pool, bytes,
                                   expr_int(b->pool, type_ptrdiff(b->pool), (int64_t)p->offset[i]))
                     : start;
    const expr *part = access_path(b->lw, at, LLVMTypeOf(pieces[i]));
    emit_assign(b, part, value_as(b->lw, get(b, pieces[i]), part->type));
  }
  return t;
}

static const expr *one_argument(body *b, LLVMValueRef call, const abi_param *p) {
  LLVMValueRef pieces[16];
  assert(p->count <= sizeof pieces / sizeof *pieces);
  if (p->by_pointer)
    return typed_path(b->lw, get(b, LLVMGetOperand(call, p->first)), p->type);
  if (p->count == 1 && !type_is_aggregate(p->type))
    return value_as(b->lw, get(b, LLVMGetOperand(call, p->first)), p->type);
  for (uint32_t i = 0; i < p->count; ++i)
    pieces[i] = LLVMGetOperand(call, p->first + i);
  return join_pieces(b, pieces, p);
}

static const expr *extra_argument(body *b, LLVMValueRef call, uint32_t i) {
  assert(i < LLVMGetNumArgOperands(call));
  const expr *e = get(b, LLVMGetOperand(call, i));
  if (!is_byval(b->lw, call, i))
    return e;
  LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, i + 1, b->lw->attr_byval);
  return typed_path(b->lw, e, lower_llvm_type(b->lw, LLVMGetTypeAttributeValue(a)));
}

static void collect_arguments(body *b, LLVMValueRef call, const abi *sig, expr_vec *args) {
  for (uint32_t i = 0; i < sig->params.size; ++i) {
    const expr *e = one_argument(b, call, &sig->params.data[i]);
    vec_push(args, e);
  }
  for (uint32_t i = sig->fixed, n = LLVMGetNumArgOperands(call); i < n; ++i) {
    const expr *e = extra_argument(b, call, i);
    vec_push(args, e);
  }
}

/* ---- the callee ------------------------------------------------------------------------------ */

/* A call without prototype passes its arguments where `...` stands: its type as the arguments say. */
static const type *unprototyped(body *b, LLVMValueRef call) {
  VEC(const type *) params = {0};
  for (uint32_t i = 0, n = LLVMGetNumArgOperands(call); i < n; ++i) {
    const type *t = lower_llvm_type(b->lw, LLVMTypeOf(LLVMGetOperand(call, i)));
    vec_push(&params, t);
  }
  const type *result = lower_llvm_type(b->lw, LLVMTypeOf(call));
  const type *t = type_func(b->pool, result, params.data, params.size, false);
  vec_free(&params);
  return t;
}

/* The signature to call with; *callee is replaced by a cast where the types disagree. */
static bool signature(body *b, LLVMValueRef call, const expr **callee, abi *sig) {
  LLVMTypeRef fn = LLVMGetCalledFunctionType(call);
  const type *func = (*callee)->type->kind == T_FUNC ? (*callee)->type : (*callee)->type->elem;
  if (func->kind == T_FUNC) {
    abi_of(b->lw, func, fn, call, sig);
    bool loose = func->is_variadic && func->count == 0;
    if (sig->known && !loose)
      return true;
    abi_free(sig);
  }
  if ((*callee)->type->kind == T_FUNC) { /* direct, but with another type than the definition */
    if (func->count == LLVMGetNumArgOperands(call) && !func->is_variadic) {
      *sig = (abi){.known = true, .result = func->elem, .fixed = func->count};
      for (uint32_t i = 0; i < func->count; ++i)
        vec_push(&sig->params, (abi_param){.type = func->params[i], .first = i, .count = 1});
      return !type_is_aggregate(func->elem);
    }
    *callee = expr_addr(b->pool, *callee);
  }
  const type *seen;
  if (LLVMIsFunctionVarArg(fn) && LLVMCountParamTypes(fn) == 0) {
    seen = unprototyped(b, call);
    *sig = (abi){.known = true, .result = seen->elem, .fixed = seen->count};
    for (uint32_t i = 0; i < seen->count; ++i)
      vec_push(&sig->params, (abi_param){.type = seen->params[i], .first = i, .count = 1});
  } else {
    seen = abi_plain(b->lw, fn, call, sig);
  }
  *callee = expr_cast(b->pool, type_ptr(b->pool, seen), *callee);
  return true;
}

static bool arguments_fit(body *b, LLVMValueRef call, const abi *sig) {
  for (uint32_t i = 0; i < sig->params.size; ++i) {
    const abi_param *p = &sig->params.data[i];
    if (p->count == 1 && !p->by_pointer && !type_is_aggregate(p->type)) {
      const type *t = lower_llvm_type(b->lw, LLVMTypeOf(LLVMGetOperand(call, p->first)));
      if (t->kind != p->type->kind && !(type_is_scalar(t) && type_is_scalar(p->type)))
        return false;
    }
  }
  return true;
}

/* Does the result come back through memory, or as other LLVM types than its own? */
static bool in_pieces(body *b, LLVMValueRef call, const abi *sig) {
  return sig->has_sret || (sig->coerced && !is_whole(b->lw, sig->result, LLVMTypeOf(call)));
}

/* What gets the result, or NULL. */
static const expr *call_target(body *b, LLVMValueRef call, const abi *sig) {
  if (sig->has_sret)
    return typed_path(b->lw, get(b, LLVMGetOperand(call, 0)), sig->result);
  if (in_pieces(b, call, sig))
    return struct_target(b, call, sig);
  return sig->result->kind != T_VOID ? result_target(b, call, sig->result) : NULL;
}

/* Does the function return all that the call takes from it? */
static bool result_fits(body *b, LLVMValueRef call, const abi *sig) {
  LLVMTypeRef t = LLVMTypeOf(call);
  if (!LLVMGetFirstUse(call) || sig->has_sret)
    return true;
  if (sig->coerced || type_is_aggregate(sig->result))
    return llvm_size(b->lw, t) >= sig->result->size;
  if (sig->result->kind == T_VOID)
    return false;
  if (LLVMGetTypeKind(t) == LLVMIntegerTypeKind && sig->result->kind == T_INT)
    return LLVMGetIntTypeWidth(t) <= sig->result->width;
  const type *seen = lower_llvm_type(b->lw, t);
  return seen->size == sig->result->size &&
         (seen->kind == T_FLOAT) == (sig->result->kind == T_FLOAT);
}

/* An ordinary call statement. */
static void emit_call(body *b, LLVMValueRef call, const expr *callee) {
  abi sig;
  if (!signature(b, call, &callee, &sig) || !arguments_fit(b, call, &sig) ||
      !result_fits(b, call, &sig)) {
    emit_unknown(b, "a call whose arguments do not match the function");
    abi_free(&sig);
    return;
  }
  save_pending(b, NULL);
  assert(sig.result);
  expr_vec args = {0};
  const expr *lhs = NULL;
  collect_arguments(b, call, &sig, &args);
  lhs = call_target(b, call, &sig);
  stmt *s = emit(b, S_CALL);
  s->callee = callee;
  stmt_set_rhs(b->p, s, args.data, args.size);
  if (lhs)
    stmt_set_lhs(b->p, s, &lhs, 1);
  if (lhs && !in_pieces(b, call, &sig))
    result_known(b, call, lhs);
  else if (lhs && !sig.has_sret)
    pieces_known(b, call, lhs);
  vec_free(&args);
  abi_free(&sig);
}

/* ---- inputs that are structs ---- */

/* The struct or union that clang stores a result to, which has pieces of other types; or NULL. */
static const type *stored_struct(body *b, LLVMValueRef call) {
  LLVMValueRef done[MOST_PIECES];
  uint32_t count = 0;
  LLVMValueRef target = LLVMGetFirstUse(call) ? piece_target(call, done, &count) : NULL;
  const expr *at = target ? get(b, target) : NULL;
  const type *t = at && at->type->kind == T_PTR ? at->type->elem : NULL;
  uint64_t size = llvm_size(b->lw, LLVMTypeOf(call));
  return t && t->kind == T_STRUCT && t->size <= size && size - t->size < 8 ? t : NULL;
}

bool emit_nondet_struct(body *b, LLVMValueRef call, LLVMValueRef fn, const char *name) {
  const type *func = debug_signature(b->lw, fn);
  bool through_memory = LLVMGetNumArgOperands(call) > 0 && is_sret(b->lw, call, 0);
  abi sig = {0};
  if (func && type_is_aggregate(func->elem))
    abi_of(b->lw, func, LLVMGetCalledFunctionType(call), call, &sig);
  if (!sig.known && through_memory) {
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, 1, b->lw->attr_sret);
    sig.has_sret = sig.known = true;
    sig.result = lower_llvm_type(b->lw, LLVMGetTypeAttributeValue(a));
  } else if (!sig.known && (sig.result = stored_struct(b, call))) {
    sig.coerced = sig.known = true;
  }
  bool known = sig.known;
  if (known) {
    save_pending(b, NULL);
    const expr *lhs = call_target(b, call, &sig);
    if (lhs)
      emit_havoc(b, lhs, HAVOC_INPUT, name);
    if (lhs && !in_pieces(b, call, &sig))
      result_known(b, call, lhs);
  }
  abi_free(&sig);
  return known;
}

/* ---- calls ---- */

/* After an error or unknown statement the value of a call still has users in the text. */
static void complete(body *b, LLVMValueRef call) {
  if (LLVMGetFirstUse(call) && !map_get(&b->values, map_key(call), 0) &&
      LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
    set(b, call, new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(call)), NULL));
}

void lower_call(body *b, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  while (LLVMIsAGlobalAlias(callee))
    callee = LLVMAliasGetAliasee(callee);
  size_t n = 0;
  const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : NULL;
  if (name && !strncmp(name, "llvm.", 5)) {
    used(b, call);
    lower_intrinsic(b, call, name);
  } else if (LLVMIsAInlineAsm(callee)) {
    used(b, call);
    evaluate_operands(b, call);
    lower_assembly(b, call, callee);
  } else if (name) {
    used(b, call);
    name = str_intern(&b->pool->strings, name);
    if (!lower_known(b, call, callee, name)) {
      const expr *f = global_path(b->lw, callee);
      map_put(&b->mentioned, map_key(f->var->name), 1);
      if (strcmp(name, "__assay_at_exit") == 0 && proc_is_main(b->f))
        leave_main(b);
      emit_call(b, call, f);
      if (LLVMIsDeclaration(callee))
        lower_output(b, name);
    }
  } else {
    used(b, call);
    emit_call(b, call, get(b, callee));
  }
  complete(b, call);
}
