#include "frontend/module.h"

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"
#include "frontend/assembly.h"
#include "frontend/known.h"
#include "program/output.h"

#include <assert.h>
#include <string.h>

#define MARK_ERROR  "assay-error"
#define MARK_STANDS "assay-stands-for"
#define MARK_LISTED "assay-listed"

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

/* ---- marks ---- */

static void mark(LLVMValueRef fn, const char *key, const char *value) {
  assert(LLVMIsAFunction(fn));
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
  LLVMAttributeRef a = LLVMCreateStringAttribute(context, key, (unsigned)strlen(key), value,
                                                 (unsigned)strlen(value));
  LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, a);
}

static const char *marked(LLVMValueRef fn, const char *key) {
  LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(
      fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, key, (unsigned)strlen(key));
  unsigned n = 0;
  return a ? LLVMGetStringAttributeValue(a, &n) : NULL;
}

bool module_marks_error(LLVMValueRef fn) {
  return marked(fn, MARK_ERROR) != NULL;
}

void module_mark_listed(LLVMValueRef fn) {
  assert(LLVMIsDeclaration(fn));
  mark(fn, MARK_LISTED, "");
}

bool module_marks_listed(LLVMValueRef fn) {
  return marked(fn, MARK_LISTED) != NULL;
}

const char *module_stands_for(LLVMValueRef fn) {
  return marked(fn, MARK_STANDS);
}

/* ---- as read ---- */

/* The name of a function (__func__, __FUNCTION__, …), as a variable. */
static bool is_function_name(LLVMValueRef g) {
  const char *name = name_of(g);
  return !strncmp(name, "__func__.", 9) || !strncmp(name, "__FUNCTION__.", 13) ||
         !strncmp(name, "__PRETTY_FUNCTION__.", 20);
}

/* -fwritable-strings keeps equal literals apart. They are constants all the same, and the name of a
 * function is one object, wherever it is mentioned. */
static void mend_literals(LLVMModuleRef m) {
  map names = {0}; /* initialiser -> the first name of a function with it */
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef init = LLVMGetInitializer(g);
    if (LLVMGetLinkage(g) != LLVMPrivateLinkage || !init ||
        LLVMGetUnnamedAddress(g) != LLVMGlobalUnnamedAddr)
      continue;
    LLVMSetGlobalConstant(g, 1);
    LLVMValueRef first = is_function_name(g) ? map_get_ptr(&names, init) : NULL;
    if (first)
      LLVMReplaceAllUsesWith(g, first);
    else if (is_function_name(g))
      map_put_ptr(&names, init, g);
  }
  map_free(&names);
}

void module_prepare(LLVMModuleRef m) {
  mend_literals(m);
  assembly_prepare(m);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (is_error_name(name_of(f)))
      mark(f, MARK_ERROR, "");
    /* An external definition elsewhere goes before it, but a model of the library does not. */
    if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage)
      LLVMSetLinkage(f, LLVMLinkOnceAnyLinkage);
  }
}

/* ---- helpers ---- */

LLVMValueRef module_function(LLVMModuleRef m, const char *name, LLVMTypeRef ft) {
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  return f ? f : LLVMAddFunction(m, name, ft);
}

void module_add_unknown(LLVMModuleRef m, LLVMBuilderRef at, const char *text) {
  LLVMContextRef context = LLVMGetModuleContext(m);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef ft = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, 0);
  LLVMValueRef argument = LLVMBuildGlobalString(at, text, "");
  LLVMBuildCall2(at, ft, module_function(m, "__assay_unknown", ft), &argument, 1, "");
}

/* ---- functions with a meaning, through pointers ---- */

static bool is_callee(LLVMUseRef use, LLVMValueRef fn) {
  LLVMValueRef user = LLVMGetUser(use);
  if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn)
    return false;
  for (unsigned i = 0, n = LLVMGetNumArgOperands(user); i < n; ++i)
    if (LLVMGetOperand(user, i) == fn)
      return false; /* it is passed to itself: as an argument it is a pointer */
  return true;
}

static bool address_is_taken(LLVMValueRef fn) {
  for (LLVMUseRef u = LLVMGetFirstUse(fn); u; u = LLVMGetNextUse(u))
    if (!is_callee(u, fn))
      return true;
  return false;
}

/* Everything that named `old` names `made`, but direct calls stay. */
static void replace_address(LLVMValueRef old, LLVMValueRef made) {
  VEC(LLVMValueRef) calls = {0};
  for (LLVMUseRef u = LLVMGetFirstUse(old); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == old)
      vec_push(&calls, user);
  }
  assert(old != made && LLVMTypeOf(old) == LLVMTypeOf(made));
  LLVMReplaceAllUsesWith(old, made);
  for (uint32_t i = 0; i < calls.size; ++i) {
    unsigned callee = (unsigned)LLVMGetNumOperands(calls.data[i]) - 1;
    assert(LLVMGetOperand(calls.data[i], callee) == made);
    LLVMSetOperand(calls.data[i], callee, old);
    assert(LLVMGetCalledValue(calls.data[i]) == old);
  }
  vec_free(&calls);
}

/* A body that calls fn on its own parameters and returns what that returns; `unknown`, if not NULL, is
 * why it cannot. */
static void fill_wrapper(LLVMValueRef wrapper, LLVMValueRef fn, const char *unknown) {
  LLVMModuleRef m = LLVMGetGlobalParent(fn);
  LLVMContextRef context = LLVMGetModuleContext(m);
  LLVMTypeRef ft = LLVMGlobalGetValueType(fn), result = LLVMGetReturnType(ft);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(at, LLVMAppendBasicBlockInContext(context, wrapper, "entry"));
  VEC(LLVMValueRef) arguments = {0};
  for (unsigned i = 0, n = LLVMCountParams(wrapper); i < n; ++i)
    vec_push(&arguments, LLVMGetParam(wrapper, i));
  assert(arguments.size == LLVMCountParamTypes(ft));
  LLVMValueRef call = NULL;
  if (unknown)
    module_add_unknown(m, at, unknown);
  else
    call = LLVMBuildCall2(at, ft, fn, arguments.data, arguments.size, "");
  if (LLVMGetTypeKind(result) == LLVMVoidTypeKind)
    LLVMBuildRetVoid(at);
  else
    LLVMBuildRet(at, call ? call : LLVMConstNull(result));
  vec_free(&arguments);
  LLVMDisposeBuilder(at);
}

static bool is_variadic_output(LLVMValueRef fn) {
  return output_of(name_of(fn)) != OUTPUT_NONE && LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn));
}

/* Why a call through a pointer cannot be handed on; NULL: it can. */
static const char *why_unknown(LLVMValueRef fn) {
  if (strstr(name_of(fn), "setjmp")) /* it would save the place in the body made here */
    return "setjmp through a pointer";
  return is_variadic_output(fn) ? "formatted output through a pointer" : NULL;
}

static void wrap(LLVMValueRef fn, const char *name) {
  buf called = {0};
  buf_printf(&called, "%s.pointer", name);
  LLVMModuleRef m = LLVMGetGlobalParent(fn);
  LLVMValueRef wrapper = LLVMAddFunction(m, buf_text(&called), LLVMGlobalGetValueType(fn));
  LLVMSetLinkage(wrapper, LLVMInternalLinkage);
  mark(wrapper, MARK_STANDS, name);
  replace_address(fn, wrapper);
  fill_wrapper(wrapper, fn, why_unknown(fn));
  assert(!address_is_taken(fn));
  buf_free(&called);
}

/* Output: what a call does besides stands beside it (output.c). Where the arguments cannot be handed on
 * that matters only if the program looks at the state of streams. */
static bool is_output(LLVMValueRef f) {
  bool is_seen = LLVMGetNamedFunction(LLVMGetGlobalParent(f), "__assay_written");
  return LLVMIsDeclaration(f) && output_of(name_of(f)) != OUTPUT_NONE &&
         (is_seen || !is_variadic_output(f));
}

void module_wrap_known(LLVMModuleRef m) {
  VEC(LLVMValueRef) found = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    const char *text = NULL;
    bool has_meaning = meaning_of(f, name_of(f), &text) != M_NONE || is_output(f);
    if (has_meaning && address_is_taken(f))
      vec_push(&found, f);
  }
  for (uint32_t i = 0; i < found.size; ++i)
    wrap(found.data[i], name_of(found.data[i]));
  vec_free(&found);
}
