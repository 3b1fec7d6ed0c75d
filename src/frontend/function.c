/* function.c: procedures: signatures, variables, blocks and the edges between them. */
#include "frontend/body.h"

/* ---- statements ------------------------------------------------------------------------------ */

stmt *emit(body *b, stmt_kind kind) {
  uint32_t label = b->f->stmts.size;
  stmt *s = proc_add(b->f, kind, b->where);
  stmt_set_succ1(b->p, s, label + 1);
  return s;
}

void emit_assign(body *b, const expr *lhs, const expr *rhs) {
  if (lhs == rhs)
    return; /* a parameter put into its own place */
  stmt *s = emit(b, S_ASSIGN);
  stmt_assign(b->p, s, lhs, rhs);
}

void emit_havoc(body *b, const expr *lhs, havoc_kind kind, const char *text) {
  stmt *s = emit(b, S_HAVOC);
  stmt_set_lhs(b->p, s, &lhs, 1);
  s->havoc = (uint8_t)kind;
  s->text = text ? str_intern(&b->pool->strings, text) : NULL;
}

void emit_unknown(body *b, const char *what) {
  stmt *s = emit(b, S_UNKNOWN);
  stmt_set_succ(b->p, s, NULL, 0);
  s->text = str_intern(&b->pool->strings, what);
}

static const char *unique_name(body *b, const char *want) {
  const char *name = str_intern(&b->pool->strings, want);
  for (uint32_t n = 2;; ++n) {
    bool taken = false;
    for (vec_each(var *, v, &b->f->params))
      taken |= (*v)->name == name;
    taken |= map_has(&b->names, map_key(name));
    if (!taken)
      break;
    name = str_printf(&b->pool->strings, "%s$%u", want, n);
  }
  map_put(&b->names, map_key(name), 1);
  return name;
}

const expr *new_temp(body *b, const type *t, const char *hint) {
  const char *want = hint ? hint : str_printf(&b->pool->strings, "t%u", ++b->temps);
  var *v = proc_add_var(b->p, b->f, V_TEMP, unique_name(b, want), t);
  return expr_var(b->pool, v);
}

/* ---- signatures ------------------------------------------------------------------------------ */

static const type *debug_signature(lowering *lw, LLVMValueRef fn) {
  LLVMMetadataRef sub = LLVMGetSubprogram(fn);
  LLVMMetadataRef t = sub ? md_operand(lw, sub, 4) : NULL;
  const type *func = t ? lower_di_type(lw, t) : NULL;
  return func && func->kind == T_FUNC ? func : NULL;
}

static const type *signature_of(lowering *lw, LLVMValueRef fn, abi *sig) {
  LLVMTypeRef llvm = LLVMGlobalGetValueType(fn);
  const type *func = debug_signature(lw, fn);
  if (func) {
    /* `int f() {...}`: no prototype, but a definition without parameters all the same */
    if (func->is_variadic && !LLVMIsFunctionVarArg(llvm))
      func = type_func(lw->pool, func->elem, func->params, func->count, false);
    abi_of(lw, func, llvm, fn, sig);
    if (sig->known)
      return func;
    abi_free(sig);
  }
  func = lower_llvm_type(lw, llvm);
  *sig = (abi){
      .known = false, .result = func->elem, .variadic = func->is_variadic, .fixed = func->count};
  for (uint32_t i = 0; i < func->count; ++i)
    vec_push(&sig->params, (abi_param){.type = func->params[i], .first = i, .count = 1});
  return func;
}

static bool is_named_call(LLVMValueRef inst, const char *name) {
  if (!LLVMIsACallInst(inst))
    return false;
  size_t n = 0;
  const char *callee = LLVMGetValueName2(LLVMGetCalledValue(inst), &n);
  return callee && !strncmp(callee, name, strlen(name));
}

static void clean_name(buf *out, const char *name) {
  const char *end = strstr(name, ".coerce");
  size_t n = end ? (size_t)(end - name) : strcspn(name, ".");
  buf_add_n(out, name, n);
}

static void add_parameters(lowering *lw, proc *f, LLVMValueRef fn, const abi *sig) {
  for (uint32_t i = 0; i < sig->params.size; ++i) {
    const abi_param *p = &sig->params.data[i];
    buf name = {0};
    size_t n = 0;
    if (p->count)
      clean_name(&name, LLVMGetValueName2(LLVMGetParam(fn, p->first), &n));
    if (!name.size)
      buf_printf(&name, "arg%u", i + 1);
    const char *want = str_intern(&lw->pool->strings, buf_text(&name)), *unique = want;
    for (uint32_t k = 2; k && f->params.size; ++k) {
      bool taken = false;
      for (vec_each(var *, v, &f->params))
        taken |= (*v)->name == unique;
      if (!taken)
        break;
      unique = str_printf(&lw->pool->strings, "%s$%u", want, k);
    }
    proc_add_var(lw->p, f, V_PARAM, unique, p->type);
    buf_free(&name);
  }
}

void lower_declare(lowering *lw, LLVMValueRef fn) {
  size_t n = 0;
  const char *llvm_name = LLVMGetValueName2(fn, &n);
  if (!strncmp(llvm_name, "llvm.", 5))
    return;
  LLVMMetadataRef sub = LLVMGetSubprogram(fn);
  const char *name = sub ? md_string(lw, sub, 2) : NULL;
  if (!name || map_has(&lw->used_names, map_key(name)))
    name = llvm_name;
  proc *f = program_add_proc(lw->p, unique_global_name(lw, name));
  abi sig;
  const type *func = signature_of(lw, fn, &sig);
  f->is_variadic = func->is_variadic;
  f->is_static = LLVMGetLinkage(fn) == LLVMInternalLinkage;
  if (sig.result->kind != T_VOID)
    vec_push(&f->results, sig.result);
  add_parameters(lw, f, fn, &sig);
  proc_set_type(lw->p, f);
  if (sub) {
    f->where.file = di_file_of(lw, sub);
    f->where.line = LLVMDISubprogramGetLine(sub);
    f->where.column = 1;
  }
  map_put_ptr(&lw->globals, fn, expr_var(lw->pool, f->symbol));
  abi_free(&sig);
}

const expr *global_path(lowering *lw, LLVMValueRef v) {
  const expr *path = map_get_ptr(&lw->globals, v);
  if (!path && LLVMIsAFunction(v)) { /* functions without body appear when they are used */
    lower_declare(lw, v);
    path = map_get_ptr(&lw->globals, v);
  }
  return path;
}

void lower_known_types(lowering *lw, LLVMValueRef fn) {
  debug_signature(lw, fn);
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
      if (is_named_call(i, "llvm.dbg.declare")) {
        LLVMMetadataRef di = LLVMValueAsMetadata(LLVMGetOperand(i, 1));
        lower_di_type(lw, md_operand(lw, di, 3));
      }
}

/* ---- variables ------------------------------------------------------------------------------- */

/* The alloca (or argument) and the variable that a debug declaration ties together. */
static LLVMValueRef declared(LLVMValueRef call, LLVMMetadataRef *di) {
  LLVMValueRef slot = LLVMGetOperand(call, 0), home = NULL;
  if (LLVMGetMDNodeNumOperands(slot) == 1)
    LLVMGetMDNodeOperands(slot, &home);
  *di = LLVMValueAsMetadata(LLVMGetOperand(call, 1));
  return home;
}

/* Is the address only used to load, store, copy and step into the variable? */
static bool only_accessed(LLVMValueRef v) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user))
      continue;
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != v)
      continue;
    if (LLVMIsAGetElementPtrInst(user) && only_accessed(user))
      continue;
    if (is_named_call(user, "llvm.memcpy") || is_named_call(user, "llvm.memset") ||
        is_named_call(user, "llvm.dbg.") || is_named_call(user, "llvm.memmove"))
      continue;
    return false;
  }
  return true;
}

static var *parameter_var(body *b, uint32_t llvm_argument) {
  for (uint32_t i = 0; i < b->sig.params.size; ++i) {
    const abi_param *p = &b->sig.params.data[i];
    if (llvm_argument >= p->first && llvm_argument < p->first + p->count)
      return b->f->params.data[i];
  }
  return NULL;
}

static uint32_t argument_number(body *b, LLVMValueRef argument) {
  uint32_t n = LLVMCountParams(b->fn);
  for (uint32_t i = 0; i < n; ++i)
    if (LLVMGetParam(b->fn, i) == argument)
      return i;
  return n;
}

/* `where`, an alloca or argument, is the address of v from now on. */
static void give_home(body *b, LLVMValueRef where, var *v) {
  v->address_taken |= !only_accessed(where);
  map_put_ptr(&b->homes, where, v);
  held_of(b, where)->e = expr_addr(b->pool, expr_var(b->pool, v));
}

/* Where clang puts the arguments in the entry block: those allocas are the parameters. */
static void find_parameter_homes(body *b) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(b->fn);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAStoreInst(i) && LLVMIsAArgument(LLVMGetOperand(i, 0))) {
      LLVMValueRef to = LLVMGetOperand(i, 1);
      if (LLVMIsAGetElementPtrInst(to))
        to = LLVMGetOperand(to, 0);
      uint32_t number = argument_number(b, LLVMGetOperand(i, 0));
      var *v = parameter_var(b, number);
      if (v && LLVMIsAAllocaInst(to) && !map_has(&b->homes, map_key(to)) &&
          (type_is_aggregate(v->type) || type_fits(b->lw, v->type, LLVMGetAllocatedType(to))))
        give_home(b, to, v);
    } else if (is_named_call(i, "llvm.memcpy")) {
      /* a struct that came in pieces is collected in one alloca and copied to another */
      LLVMValueRef to = LLVMGetOperand(i, 0), from = LLVMGetOperand(i, 1);
      var *v = map_get_ptr(&b->homes, from);
      if (v && LLVMIsAAllocaInst(to) && !map_has(&b->homes, map_key(to)) &&
          !LLVMInstructionGetDebugLoc(i))
        give_home(b, to, v);
    }
  }
}

static void bind_arguments(body *b) {
  for (uint32_t i = 0; i < b->sig.params.size; ++i) {
    const abi_param *p = &b->sig.params.data[i];
    for (uint32_t k = 0; k < p->count; ++k) {
      LLVMValueRef argument = LLVMGetParam(b->fn, p->first + k);
      const expr *v = expr_var(b->pool, b->f->params.data[i]);
      if (p->by_pointer)
        give_home(b, argument, b->f->params.data[i]);
      else if (!type_is_aggregate(p->type) && p->type->kind != T_BOOL)
        held_of(b, argument)->e = v;
      else if (p->type->kind == T_BOOL)
        held_of(b, argument)->e = LLVMGetIntTypeWidth(LLVMTypeOf(argument)) == 1
                                      ? v
                                      : expr_cast(b->pool, type_int(b->pool, 8, false), v);
    }
  }
  if (b->sig.has_sret) {
    var *r = proc_add_var(b->p, b->f, V_TEMP, unique_name(b, "result"), b->sig.result);
    b->result = r;
    give_home(b, LLVMGetParam(b->fn, 0), r);
  }
}

/* clang's scratch copies of structs have made-up types: take the type of what is copied. */
static const type *copied_type(body *b, LLVMValueRef alloca) {
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!is_named_call(call, "llvm.memcpy"))
      continue;
    LLVMValueRef other = LLVMGetOperand(call, LLVMGetOperand(call, 0) == alloca ? 1 : 0);
    const var *v = map_get_ptr(&b->homes, other);
    uint64_t size = LLVMIsAConstantInt(LLVMGetOperand(call, 2))
                        ? LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2))
                        : 0;
    if (v && v->type->size == size)
      return v->type;
  }
  return NULL;
}

/* An alloca outside the entry block makes a new object each time it is executed. */
static bool is_fixed_size(LLVMValueRef alloca) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(alloca);
  return LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)) &&
         block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
}

static const type *alloca_type(body *b, LLVMValueRef alloca, const type *declared_type) {
  LLVMTypeRef llvm = LLVMGetAllocatedType(alloca);
  uint64_t n = LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0));
  const type *t = declared_type ? declared_type : lower_llvm_type(b->lw, llvm);
  if (declared_type && declared_type->size < llvm_size(b->lw, llvm))
    t = lower_llvm_type(b->lw, llvm);
  if (!declared_type && LLVMGetTypeKind(llvm) == LLVMStructTypeKind && LLVMIsLiteralStruct(llvm)) {
    const type *copied = copied_type(b, alloca);
    if (copied && copied->size <= llvm_size(b->lw, llvm))
      t = copied;
  }
  return n > 1 ? type_array(b->pool, t, n) : t;
}

/* Variables of inlined functions have scopes of another function, entered by no edge of this one. */
static void remember_scope(body *b, const var *v, LLVMMetadataRef di, LLVMValueRef call) {
  LLVMMetadataRef scope = LLVMDIVariableGetScope(di), loc = LLVMInstructionGetDebugLoc(call);
  if (!scope || (loc && LLVMDILocationGetInlinedAt(loc)))
    return;
  uint64_t *slot = map_slot_of(&b->scopes, map_key(scope));
  if (!*slot) {
    vec_push(&b->scope_vars, (var_vec){0});
    *slot = b->scope_vars.size;
  }
  vec_push(&b->scope_vars.data[*slot - 1], v);
  map_put_ptr(&b->scope_of, v, scope);
}

static void place_variable(body *b, var *v, LLVMMetadataRef di) {
  v->file = di_file_of(b->lw, LLVMDIVariableGetScope(di));
  v->line = LLVMDIVariableGetLine(di);
}

/* Variables with a debug declaration, in the order of their declarations. */
static void declare_variable(body *b, LLVMValueRef call) {
  LLVMMetadataRef di;
  LLVMValueRef home = declared(call, &di);
  if (!home)
    return;
  const char *name = md_string(b->lw, di, 1);
  const var *known = map_get_ptr(&b->homes, home);
  if (known) { /* a parameter or the sret result: only its name and place are new */
    var *v = (var *)known;
    if (v->kind == V_TEMP)
      v->kind = V_LOCAL;
    if (name && v->name != name) {
      bool taken = map_has(&b->names, map_key(name));
      for (vec_each(var *, other, &b->f->params))
        taken |= (*other)->name == name;
      if (!taken)
        v->name = name;
    }
    place_variable(b, v, di);
    return;
  }
  if (!LLVMIsAAllocaInst(home))
    return;
  size_t n = 0;
  if (!strcmp(LLVMGetValueName2(home, &n), "result.ptr"))
    return;
  const type *t = lower_di_type(b->lw, md_operand(b->lw, di, 3));
  if (!is_fixed_size(home)) {
    const type *element =
        t && t->kind == T_ARRAY ? t->elem : lower_llvm_type(b->lw, LLVMGetAllocatedType(home));
    t = type_ptr(b->pool,
                 element->size ? element : lower_llvm_type(b->lw, LLVMGetAllocatedType(home)));
  } else {
    t = alloca_type(b, home, t);
  }
  bool is_hidden = !name || !strncmp(name, "__vla_expr", 10);
  var_kind kind = is_hidden ? V_TEMP : V_LOCAL;
  var *v = proc_add_var(b->p, b->f, kind, unique_name(b, name ? name : "unnamed"), t);
  place_variable(b, v, di);
  if (is_fixed_size(home)) {
    give_home(b, home, v);
    remember_scope(b, v, di, call);
  } else {
    held_of(b, home)->e = expr_var(b->pool, v);
  }
}

static void declare_scratch(body *b, LLVMValueRef alloca) {
  if (map_has(&b->homes, map_key(alloca)) || held_of(b, alloca)->e)
    return;
  size_t n = 0;
  const char *name = LLVMGetValueName2(alloca, &n);
  buf clean = {0};
  for (const char *c = n ? name : "tmp"; *c; ++c)
    buf_put(&clean, *c == '.' ? '$' : *c);
  if (!is_fixed_size(alloca)) {
    const type *t = type_ptr(b->pool, lower_llvm_type(b->lw, LLVMGetAllocatedType(alloca)));
    var *v = proc_add_var(b->p, b->f, V_TEMP, unique_name(b, buf_text(&clean)), t);
    held_of(b, alloca)->e = expr_var(b->pool, v);
  } else {
    const type *t = alloca_type(b, alloca, NULL);
    if (!strcmp(buf_text(&clean), "retval") && b->sig.result->size == t->size)
      t = b->sig.result;
    var *v = proc_add_var(b->p, b->f, V_TEMP, unique_name(b, buf_text(&clean)), t);
    give_home(b, alloca, v);
  }
  buf_free(&clean);
}

static void declare_variables(body *b) {
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
      if (is_named_call(i, "llvm.dbg.declare"))
        declare_variable(b, i);
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i))
        declare_scratch(b, i);
}

/* ---- scopes ---------------------------------------------------------------------------------- */

static LLVMMetadataRef scope_parent(body *b, LLVMMetadataRef scope) {
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
    return NULL;
  return md_operand(b->lw, scope, 1);
}

static bool scope_contains(body *b, LLVMMetadataRef outer, LLVMMetadataRef inner) {
  for (; inner; inner = scope_parent(b, inner))
    if (inner == outer)
      return true;
  return false;
}

/* The scope of this function that an instruction stands in, inlined or not. */
static LLVMMetadataRef inst_scope(LLVMValueRef inst) {
  LLVMMetadataRef loc = inst ? LLVMInstructionGetDebugLoc(inst) : NULL;
  while (loc && LLVMDILocationGetInlinedAt(loc))
    loc = LLVMDILocationGetInlinedAt(loc);
  return loc ? LLVMDILocationGetScope(loc) : NULL;
}

static LLVMMetadataRef block_scope(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (!is_named_call(i, "llvm.dbg.") && inst_scope(i))
      return inst_scope(i);
  return NULL;
}

/* Where a terminator stands; those that clang makes up have no place of their own. */
static LLVMMetadataRef leaving_scope(LLVMValueRef terminator) {
  LLVMValueRef i = terminator;
  while (i && !inst_scope(i))
    i = LLVMGetPreviousInstruction(i);
  return inst_scope(i);
}

static bool declared_in(body *b, LLVMBasicBlockRef block, const var *v) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef di;
    if (is_named_call(i, "llvm.dbg.declare") && map_get_ptr(&b->homes, declared(i, &di)) == v)
      return true;
  }
  return false;
}

static void havoc_var(body *b, const var *v) {
  emit_havoc(b, expr_var(b->pool, v), HAVOC_UNINIT, NULL);
}

/* An edge into the middle of a scope makes its variables arbitrary; where the declaration is passed
 * afterwards, that does it. */
static void enter_scopes(body *b, LLVMMetadataRef from, LLVMBasicBlockRef to) {
  LLVMMetadataRef scope = block_scope(to);
  for (; scope; scope = scope_parent(b, scope)) {
    uint64_t index = map_get(&b->scopes, map_key(scope), 0);
    if (!index || !from || scope_contains(b, scope, from))
      continue;
    for (vec_each(const var *, v, &b->scope_vars.data[index - 1]))
      if (!declared_in(b, to, *v))
        havoc_var(b, *v);
  }
}

/* ---- edges ----------------------------------------------------------------------------------- */

static bool starts_with_phi(LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return first && LLVMIsAPHINode(first);
}

static const expr *phi_variable(body *b, LLVMValueRef phi) {
  const expr *known = map_get_ptr(&b->phi_vars, phi);
  return known;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (uint32_t i = 0, n = LLVMCountIncoming(phi); i < n; ++i)
    if (LLVMGetIncomingBlock(phi, i) == from)
      return LLVMGetIncomingValue(phi, i);
  return NULL;
}

/* All phis of a block take their values at once. */
static void emit_phi_moves(body *b, LLVMBasicBlockRef to) {
  expr_vec lhs = {0}, rhs = {0};
  for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi)) {
    LLVMValueRef v = incoming(phi, b->block);
    if (!v)
      continue;
    const expr *target = phi_variable(b, phi);
    const expr *e = get(b, v);
    if (e->type != target->type)
      e = value_as(b->lw, e, target->type);
    vec_push(&lhs, target);
    vec_push(&rhs, e);
  }
  if (lhs.size) {
    stmt *s = emit(b, S_ASSIGN);
    stmt_set_lhs(b->p, s, lhs.data, lhs.size);
    stmt_set_rhs(b->p, s, rhs.data, rhs.size);
  }
  vec_free(&lhs);
  vec_free(&rhs);
}

static void jump(body *b, uint32_t stmt_index, uint32_t slot, LLVMBasicBlockRef target) {
  vec_push(&b->fixups, (fixup){stmt_index, slot, target});
}

static void edge_statements(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  enter_scopes(b, leaving_scope(terminator), to);
  if (starts_with_phi(to))
    emit_phi_moves(b, to);
}

/* Leaves the block unconditionally. */
static void go_to(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  edge_statements(b, terminator, to);
  if (b->f->stmts.size == b->block_start) {
    b->where = (location){0};
    emit(b, S_SKIP);
  }
  jump(b, b->f->stmts.size - 1, 0, to);
}

/* An edge of a branching statement: through statements of its own if it needs any. */
static void branch_edge(body *b, uint32_t from, uint32_t slot, LLVMValueRef terminator,
                        LLVMBasicBlockRef to) {
  uint32_t first = b->f->stmts.size;
  edge_statements(b, terminator, to);
  if (b->f->stmts.size == first) {
    jump(b, from, slot, to);
  } else {
    b->f->stmts.data[from].succ[slot] = first;
    jump(b, b->f->stmts.size - 1, 0, to);
  }
}

static uint32_t emit_branch(body *b, const expr *cond) {
  uint32_t label = b->f->stmts.size, both[2] = {label + 1, label + 1};
  stmt *s = emit(b, S_BRANCH);
  s->cond = cond;
  stmt_set_succ(b->p, s, both, 2);
  return label;
}

/* A loop's branch stands at its keyword; the place of the condition tells more. */
static void at_condition(body *b, LLVMValueRef v) {
  location where = LLVMIsAInstruction(v) ? inst_location(b->lw, v) : (location){0};
  if (where.line)
    b->where = where;
}

static void lower_switch(body *b, LLVMValueRef inst) {
  at_condition(b, LLVMGetOperand(inst, 0));
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  uint32_t n = (uint32_t)LLVMGetNumOperands(inst) / 2;
  LLVMBasicBlockRef otherwise = LLVMGetSwitchDefaultDest(inst);
  VEC(uint32_t) tests = {0};
  for (uint32_t i = 1; i < n; ++i) {
    const expr *c = expr_const(b->pool, e->type, llvm_int_value(LLVMGetOperand(inst, 2 * i)));
    uint32_t at = emit_branch(b, expr_eq(b->pool, e, c));
    vec_push(&tests, at);
  }
  if (!tests.size) {
    go_to(b, inst, otherwise);
    return;
  }
  for (uint32_t i = 1; i < n; ++i)
    branch_edge(b, tests.data[i - 1], 0, inst,
                LLVMValueAsBasicBlock(LLVMGetOperand(inst, 2 * i + 1)));
  branch_edge(b, vec_last(&tests), 1, inst, otherwise);
  vec_free(&tests);
}

/* goto *e: a chain of comparisons with the labels it may go to. */
static void lower_computed_goto(body *b, LLVMValueRef inst) {
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  VEC(uint32_t) tests = {0};
  for (uint32_t i = 0, n = LLVMGetNumSuccessors(inst); i < n; ++i) {
    const expr *label = lower_label_address(b->lw, LLVMGetSuccessor(inst, i), e->type);
    if (!label)
      break;
    uint32_t at = emit_branch(b, expr_eq(b->pool, e, label));
    vec_push(&tests, at);
  }
  emit_unknown(b, "computed goto to no label of this function");
  for (uint32_t i = 0; i < tests.size; ++i)
    branch_edge(b, tests.data[i], 0, inst, LLVMGetSuccessor(inst, i));
  vec_free(&tests);
}

static void lower_return(body *b, LLVMValueRef inst) {
  const expr *e = NULL;
  if (b->result) {
    e = expr_var(b->pool, b->result);
  } else if (LLVMGetNumOperands(inst) && b->sig.result->kind != T_VOID) {
    LLVMValueRef v = LLVMGetOperand(inst, 0);
    if (b->sig.coerced && !is_whole(b->lw, b->sig.result, LLVMTypeOf(v))) {
      abi_param whole = {.type = b->sig.result, .count = 1};
      e = join_pieces(b, &v, &whole);
    } else {
      e = value_as(b->lw, get(b, v), b->sig.result);
    }
  } else if (b->sig.result->kind != T_VOID) {
    e = expr_agg(b->pool, b->sig.result, NULL, 0); /* an empty struct */
  }
  stmt *s = emit(b, S_RETURN);
  stmt_set_succ(b->p, s, NULL, 0);
  if (e)
    stmt_set_rhs(b->p, s, &e, 1);
}

static void lower_terminator(body *b, LLVMValueRef inst) {
  used(b, inst);
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMRet:
    lower_return(b, inst);
    return;
  case LLVMBr:
    if (!LLVMIsConditional(inst)) {
      go_to(b, inst, LLVMGetSuccessor(inst, 0));
    } else {
      at_condition(b, LLVMGetCondition(inst));
      uint32_t at = emit_branch(b, get(b, LLVMGetCondition(inst)));
      branch_edge(b, at, 0, inst, LLVMGetSuccessor(inst, 0));
      branch_edge(b, at, 1, inst, LLVMGetSuccessor(inst, 1));
    }
    return;
  case LLVMSwitch:
    lower_switch(b, inst);
    return;
  case LLVMUnreachable: {
    uint32_t n = b->f->stmts.size;
    bool ended = n > b->block_start && b->f->stmts.data[n - 1].succ_count == 0;
    if (!ended) {
      stmt *s = emit(b, S_HALT);
      stmt_set_succ(b->p, s, NULL, 0);
    }
    return;
  }
  case LLVMIndirectBr:
    lower_computed_goto(b, inst);
    return;
  case LLVMCallBr:
    emit_unknown(b, "inline assembly with goto");
    return;
  default:
    emit_unknown(b, "an instruction that is not modelled");
    return;
  }
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* Parameters of inlined functions are set before they are declared. */
static bool was_stored(LLVMValueRef home, LLVMValueRef call) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i))
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == home)
      return true;
  return false;
}

/* A declaration reached: its variable is indeterminate from here. At the first statement of the
 * procedure locals are so anyway. */
static void lower_declaration(body *b, LLVMValueRef call) {
  LLVMMetadataRef di;
  LLVMValueRef home = declared(call, &di);
  const var *v = map_get_ptr(&b->homes, home);
  if (!v || v->kind != V_LOCAL || v == b->result || was_stored(home, call))
    return;
  if (b->block != LLVMGetEntryBasicBlock(b->fn))
    havoc_var(b, v);
}

static void lower_label(body *b, LLVMValueRef call) {
  LLVMMetadataRef label = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
  const char *name = md_string(b->lw, label, 1);
  b->where = inst_location(b->lw, call);
  stmt *s = emit(b, S_SKIP);
  s->name = name;
  if (name && !strcmp(name, "ERROR")) {
    s->kind = S_ASSERT;
    s->cond = expr_bool(b->pool, false);
    s->text = str_intern(&b->pool->strings, "unreach-call");
  }
}

static void declare_phis(body *b) {
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i && LLVMIsAPHINode(i);
         i = LLVMGetNextInstruction(i)) {
      const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(i)), NULL);
      map_put_ptr(&b->phi_vars, i, t);
      held_of(b, i)->e = t;
    }
}

static void lower_block(body *b, LLVMBasicBlockRef block) {
  b->block = block;
  b->block_start = b->f->stmts.size;
  map_put(&b->blocks, map_key(block), b->block_start + 1);
  LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != terminator;
       i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAPHINode(i) || map_has(&b->consumed, map_key(i)))
      continue;
    location where = inst_location(b->lw, i);
    if (where.line)
      b->where = where;
    if (is_named_call(i, "llvm.dbg.declare"))
      lower_declaration(b, i);
    else if (is_named_call(i, "llvm.dbg.label"))
      lower_label(b, i);
    else
      lower_instruction(b, i);
  }
  b->pending.size = 0;
  if (terminator) {
    location where = inst_location(b->lw, terminator);
    if (where.line)
      b->where = where;
    lower_terminator(b, terminator);
  } else {
    emit_unknown(b, "a block without end");
  }
}

static void fix_jumps(body *b) {
  for (vec_each(fixup, f, &b->fixups)) {
    stmt *s = &b->f->stmts.data[f->stmt];
    if (s->succ_count == 0)
      continue; /* the path ended before the jump */
    assert(f->slot < s->succ_count);
    s->succ[f->slot] = (uint32_t)map_get(&b->blocks, map_key(f->target), 0) - 1;
  }
}

/* A local that hides a global which the procedure mentions gets another name. */
static void rename_hiding(body *b) {
  for (uint32_t pass = 0; pass < 2; ++pass) {
    uint32_t n = pass ? b->f->locals.size : b->f->params.size;
    var **vars = pass ? b->f->locals.data : b->f->params.data;
    for (uint32_t i = 0; i < n; ++i)
      if (map_has(&b->mentioned, map_key(vars[i]->name)))
        vars[i]->name = unique_name(b, str_printf(&b->pool->strings, "%s$2", vars[i]->name));
  }
}

static void body_free(body *b) {
  for (vec_each(var_vec, v, &b->scope_vars))
    vec_free(v);
  vec_free(&b->scope_vars);
  vec_free(&b->all);
  vec_free(&b->pending);
  vec_free(&b->fixups);
  map_free(&b->values);
  map_free(&b->blocks);
  map_free(&b->homes);
  map_free(&b->consumed);
  map_free(&b->mentioned);
  map_free(&b->phi_vars);
  map_free(&b->names);
  map_free(&b->scopes);
  map_free(&b->scope_of);
  abi_free(&b->sig);
}

void lower_function(lowering *lw, LLVMValueRef fn) {
  const expr *symbol = map_get_ptr(&lw->globals, fn);
  proc *f = lw->p->procs.data[symbol->var->proc];
  body b = {.lw = lw, .p = lw->p, .pool = lw->pool, .f = f, .fn = fn, .where = f->where};
  signature_of(lw, fn, &b.sig);
  f->has_body = true;
  bind_arguments(&b);
  find_parameter_homes(&b);
  declare_variables(&b);
  declare_phis(&b);
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(fn); bb; bb = LLVMGetNextBasicBlock(bb))
    lower_block(&b, bb);
  fix_jumps(&b);
  rename_hiding(&b);
  f->entry = 0;
  body_free(&b);
  tidy_proc(lw->p, f);
}
