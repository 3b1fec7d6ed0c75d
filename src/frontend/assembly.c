/* assembly.c: see assembly.h. The constraints are a list as LLVM writes it: outputs ("=r", or "=*m" for
 * an operand in memory), inputs ("r", "*m", "0" for that in the place of output 0), clobbers
 * ("~{memory}"). */
#include "frontend/assembly.h"
#include "frontend/module.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>

#if ASSAY_LLVM_VERSION >= 19

typedef struct constraint {
  enum { RESULT, STORED, INPUT, CLOBBER } kind;
  int operand;    /* STORED, INPUT: of the call */
  int tied;       /* INPUT: the output in whose place it is, or -1 */
  bool is_memory; /* CLOBBER */
} constraint;

typedef VEC(constraint) constraint_vec;

static constraint constraint_of(const char *text, size_t length, int *operands) {
  constraint c = {.kind = INPUT, .operand = -1, .tied = -1};
  if (text[0] == '~') {
    c.kind = CLOBBER;
    c.is_memory = length == 9 && !strncmp(text, "~{memory}", length);
    return c;
  }
  if (text[0] == '=')
    c.kind = memchr(text, '*', length) ? STORED : RESULT;
  else if (isdigit((unsigned char)text[0]))
    c.tied = atoi(text);
  if (c.kind != RESULT)
    c.operand = (*operands)++;
  return c;
}

static void constraints_of(LLVMValueRef assembly, constraint_vec *out) {
  size_t n = 0;
  int operands = 0;
  const char *text = LLVMGetInlineAsmConstraintString(assembly, &n);
  for (size_t at = 0, next; at < n; at = next + 1) {
    for (next = at; next < n && text[next] != ','; ++next)
      continue;
    if (next > at)
      vec_push(out, constraint_of(text + at, next - at, &operands));
  }
}

static bool is_empty(LLVMValueRef assembly) {
  size_t n = 0;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n);
  for (size_t i = 0; i < n; ++i)
    if (!isspace((unsigned char)text[i]))
      return false;
  return true;
}

/* ---- before lowering ---- */

static bool clobbers_memory(LLVMValueRef assembly) {
  constraint_vec all = {0};
  bool found = false;
  constraints_of(assembly, &all);
  for (vec_each(const constraint, c, &all))
    found |= c->kind == CLOBBER && c->is_memory;
  vec_free(&all);
  return found;
}

typedef VEC(LLVMValueRef) value_vec;

static bool is_in_name(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

/* The variables and functions that the text mentions. */
static void add_named(LLVMModuleRef m, LLVMValueRef assembly, value_vec *out) {
  size_t n = 0;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n);
  buf name = {0};
  for (size_t at = 0; at < n; ++at) {
    buf_clear(&name);
    for (; at < n && is_in_name(text[at]); ++at)
      buf_printf(&name, "%c", text[at]);
    LLVMValueRef v = LLVMGetNamedGlobal(m, buf_text(&name));
    v = v ? v : LLVMGetNamedFunction(m, buf_text(&name));
    if (name.size && v)
      vec_push(out, v);
  }
  buf_free(&name);
}

/* A call that is given the pointers which the assembly gets, and what it mentions. */
static void add_writer(LLVMModuleRef m, LLVMBuilderRef at, LLVMValueRef call) {
  value_vec given = {0};
  add_named(m, LLVMGetCalledValue(call), &given);
  for (uint32_t i = 0, n = LLVMGetNumArgOperands(call); i < n; ++i) {
    LLVMValueRef operand = LLVMGetOperand(call, i);
    if (LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMPointerTypeKind)
      vec_push(&given, operand);
  }
  LLVMTypeRef ft = LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(m)), NULL, 0, true);
  LLVMPositionBuilderBefore(at, call);
  LLVMValueRef made =
      LLVMBuildCall2(at, ft, module_function(m, "inline$assembly", ft), given.data, given.size, "");
  LLVMInstructionSetDebugLoc(made, LLVMInstructionGetDebugLoc(call));
  vec_free(&given);
}

void assembly_prepare(LLVMModuleRef m) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef assembly = LLVMIsACallInst(i) ? LLVMIsAInlineAsm(LLVMGetCalledValue(i)) : NULL;
        if (assembly && !is_empty(assembly) && clobbers_memory(assembly))
          add_writer(m, at, i);
      }
  LLVMDisposeBuilder(at);
}

/* ---- lowering ---- */

static LLVMTypeRef stored_type(LLVMValueRef call, int operand) {
  unsigned kind = LLVMGetEnumAttributeKindForName("elementtype", 11);
  LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, (unsigned)operand + 1, kind);
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

/* The one result of an empty text is the operand in its place; NULL: it is not said. */
static LLVMValueRef passed_on(LLVMValueRef call, const constraint_vec *all) {
  LLVMValueRef found = NULL;
  uint32_t results = 0;
  for (vec_each(const constraint, c, all)) {
    results += c->kind == RESULT || c->kind == STORED;
    if (c->kind == INPUT && c->tied == 0)
      found = LLVMGetOperand(call, (unsigned)c->operand);
  }
  bool is_it = results == 1 && found && LLVMTypeOf(found) == LLVMTypeOf(call);
  return is_it ? found : NULL;
}

static void lower_stores(body *b, LLVMValueRef call, const constraint_vec *all) {
  for (vec_each(const constraint, c, all)) {
    if (c->kind != STORED)
      continue;
    LLVMTypeRef t = stored_type(call, c->operand);
    if (t) {
      const expr *address = get(b, LLVMGetOperand(call, (unsigned)c->operand));
      emit_havoc(b, typed_path(b->lw, address, lower_llvm_type(b->lw, t)), HAVOC_APPROX,
                 "inline assembly");
    } else {
      emit_unknown(b, "inline assembly");
    }
  }
}

static void lower_result(body *b, LLVMValueRef call) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind || !LLVMGetFirstUse(call))
    return;
  const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(call)), NULL);
  emit_havoc(b, t, HAVOC_APPROX, "inline assembly");
  set(b, call, t);
}

/* That it keeps to what it states is told once, at the first. */
static void assume_stated(body *b) {
  static const char text[] = "inline assembly is assumed to change only what its operands and "
                             "clobbers name and to go on behind it, the first one here";
  program *p = b->lw->p;
  for (vec_each(const assumption, a, &p->assumptions))
    if (!strcmp(a->text, text))
      return;
  program_assume(p, b->where, "%s", text);
}

static void lower_stated(body *b, LLVMValueRef call, const constraint_vec *all) {
  stmt *s = emit(b, S_HAVOC);
  s->havoc = HAVOC_APPROX;
  s->text = "inline assembly";
  lower_stores(b, call, all);
  lower_result(b, call);
  assume_stated(b);
}

void lower_assembly(body *b, LLVMValueRef call, LLVMValueRef assembly) {
  constraint_vec all = {0};
  constraints_of(assembly, &all);
  bool is_barrier = is_empty(assembly) && LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
  bool stores = false;
  for (vec_each(const constraint, c, &all))
    stores |= c->kind == STORED;
  LLVMValueRef passed = is_empty(assembly) ? passed_on(call, &all) : NULL;
  if (passed)
    set(b, call, get(b, passed));
  else if (!is_barrier || stores)
    lower_stated(b, call, &all);
  vec_free(&all);
}

#else

void assembly_prepare(LLVMModuleRef m) {
  (void)m;
}

void lower_assembly(body *b, LLVMValueRef call, LLVMValueRef assembly) {
  (void)call, (void)assembly;
  emit_unknown(b, "inline assembly");
}

#endif
