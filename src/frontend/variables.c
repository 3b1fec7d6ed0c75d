/* variables.c: parameters and locals of a function, and where clang put them. The scopes at whose
 * entry they become indeterminate are in scopes.c. */
#include "frontend/body.h"

/* ---- variables ------------------------------------------------------------------------------- */

LLVMValueRef declared(LLVMValueRef call, LLVMMetadataRef *di) {
  assert(is_named_call(call, "llvm.dbg."));
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
        is_named_call(user, "llvm.dbg.") || is_named_call(user, "llvm.memmove") ||
        is_named_call(user, "llvm.lifetime."))
      continue;
    return false;
  }
  return true;
}

/* Counts the accesses to a variable at that address: those that are volatile and those that are not. */
static void count_accesses(LLVMValueRef v, uint32_t count[2]) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != v))
      ++count[LLVMGetVolatile(user) ? 0 : 1];
    else if (LLVMIsAGetElementPtrInst(user))
      count_accesses(user, count);
  }
}

var_volatility volatility_of(LLVMValueRef where) {
  uint32_t count[2] = {0};
  count_accesses(where, count);
  return count[0] == 0 ? VOLATILE_NONE : count[1] == 0 ? VOLATILE_ALL : VOLATILE_SOME;
}

/* `where`, an alloca or argument, is the address of v from now on. */
static void give_home(body *b, LLVMValueRef where, var *v) {
  assert(LLVMIsAAllocaInst(where) || LLVMIsAArgument(where));
  assert(v->type && !map_has(&b->homes, map_key(where)));
  if (LLVMIsAAllocaInst(where))
    v->align = declared_align(b->lw, v, LLVMGetAlignment(where));
  v->address_taken |= !only_accessed(where);
  v->volatility = (uint8_t)volatility_of(where);
  map_put_ptr(&b->homes, where, v);
  map_put(&b->housed, map_key(v), 1);
  held_of(b, where)->e = expr_addr(b->pool, expr_var(b->pool, v));
}

/* ---- homes of parameters: clang stores arguments to allocas, which then are the parameters ---- */

/* The alloca that a pointer leads into at a constant distance; NULL: it does not. */
static LLVMValueRef alloca_at(body *b, LLVMValueRef pointer, uint64_t *offset) {
  *offset = 0;
  if (LLVMIsAGetElementPtrInst(pointer)) {
    LLVMTypeRef t = LLVMGetGEPSourceElementType(pointer);
    for (uint32_t i = 1, n = (uint32_t)LLVMGetNumOperands(pointer); i < n; ++i) {
      LLVMValueRef index = LLVMGetOperand(pointer, i);
      if (!LLVMIsAConstantInt(index))
        return NULL;
      uint64_t k = LLVMConstIntGetZExtValue(index);
      bool in_struct = i > 1 && LLVMGetTypeKind(t) == LLVMStructTypeKind;
      if (in_struct) {
        *offset += LLVMOffsetOfElement(b->lw->layout, t, (unsigned)k);
        t = LLVMStructGetTypeAtIndex(t, (unsigned)k);
      } else {
        t = i > 1 ? LLVMGetElementType(t) : t;
        *offset += k * llvm_size(b->lw, t);
      }
    }
    pointer = LLVMGetOperand(pointer, 0);
  }
  return LLVMIsAAllocaInst(pointer) ? pointer : NULL;
}

static bool stands_before(LLVMValueRef inst, LLVMValueRef other) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(other); i; i = LLVMGetPreviousInstruction(i))
    if (i == inst)
      return true;
  return false;
}

/* Is anything but arguments put there, or read from there, before `inst` of the entry block? */
static bool touched_before(LLVMValueRef address, LLVMValueRef inst) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool fine = is_named_call(user, "llvm.lifetime.start") || is_named_call(user, "llvm.dbg.") ||
                (LLVMIsAStoreInst(user) && LLVMIsAArgument(LLVMGetOperand(user, 0)) &&
                 LLVMGetOperand(user, 1) == address);
    if (LLVMIsAGetElementPtrInst(user))
      fine = !touched_before(user, inst);
    if (!fine && LLVMGetInstructionParent(user) == LLVMGetInstructionParent(inst) &&
        stands_before(user, inst))
      return true;
  }
  return false;
}

/* The store in the entry block that is the only use of an argument; else NULL. */
static LLVMValueRef storing_use(LLVMValueRef argument) {
  LLVMUseRef use = LLVMGetFirstUse(argument);
  LLVMValueRef store = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
  if (!store || !LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != argument)
    return NULL;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(store);
  return block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block)) ? store : NULL;
}

/* The alloca that all pieces of a parameter are stored to, each at its place, before anything else
 * happens to it; and the last of these stores. */
static LLVMValueRef parameter_alloca(body *b, const abi_param *p, LLVMValueRef *last) {
  LLVMValueRef home = NULL;
  for (uint32_t k = 0; k < p->count; ++k) {
    LLVMValueRef store = storing_use(LLVMGetParam(b->fn, p->first + k));
    uint64_t offset = 0;
    LLVMValueRef to = store ? alloca_at(b, LLVMGetOperand(store, 1), &offset) : NULL;
    if (!to || (home && to != home) || offset != p->offset[k] || touched_before(to, store))
      return NULL;
    home = to;
    if (k == 0 || stands_before(*last, store))
      *last = store;
  }
  return home && !touched_before(home, *last) ? home : NULL;
}

/* Is all that happens to an alloca that arguments are put there and copied from there by `copy`? */
static bool only_collects(LLVMValueRef address, LLVMValueRef copy) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    bool fine = user == copy || is_named_call(user, "llvm.lifetime.") ||
                (LLVMIsAStoreInst(user) && LLVMIsAArgument(LLVMGetOperand(user, 0))) ||
                (LLVMIsAGetElementPtrInst(user) && only_collects(user, copy));
    if (!fine)
      return false;
  }
  return true;
}

/* A struct that came in pieces is collected in one alloca and copied to another. */
static LLVMValueRef copied_alloca(LLVMValueRef from, LLVMValueRef after, uint64_t size) {
  for (LLVMValueRef i = LLVMGetNextInstruction(after); i; i = LLVMGetNextInstruction(i)) {
    if (!is_named_call(i, "llvm.memcpy") || LLVMGetOperand(i, 1) != from)
      continue;
    LLVMValueRef to = LLVMGetOperand(i, 0), n = LLVMGetOperand(i, 2);
    if (!LLVMIsAConstantInt(n) || LLVMConstIntGetZExtValue(n) != size)
      return NULL;
    return LLVMIsAAllocaInst(to) && only_collects(from, i) && !touched_before(to, i) ? to : NULL;
  }
  return NULL;
}

/* What is left of a struct whose pieces are used as they came: each is a part of the parameter. */
static void bind_pieces(body *b, const abi_param *p, const var *v) {
  assert(!p->by_pointer && p->type == v->type);
  assert(p->first + p->count <= LLVMCountParams(b->fn));
  for (uint32_t k = 0; k < p->count; ++k) {
    LLVMValueRef argument = LLVMGetParam(b->fn, p->first + k);
    const expr *at = expr_addr(b->pool, expr_var(b->pool, v));
    if (p->offset[k])
      at = expr_ptradd(b->pool,
                       expr_cast(b->pool, type_ptr(b->pool, type_int(b->pool, 8, true)), at),
                       expr_int(b->pool, type_ptrdiff(b->pool), (int64_t)p->offset[k]));
    const expr *path = is_whole(b->lw, p->type, LLVMTypeOf(argument))
                           ? expr_var(b->pool, v)
                           : access_path(b->lw, at, LLVMTypeOf(argument));
    held_of(b, argument)->e = read_as(b, path, LLVMTypeOf(argument));
  }
}

void find_parameter_homes(body *b) {
  assert(b->sig.params.size <= b->f->params.size);
  for (uint32_t i = 0; i < b->sig.params.size; ++i) {
    const abi_param *p = &b->sig.params.data[i];
    var *v = b->f->params.data[i];
    LLVMValueRef last = NULL, home = p->by_pointer ? NULL : parameter_alloca(b, p, &last);
    bool is_struct = type_is_aggregate(p->type);
    LLVMValueRef copy = home && is_struct ? copied_alloca(home, last, v->type->size) : NULL;
    LLVMTypeRef t = home ? LLVMGetAllocatedType(home) : NULL;
    bool fits = home && (is_struct ? copy || llvm_size(b->lw, t) <= v->type->size
                                   : type_fits(b->lw, v->type, t));
    if (fits && !map_has(&b->homes, map_key(home))) {
      give_home(b, home, v);
      if (copy && !map_has(&b->homes, map_key(copy)))
        give_home(b, copy, v);
    } else if (is_struct && !p->by_pointer) {
      bind_pieces(b, p, v);
    }
  }
}

void bind_arguments(body *b) {
  assert(b->sig.params.size <= b->f->params.size);
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
    assert(LLVMCountParams(b->fn) > 0 && type_is_aggregate(b->sig.result));
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
  assert(is_fixed_size(alloca));
  uint64_t n = LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0));
  const type *t = declared_type ? declared_type : lower_llvm_type(b->lw, llvm);
  if (declared_type && declared_type->size != llvm_size(b->lw, llvm))
    t = lower_llvm_type(b->lw, llvm); /* or a part of the variable */
  if (!declared_type && LLVMGetTypeKind(llvm) == LLVMStructTypeKind && LLVMIsLiteralStruct(llvm)) {
    const type *copied = copied_type(b, alloca);
    if (copied && copied->size <= llvm_size(b->lw, llvm))
      t = copied;
  }
  return n > 1 ? type_array(b->pool, t, n) : t;
}

static void place_variable(body *b, var *v, LLVMMetadataRef di) {
  LLVMMetadataRef file = LLVMDIVariableGetFile(di);
  v->file = file ? di_file_name(b->lw, file) : di_file_of(b->lw, LLVMDIVariableGetScope(di));
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
    remember_scope(b, v, di, LLVMInstructionGetDebugLoc(call));
  } else {
    held_of(b, home)->e = expr_var(b->pool, v);
  }
}

/* Is it a name of the source, not one that clang made up? Without a '$'. */
static bool looks_declared(const char *name) {
  static const char *const made_up[] = {"saved_stack", "coerce", "temp", "pad"};
  bool found = strchr(name, '-') || strncmp(name, "tmp", 3) == 0;
  for (uint32_t i = 0; i < sizeof made_up / sizeof *made_up && !found; ++i)
    found = strcmp(name, made_up[i]) == 0;
  return !found;
}

/* Where a variable is first named whose declaration is jumped over. */
static void place_undeclared(body *b, var *v, LLVMValueRef alloca) {
  v->file = b->f->where.file;
  for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    LLVMMetadataRef at = LLVMIsAInstruction(user) ? LLVMInstructionGetDebugLoc(user) : NULL;
    uint32_t line = at ? LLVMDILocationGetLine(at) : 0;
    if (line && (!v->line || line < v->line))
      v->line = line;
  }
}

/* A variable without a debug declaration: one of clang's, or one of the source whose declaration no
 * execution reaches; of that the block is known where it is that of a switch. */
static void settle_undeclared(body *b, var *v, LLVMValueRef alloca, const char *name) {
  bool is_adopted = adopt_undeclared(b, alloca, v);
  if (b->is_ir || strchr(name, '$') || strcmp(name, "retval") == 0)
    return;
  place_undeclared(b, v, alloca);
  if (!looks_declared(name))
    return;
  v->kind = V_LOCAL;
  if (!is_adopted && (b->p->asked & (MEMORY_PROPERTIES | PROPERTY_BIT(PROPERTY_BEHAVIOR))))
    program_assume(
        b->p, (location){.file = v->file, .line = v->line},
        "%s, whose declaration is jumped over, is taken to be one variable until %s returns",
        v->name, proc_shown(b->f));
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
    settle_undeclared(b, v, alloca, buf_text(&clean));
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
