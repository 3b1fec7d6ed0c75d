/* variables.c: parameters and locals of a function, where clang put them, and the scopes at whose
 * entry they become indeterminate. */
#include "frontend/body.h"

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
void find_parameter_homes(body *b) {
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

void bind_arguments(body *b) {
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

void declare_variables(body *b) {
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
LLVMMetadataRef leaving_scope(LLVMValueRef terminator) {
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
void enter_scopes(body *b, LLVMMetadataRef from, LLVMBasicBlockRef to) {
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

/* Parameters of inlined functions are set before they are declared. */
static bool was_stored(LLVMValueRef home, LLVMValueRef call) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i))
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == home)
      return true;
  return false;
}

/* A declaration reached: its variable is indeterminate from here. At the first statement of the
 * procedure locals are so anyway. */
void lower_declaration(body *b, LLVMValueRef call) {
  LLVMMetadataRef di;
  LLVMValueRef home = declared(call, &di);
  const var *v = map_get_ptr(&b->homes, home);
  if (!v || v->kind != V_LOCAL || v == b->result || was_stored(home, call))
    return;
  if (b->block != LLVMGetEntryBasicBlock(b->fn))
    havoc_var(b, v);
}
