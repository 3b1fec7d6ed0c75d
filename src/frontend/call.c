/* call.c: calls: C signatures restored, functions with a meaning of their own, intrinsics are in
 * intrinsic.c. */
#include "frontend/call.h"

/* ---- results --------------------------------------------------------------------------------- */

static bool is_debug_call(LLVMValueRef inst) {
  if (!LLVMIsACallInst(inst))
    return false;
  size_t n = 0;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(inst), &n);
  return name && !strncmp(name, "llvm.dbg.", 9);
}

/* May it be lowered ahead of the statement under way: no effect, and used in this block only? */
static bool moves_freely(LLVMValueRef inst) {
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMLoad:
    return !LLVMGetVolatile(inst) && !used_elsewhere(inst);
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
static LLVMValueRef taking_store(LLVMValueRef call) {
  LLVMUseRef use = LLVMGetFirstUse(call);
  if (!use || LLVMGetNextUse(use))
    return NULL;
  LLVMValueRef user = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != call ||
      LLVMGetInstructionParent(user) != LLVMGetInstructionParent(call))
    return NULL;
  for (LLVMValueRef i = LLVMGetNextInstruction(call); i != user; i = LLVMGetNextInstruction(i))
    if (!i || (!is_debug_call(i) && (!moves_freely(i) || !used_until(i, user))))
      return NULL;
  return user;
}

const expr *result_target(body *b, LLVMValueRef call, const type *t) {
  LLVMValueRef store = taking_store(call);
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
  set(b, call, e);
}

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
    if (!LLVMIsAStoreInst(store) || *count >= 4 ||
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
  LLVMValueRef done[4];
  uint32_t count = 0;
  if (!LLVMGetFirstUse(call))
    return NULL;
  LLVMValueRef target = piece_target(call, done, &count);
  if (target && get(b, target)) {
    for (uint32_t i = 0; i < count; ++i)
      map_put(&b->consumed, map_key(done[i]), 1);
    return typed_path(b->lw, get(b, target), sig->result);
  }
  const expr *t = new_temp(b, sig->result, NULL);
  set(b, call, access_path(b->lw, expr_addr(b->pool, t), LLVMTypeOf(call)));
  return t;
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
    LLVMValueRef v = pieces[i];
    if (!LLVMIsALoadInst(v) || !held_of(b, v)->e || !expr_is_path(held_of(b, v)->e))
      return NULL;
    const expr *e = held_of(b, v)->e, *pointer = get(b, LLVMGetOperand(v, 0));
    if (e->kind == E_VAR && e->var->kind == V_TEMP && e->type->kind != T_STRUCT)
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
  if (p->by_pointer)
    return typed_path(b->lw, get(b, LLVMGetOperand(call, p->first)), p->type);
  if (p->count == 1 && !type_is_aggregate(p->type))
    return value_as(b->lw, get(b, LLVMGetOperand(call, p->first)), p->type);
  for (uint32_t i = 0; i < p->count; ++i)
    pieces[i] = LLVMGetOperand(call, p->first + i);
  return join_pieces(b, pieces, p);
}

static const expr *extra_argument(body *b, LLVMValueRef call, uint32_t i) {
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
  const type *seen = LLVMIsFunctionVarArg(fn) && LLVMCountParamTypes(fn) == 0
                         ? unprototyped(b, call)
                         : lower_llvm_type(b->lw, fn);
  if ((*callee)->type->kind == T_FUNC) { /* direct, but with another type than the definition */
    if (func->count == LLVMGetNumArgOperands(call) && !func->is_variadic) {
      *sig = (abi){.known = true, .result = func->elem, .fixed = func->count};
      for (uint32_t i = 0; i < func->count; ++i)
        vec_push(&sig->params, (abi_param){.type = func->params[i], .first = i, .count = 1});
      return !type_is_aggregate(func->elem);
    }
    *callee = expr_addr(b->pool, *callee);
  }
  *callee = expr_cast(b->pool, type_ptr(b->pool, seen), *callee);
  *sig = (abi){.known = true, .result = seen->elem, .variadic = seen->is_variadic};
  for (uint32_t i = 0; i < seen->count; ++i)
    vec_push(&sig->params, (abi_param){.type = seen->params[i], .first = i, .count = 1});
  sig->fixed = seen->count;
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

void emit_call(body *b, LLVMValueRef call, const expr *callee) {
  abi sig;
  if (!signature(b, call, &callee, &sig) || !arguments_fit(b, call, &sig)) {
    emit_unknown(b, "a call whose arguments do not match the function");
    abi_free(&sig);
    return;
  }
  save_pending(b, NULL);
  expr_vec args = {0};
  const expr *lhs = NULL;
  collect_arguments(b, call, &sig, &args);
  if (sig.has_sret)
    lhs = typed_path(b->lw, get(b, LLVMGetOperand(call, 0)), sig.result);
  else if (sig.coerced && !is_whole(b->lw, sig.result, LLVMTypeOf(call)))
    lhs = struct_target(b, call, &sig);
  else if (sig.result->kind != T_VOID)
    lhs = result_target(b, call, sig.result);
  stmt *s = emit(b, S_CALL);
  s->callee = callee;
  stmt_set_rhs(b->p, s, args.data, args.size);
  if (lhs)
    stmt_set_lhs(b->p, s, &lhs, 1);
  if (lhs && !sig.has_sret && !(sig.coerced && !is_whole(b->lw, sig.result, LLVMTypeOf(call))))
    result_known(b, call, lhs);
  vec_free(&args);
  abi_free(&sig);
}

/* ---- functions with a meaning of their own --------------------------------------------------- */

typedef enum meaning {
  M_NONE,
  M_ERROR,
  M_RULE, /* a rule's requirement does not hold */
  M_ASSERT,
  M_ASSUME,
  M_NONDET,
  M_MALLOC,
  M_FREE,
  M_EXIT,
  M_ABORT,
  M_NOTHING,
  M_UNKNOWN,
} meaning;

typedef struct known_function {
  const char *name;
  meaning what;
  bool even_with_body;
  const char *text;
} known_function;

static const known_function known_functions[] = {
    {"reach_error", M_ERROR, true, "unreach-call"},
    {"__VERIFIER_error", M_ERROR, true, "unreach-call"},
    {"__assert_fail", M_ERROR, false, "unreach-call"},
    {"__assay_rule_failed", M_RULE, false, NULL},
    {"__assert_perror_fail", M_ERROR, false, "unreach-call"},
    {"__assert", M_ERROR, false, "unreach-call"},
    {"assert", M_ASSERT, false, "unreach-call"}, /* called as a function: assert.h was left out */
    {"__VERIFIER_assert", M_ASSERT, false, "unreach-call"},
    {"__VERIFIER_assume", M_ASSUME, false, NULL},
    {"malloc", M_MALLOC, false, NULL},
    {"free", M_FREE, false, NULL},
    {"exit", M_EXIT, false, NULL},
    {"_exit", M_EXIT, false, NULL},
    {"_Exit", M_EXIT, false, NULL},
    {"quick_exit", M_EXIT, false, NULL},
    {"abort", M_ABORT, false, NULL},
    {"__VERIFIER_atomic_begin", M_NOTHING, false, NULL},
    {"__VERIFIER_atomic_end", M_NOTHING, false, NULL},
    {"setjmp", M_UNKNOWN, false, "setjmp"},
    {"_setjmp", M_UNKNOWN, false, "setjmp"},
    {"sigsetjmp", M_UNKNOWN, false, "setjmp"},
    {"__sigsetjmp", M_UNKNOWN, false, "setjmp"},
    {"longjmp", M_UNKNOWN, false, "longjmp"},
    {"_longjmp", M_UNKNOWN, false, "longjmp"},
    {"siglongjmp", M_UNKNOWN, false, "longjmp"},
    {"pthread_create", M_UNKNOWN, false, "thread creation"},
    {"thrd_create", M_UNKNOWN, false, "thread creation"},
    {"fork", M_UNKNOWN, false, "process creation"},
    {"vfork", M_UNKNOWN, false, "process creation"},
    {"signal", M_UNKNOWN, false, "a signal handler"},
    {"sigaction", M_UNKNOWN, false, "a signal handler"},
};

static meaning meaning_of(LLVMValueRef fn, const char *name, const char **text) {
  bool has_body = !LLVMIsDeclaration(fn);
  if (!has_body && !strncmp(name, "__VERIFIER_nondet_", 18))
    return M_NONDET;
  for (size_t i = 0; i < sizeof known_functions / sizeof *known_functions; ++i) {
    const known_function *k = &known_functions[i];
    if (!strcmp(name, k->name) && (!has_body || k->even_with_body)) {
      *text = k->text;
      return k->what;
    }
  }
  return M_NONE;
}

static void emit_assert(body *b, const expr *cond, const char *text) {
  stmt *s = emit(b, S_ASSERT);
  s->cond = cond;
  s->text = str_intern(&b->pool->strings, text);
}

static void emit_error(body *b, const char *text) {
  emit_assert(b, expr_bool(b->pool, false), text);
}

/* The text of a string literal, as an interned string. */
static const char *literal_text(body *b, LLVMValueRef v) {
  LLVMValueRef init = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
  size_t n = 0;
  const char *text = init && LLVMIsConstantString(init) ? LLVMGetAsString(init, &n) : NULL;
  return str_intern_n(&b->pool->strings, text ? text : "", n && !text[n - 1] ? n - 1 : n);
}

static void emit_halt(body *b, const expr *status) {
  stmt *s = emit(b, S_HALT);
  stmt_set_succ(b->p, s, NULL, 0);
  if (status)
    stmt_set_rhs(b->p, s, &status, 1);
}

static void emit_alloc(body *b, LLVMValueRef call) {
  save_pending(b, NULL);
  const type *size = type_size(b->pool);
  const expr *n = expr_cast(b->pool, size, as_unsigned(b, get(b, LLVMGetOperand(call, 0))));
  b->result_is_fresh = true;
  const expr *lhs = result_target(b, call, type_ptr(b->pool, type_void(b->pool)));
  b->result_is_fresh = false;
  if (!lhs)
    lhs = new_temp(b, type_ptr(b->pool, type_void(b->pool)), NULL);
  stmt *s = emit(b, S_ALLOC);
  stmt_set_lhs(b->p, s, &lhs, 1);
  stmt_set_rhs(b->p, s, &n, 1);
  s->text = str_intern(&b->pool->strings, "heap");
  result_known(b, call, lhs);
}

/* The type of an input: as C declares the nondet functions. */
static const type *nondet_type(body *b, LLVMValueRef call, const char *name) {
  LLVMTypeRef t = LLVMTypeOf(call);
  const char *suffix = name + strlen("__VERIFIER_nondet_");
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(t) == 1)
    return lower_llvm_type(b->lw, t);
  bool is_unsigned = suffix[0] == 'u' || !strcmp(suffix, "size_t") || !strncmp(suffix, "bool", 4);
  return type_int(b->pool, LLVMGetIntTypeWidth(t), !is_unsigned);
}

static void emit_nondet(body *b, LLVMValueRef call, const char *name) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind)
    return;
  const type *t = nondet_type(b, call, name);
  const expr *lhs = result_target(b, call, t);
  if (!lhs)
    lhs = new_temp(b, t, NULL); /* the input is asked for even if nobody looks at it */
  havoc_kind kind = t->kind == T_FLOAT ? HAVOC_APPROX : HAVOC_INPUT;
  emit_havoc(b, lhs, kind, kind == HAVOC_APPROX ? "a floating-point input" : name);
  result_known(b, call, lhs);
}

/* Does it look at an argument? A declaration without a prototype lets it be left out. */
static bool needs_argument(meaning m) {
  return m == M_RULE || m == M_ASSERT || m == M_ASSUME || m == M_MALLOC || m == M_FREE ||
         m == M_EXIT;
}

static bool lower_known(body *b, LLVMValueRef call, LLVMValueRef fn, const char *name) {
  const char *text = NULL;
  meaning m = meaning_of(fn, name, &text);
  if (needs_argument(m) && LLVMGetNumArgOperands(call) == 0) {
    emit_unknown(b, "a call without the argument that the function needs");
    return true;
  }
  switch (m) {
  case M_NONE:
    return false;
  case M_ASSERT:
    emit_assert(b, expr_to_bool(b->pool, get(b, LLVMGetOperand(call, 0))), text);
    break;
  case M_ERROR:
    emit_error(b, text);
    break;
  case M_RULE:
    emit_error(b, literal_text(b, LLVMGetOperand(call, 0)));
    break;
  case M_ASSUME: {
    stmt *s = emit(b, S_ASSUME);
    s->cond = expr_to_bool(b->pool, get(b, LLVMGetOperand(call, 0)));
    break;
  }
  case M_NONDET:
    emit_nondet(b, call, name);
    break;
  case M_MALLOC:
    emit_alloc(b, call);
    break;
  case M_FREE: {
    const expr *p = get(b, LLVMGetOperand(call, 0));
    save_pending(b, NULL);
    p = get(b, LLVMGetOperand(call, 0));
    stmt *s = emit(b, S_FREE);
    stmt_set_rhs(b->p, s, &p, 1);
    break;
  }
  case M_EXIT:
    emit_halt(b, get(b, LLVMGetOperand(call, 0)));
    break;
  case M_ABORT:
    emit_halt(b, expr_int(b->pool, type_signed_int(b->pool), 134));
    break;
  case M_NOTHING:
    break;
  case M_UNKNOWN:
    emit_unknown(b, text);
    break;
  }
  return true;
}

/* After an error or unknown statement the value of a call still has users in the text. */
static void complete(body *b, LLVMValueRef call) {
  if (LLVMGetFirstUse(call) && !map_get(&b->values, map_key(call), 0) &&
      LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
    set(b, call, new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(call)), NULL));
}

static void lower_assembly(body *b, LLVMValueRef call, LLVMValueRef assembly) {
  bool empty = false;
#if ASSAY_LLVM_VERSION >= 19
  size_t n = 0;
  LLVMGetInlineAsmAsmString(assembly, &n);
  empty = n == 0;
#else
  (void)assembly;
#endif
  /* An empty text without results is only a barrier for the compiler. */
  if (!empty || LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind)
    emit_unknown(b, "inline assembly");
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
    lower_assembly(b, call, callee);
  } else if (name) {
    used(b, call);
    name = str_intern(&b->pool->strings, name);
    if (!lower_known(b, call, callee, name)) {
      const expr *f = global_path(b->lw, callee);
      map_put(&b->mentioned, map_key(f->var->name), 1);
      emit_call(b, call, f);
    }
  } else {
    used(b, call);
    emit_call(b, call, get(b, callee));
  }
  complete(b, call);
}
