/* function.c: procedures: statements, signatures and blocks. */
#include "frontend/body.h"
#include "frontend/known.h"
#include "frontend/module.h"
#include "program/words.h"

/* ---- statements ------------------------------------------------------------------------------ */

stmt *emit(body *b, stmt_kind kind) {
  uint32_t label = b->f->stmts.size;
  stmt *s = proc_add(b->f, kind, b->where);
  stmt_set_succ1(b->p, s, label + 1);
  return s;
}

void emit_assign(body *b, const expr *lhs, const expr *rhs) {
  assert(lhs->type == rhs->type);
  if (lhs == rhs && !lhs->may_fail)
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

void emit_promise(body *b, const expr *cond) {
  stmt *s = emit(b, S_ASSUME);
  assert(cond->type->kind == T_BOOL);
  s->cond = cond;
  stmt_set_role(b->p, s, ROLE_PROMISE);
}

const char *unique_name(body *b, const char *want) {
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
  assert(t->kind != T_VOID);
  var *v = proc_add_var(b->p, b->f, V_TEMP, unique_name(b, want), t);
  return expr_var(b->pool, v);
}

/* ---- signatures ------------------------------------------------------------------------------ */

const type *debug_signature(lowering *lw, LLVMValueRef fn) {
  LLVMMetadataRef sub = LLVMGetSubprogram(fn);
  LLVMMetadataRef t = sub ? md_operand(lw, sub, 4) : NULL;
  const type *func = t ? lower_di_type(lw, t) : NULL;
  return func && func->kind == T_FUNC ? func : NULL;
}

static const type *signature_of(lowering *lw, LLVMValueRef fn, abi *sig) {
  assert(LLVMIsAFunction(fn));
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
  return abi_plain(lw, llvm, fn, sig);
}

bool is_named_call(LLVMValueRef inst, const char *name) {
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
  const char *stands_for = module_stands_for(fn);
  const char *name = sub ? md_string(lw, sub, 2) : NULL;
  if (stands_for)
    name = str_intern(&lw->pool->strings, stands_for);
  if (!name || map_has(&lw->used_names, map_key(name)))
    name = llvm_name;
  assert(!map_has(&lw->globals, map_key(fn)));
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
  if (stands_for && !is_input_name(stands_for)) /* what happens in it is told of its caller */
    f->where.file = str_intern(&lw->pool->strings, "models/");
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

/* ---- blocks ---------------------------------------------------------------------------------- */

static void emit_label(body *b, const char *name) {
  stmt *s = emit(b, S_SKIP);
  s->name = name;
  if (name && !strncmp(name, "__CPROVER_ASYNC_", 16))
    emit_unknown(b, "thread creation");
  else if (name && !strcmp(name, "ERROR")) {
    s->kind = S_ASSERT;
    s->cond = expr_bool(b->pool, false);
    s->text = str_intern(&b->pool->strings, "unreach-call");
  }
}

static const char *label_name(body *b, LLVMValueRef call) {
  return md_string(b->lw, LLVMValueAsMetadata(LLVMGetOperand(call, 0)), 1);
}

static void lower_label(body *b, LLVMValueRef call) {
  b->where = inst_location(b->lw, call);
  emit_label(b, label_name(b, call));
}

/* clang names the block of a label after it, and adds a number where a variable has that name. */
static bool is_error_block(LLVMValueRef fn, LLVMBasicBlockRef block) {
  const char *name = LLVMGetBasicBlockName(block);
  if (strncmp(name, "ERROR", 5) != 0)
    return false;
  bool taken = false;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
  for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i && !taken;
       i = LLVMGetNextInstruction(i)) {
    size_t n = 0;
    taken = !strcmp(LLVMGetValueName2(i, &n), "ERROR");
  }
  return !name[5] || (taken && strspn(name + 5, "0123456789") == strlen(name + 5));
}

/* A label without debug information (nodebug, or LLVM IR without any) is a label all the same. */
static void lower_block_name(body *b, LLVMBasicBlockRef block) {
  if (!is_error_block(b->fn, block))
    return;
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
      const char *name = is_named_call(i, "llvm.dbg.label") ? label_name(b, i) : NULL;
      if (name && !strcmp(name, "ERROR"))
        return;
    }
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    location where = inst_location(b->lw, i);
    if (where.line) {
      b->where = where;
      break;
    }
  }
  emit_label(b, str_intern(&b->pool->strings, "ERROR"));
}

static void lower_block(body *b, LLVMBasicBlockRef block) {
  b->block = block;
  b->block_start = b->f->stmts.size;
  b->scope = NULL;
  assert(!map_has(&b->blocks, map_key(block)));
  map_put(&b->blocks, map_key(block), b->block_start + 1);
  lower_block_name(b, block);
  LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != terminator;
       i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAPHINode(i) || map_has(&b->consumed, map_key(i)))
      continue;
    location where = inst_location(b->lw, i);
    leave_scopes_before(b, i);
    if (where.line)
      b->where = where;
    if (is_named_call(i, "llvm.dbg.declare"))
      lower_declaration(b, i);
    else if (is_named_call(i, "llvm.dbg.label"))
      lower_label(b, i);
    else
      lower_instruction(b, i);
  }
  if (terminator)
    leave_scopes_before(b, terminator);
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
  vec_free(&b->lanes);
  vec_free(&b->claimed);
  map_free(&b->claims);
  vec_free(&b->fixups);
  map_free(&b->values);
  map_free(&b->blocks);
  map_free(&b->homes);
  map_free(&b->housed);
  map_free(&b->consumed);
  map_free(&b->mentioned);
  map_free(&b->phi_vars);
  map_free(&b->names);
  map_free(&b->scopes);
  abi_free(&b->sig);
}

void lower_function(lowering *lw, LLVMValueRef fn) {
  const expr *symbol = map_get_ptr(&lw->globals, fn);
  assert(symbol && symbol->var->kind == V_FUNCTION);
  proc *f = lw->p->procs.data[symbol->var->proc];
  assert(!f->has_body && f->stmts.size == 0);
  body b = {.lw = lw, .p = lw->p, .pool = lw->pool, .f = f, .fn = fn, .where = f->where};
  b.is_ir = LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                          GIVEN_AS_IR, sizeof GIVEN_AS_IR - 1) != NULL;
  lw->is_ir = b.is_ir;
  signature_of(lw, fn, &b.sig);
  f->has_body = true;
  bind_arguments(&b);
  find_parameter_homes(&b);
  declare_variables(&b);
  declare_phis(&b);
  block_vec order = {0};
  block_order(fn, &order);
  for (vec_each(LLVMBasicBlockRef, bb, &order))
    lower_block(&b, *bb);
  vec_free(&order);
  fix_jumps(&b);
  drop_wrong_ends(&b);
  rename_hiding(&b);
  f->entry = 0;
  body_free(&b);
  tidy_proc(lw->p, f);
}
