/* start.c: what runs before and after the entry function: addresses that are only known then (weak
 * symbols that may be missing, ifuncs, equal string literals), constructors, exit handlers and destructors. All of it is
 * written as LLVM instructions into the entry function itself. */
#include "frontend/start.h"

#include "base/buf.h"
#include "base/vec.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

/* A function that is run before or after main, and when. */
typedef struct timed {
  LLVMValueRef function;
  uint32_t priority; /* of constructors ascending, of destructors descending */
  uint32_t order;    /* in which the files define them */
} timed;

typedef VEC(timed) timed_list;
enum { DEFAULT_PRIORITY = 65535 };

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

static bool starts(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* ---- places ---- */

/* Behind the allocas of the entry function, which have no effect. A last one, of nothing, marks the place
 * while instructions are put before the first that has one. */
static void find_start(starter *s) {
  assert(s->entry && !LLVMIsDeclaration(s->entry));
  LLVMBasicBlockRef block = LLVMGetEntryBasicBlock(s->entry);
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i && LLVMIsAAllocaInst(i))
    i = LLVMGetNextInstruction(i);
  assert(i);
  LLVMPositionBuilderBefore(s->at, i);
  s->mark = LLVMBuildAlloca(s->at, s->integer, "");
  LLVMPositionBuilderBefore(s->at, s->mark);
  LLVMMetadataRef sub = LLVMGetSubprogram(s->entry);
  if (sub)
    LLVMSetCurrentDebugLocation2(
        s->at,
        LLVMDIBuilderCreateDebugLocation(s->context, LLVMDISubprogramGetLine(sub), 1, sub, NULL));
}

/* ---- aliases ---- */

static void replace_aliases(LLVMModuleRef m) {
  for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a)) {
    LLVMValueRef is = LLVMAliasGetAliasee(a);
    while (LLVMIsAGlobalAlias(is))
      is = LLVMAliasGetAliasee(is);
    LLVMReplaceAllUsesWith(a, is);
  }
}

/* ---- addresses that are known at the start only ---- */

bool is_access(LLVMValueRef user, LLVMValueRef symbol) {
  if (LLVMIsALoadInst(user))
    return true;
  if (LLVMIsAStoreInst(user))
    return LLVMGetOperand(user, 0) != symbol;
  return LLVMIsAGetElementPtrInst(user) != NULL;
}

static LLVMValueRef before_use(LLVMValueRef user, unsigned operand) {
  if (!LLVMIsAPHINode(user))
    return user;
  return LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, operand));
}

/* The instruction reads the variable instead of naming the symbol. */
static void read_instead(starter *s, LLVMValueRef user, LLVMValueRef symbol, LLVMValueRef home) {
  assert(LLVMIsAInstruction(user));
  LLVMBuilderRef at = LLVMCreateBuilderInContext(s->context);
  for (unsigned i = 0, n = (unsigned)LLVMGetNumOperands(user); i < n; ++i) {
    if (LLVMGetOperand(user, i) != symbol)
      continue;
    LLVMValueRef place = before_use(user, i);
    LLVMPositionBuilderBefore(at, place);
    LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(place));
    LLVMSetOperand(user, i, LLVMBuildLoad2(at, s->pointer, home, ""));
  }
  LLVMDisposeBuilder(at);
}

/* The parts of an initialiser that are the symbol's address. */
static void find_parts(starter *s, LLVMValueRef global, uint64_t offset, LLVMValueRef value,
                       LLVMValueRef symbol) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(s->m);
  LLVMTypeRef t = LLVMTypeOf(value);
  if (value == symbol) {
    vec_push(&s->parts, (part){global, offset});
    return;
  }
  bool is_struct = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  if ((!is_struct && LLVMGetTypeKind(t) != LLVMArrayTypeKind) || LLVMIsNull(value))
    return;
  uint64_t n = is_struct ? LLVMCountStructElementTypes(t) : LLVMGetArrayLength2(t);
  for (uint64_t i = 0; i < n; ++i) {
    uint64_t by = is_struct ? LLVMOffsetOfElement(layout, t, (unsigned)i)
                            : i * LLVMABISizeOfType(layout, LLVMGetElementType(t));
    LLVMValueRef element = LLVMGetAggregateElement(value, (unsigned)i);
    if (element)
      find_parts(s, global, offset + by, element, symbol);
  }
}

void set_parts(starter *s, LLVMValueRef home) {
  LLVMTypeRef bytes = LLVMInt8TypeInContext(s->context);
  for (uint32_t i = 0; i < s->parts.size; ++i) {
    LLVMValueRef global = s->parts.data[i].global;
    LLVMValueRef by = LLVMConstInt(LLVMInt64TypeInContext(s->context), s->parts.data[i].offset, 0);
    LLVMSetGlobalConstant(global, 0);
    LLVMBuildStore(s->at, LLVMBuildLoad2(s->at, s->pointer, home, ""),
                   LLVMConstInBoundsGEP2(bytes, global, &by, 1));
  }
  vec_clear(&s->parts);
}

/* Is the symbol part of the initialiser, other than as such (in an expression)? */
static bool mentions(LLVMValueRef c, LLVMValueRef symbol) {
  if (c == symbol)
    return true;
  if (!LLVMIsAConstant(c) || LLVMIsAGlobalValue(c))
    return false;
  for (int i = 0, n = LLVMGetNumOperands(c); i < n; ++i)
    if (mentions(LLVMGetOperand(c, (unsigned)i), symbol))
      return true;
  return false;
}

static void note_user(values *users, LLVMValueRef user) {
  for (uint32_t i = 0; i < users->size; ++i)
    if (users->data[i] == user)
      return;
  vec_push(users, user);
}

void find_users(LLVMValueRef v, values *users) {
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) || LLVMIsAGlobalVariable(user))
      note_user(users, user);
    else if (LLVMIsAConstant(user) && !LLVMIsAGlobalValue(user))
      find_users(user, users);
  }
}

bool is_inside_constant(LLVMValueRef user, LLVMValueRef symbol) {
  for (int i = 0, n = LLVMGetNumOperands(user); i < n; ++i) {
    LLVMValueRef operand = LLVMGetOperand(user, (unsigned)i);
    if (operand != symbol && LLVMIsAConstant(operand) && mentions(operand, symbol))
      return true;
  }
  return false;
}

void use_variable(starter *s, LLVMValueRef symbol, LLVMValueRef home, bool at_calls) {
  values users = {0};
  assert(s->parts.size == 0); /* of the symbol before, they are set */
  find_users(symbol, &users);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(s->context);
  for (uint32_t i = 0; i < users.size; ++i) {
    LLVMValueRef user = users.data[i];
    if (LLVMIsAGlobalVariable(user)) {
      if (!starts(name_of(user), "llvm."))
        find_parts(s, user, 0, LLVMGetInitializer(user), symbol);
    } else if (is_inside_constant(user, symbol)) {
      buf text = {0};
      buf_printf(&text, "an expression over the address of %s, which is weak or an ifunc",
                 name_of(symbol));
      LLVMPositionBuilderBefore(at, before_use(user, 0));
      LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(user));
      module_add_unknown(s->m, at, buf_text(&text));
      buf_free(&text);
    } else if (at_calls || !is_access(user, symbol)) {
      LLVMValueRef callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
      read_instead(s, user, symbol, home);
      if (!at_calls && callee == symbol) /* a call of what is not there is an error anyway */
        LLVMSetOperand(user, (unsigned)LLVMGetNumOperands(user) - 1, symbol);
    }
  }
  LLVMDisposeBuilder(at);
  vec_free(&users);
}

LLVMValueRef new_home(starter *s, LLVMValueRef symbol, const char *suffix) {
  buf name = {0};
  buf_printf(&name, "%s.%s", name_of(symbol), suffix);
  LLVMValueRef home = LLVMAddGlobal(s->m, s->pointer, buf_text(&name));
  LLVMSetLinkage(home, LLVMInternalLinkage);
  LLVMSetInitializer(home, LLVMConstNull(s->pointer));
  buf_free(&name);
  return home;
}

LLVMValueRef choose(starter *s, const char *text) {
  LLVMTypeRef yes = LLVMInt1TypeInContext(s->context);
  LLVMTypeRef type = LLVMFunctionType(yes, &s->pointer, 1, 0);
  LLVMValueRef choice = module_function(s->m, "__assay_choice", type);
  LLVMValueRef told = LLVMBuildGlobalString(s->at, text, "");
  return LLVMBuildCall2(s->at, type, choice, &told, 1, "");
}

static LLVMValueRef choose_presence(starter *s, LLVMValueRef symbol) {
  buf text = {0};
  buf_printf(&text, "presence of %s", name_of(symbol));
  LLVMValueRef there = choose(s, buf_text(&text));
  buf_free(&text);
  return there;
}

/* Is its address asked for, other than by calls and accesses? */
static bool wants_home(LLVMValueRef symbol) {
  values users = {0};
  find_users(symbol, &users);
  bool wanted = false;
  for (uint32_t i = 0; i < users.size && !wanted; ++i) {
    LLVMValueRef user = users.data[i];
    bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == symbol;
    for (unsigned k = 0; is_call && k < LLVMGetNumArgOperands(user); ++k)
      is_call = LLVMGetOperand(user, k) != symbol;
    wanted = !is_call && (!LLVMIsAInstruction(user) || !is_access(user, symbol) ||
                          is_inside_constant(user, symbol));
  }
  vec_free(&users);
  return wanted;
}

/* Weak and without a definition: there or not. */
static void set_weak(starter *s, LLVMValueRef symbol) {
  if (LLVMGetLinkage(symbol) != LLVMExternalWeakLinkage || starts(name_of(symbol), "llvm.") ||
      !wants_home(symbol))
    return;
  LLVMValueRef home = new_home(s, symbol, "weak");
  use_variable(s, symbol, home, false);
  LLVMValueRef there = choose_presence(s, symbol);
  LLVMBuildStore(s->at, LLVMBuildSelect(s->at, there, symbol, LLVMConstNull(s->pointer), ""), home);
  set_parts(s, home);
}

static void set_ifunc(starter *s, LLVMValueRef symbol) {
  LLVMValueRef home = new_home(s, symbol, "ifunc");
  LLVMValueRef resolver = LLVMGetGlobalIFuncResolver(symbol);
  while (LLVMIsAGlobalAlias(resolver))
    resolver = LLVMAliasGetAliasee(resolver);
  use_variable(s, symbol, home, true);
  LLVMTypeRef type = LLVMFunctionType(s->pointer, NULL, 0, 0);
  LLVMBuildStore(s->at, LLVMBuildCall2(s->at, type, resolver, NULL, 0, ""), home);
  set_parts(s, home);
}

static void set_addresses(starter *s) {
  for (LLVMValueRef f = LLVMGetFirstFunction(s->m); f; f = LLVMGetNextFunction(f))
    set_weak(s, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->m); g; g = LLVMGetNextGlobal(g))
    set_weak(s, g);
  for (LLVMValueRef i = LLVMGetFirstGlobalIFunc(s->m); i; i = LLVMGetNextGlobalIFunc(i))
    set_ifunc(s, i);
  set_literals(s);
}

/* ---- constructors and destructors ---- */

static void add_timed(starter *s, timed_list *list, LLVMValueRef function, uint64_t priority) {
  while (LLVMIsAGlobalAlias(function))
    function = LLVMAliasGetAliasee(function);
  (void)s;
  if (!LLVMIsNull(function))
    vec_push(list, (timed){function, (uint32_t)priority, list->size});
}

/* llvm.global_ctors, llvm.global_dtors: {priority, function, what it belongs to}. */
static void read_list(starter *s, const char *name, timed_list *list) {
  LLVMValueRef g = LLVMGetNamedGlobal(s->m, name);
  LLVMValueRef all = g ? LLVMGetInitializer(g) : NULL;
  uint64_t n = all ? LLVMGetArrayLength2(LLVMTypeOf(all)) : 0;
  for (uint64_t i = 0; i < n; ++i) {
    LLVMValueRef entry = LLVMGetAggregateElement(all, (unsigned)i);
    add_timed(s, list, LLVMGetAggregateElement(entry, 1),
              LLVMConstIntGetZExtValue(LLVMGetAggregateElement(entry, 0)));
  }
}

/* Function pointers that the program puts into the sections of the loader by itself. */
static void read_sections(starter *s, timed_list *first, timed_list *last) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->m); g; g = LLVMGetNextGlobal(g)) {
    const char *section = LLVMGetSection(g);
    LLVMValueRef value = LLVMIsDeclaration(g) ? NULL : LLVMGetInitializer(g);
    bool is_first = section && starts(section, ".init_array");
    bool is_last = section && starts(section, ".fini_array");
    bool is_other = section && (starts(section, ".preinit_array") || starts(section, ".ctors") ||
                                starts(section, ".dtors"));
    const char *dot = section ? strrchr(section, '.') : NULL;
    uint64_t priority = dot && dot != section ? strtoull(dot + 1, NULL, 10) : DEFAULT_PRIORITY;
    if ((is_first || is_last) && value && LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind)
      add_timed(s, is_first ? first : last, value, priority);
    else if (is_first || is_last || is_other)
      module_add_unknown(s->m, s->at, "a variable in a section of the program's loader");
  }
}

static int ascending(const void *a, const void *b) {
  const timed *x = a, *y = b;
  if (x->priority != y->priority)
    return x->priority < y->priority ? -1 : 1;
  return x->order < y->order ? -1 : 1;
}

/* What the loader passes: what main is given. */
static void call_timed(starter *s, LLVMBuilderRef at, LLVMValueRef function) {
  LLVMTypeRef type = LLVMIsAFunction(function) ? LLVMGlobalGetValueType(function)
                                               : LLVMFunctionType(s->nothing, NULL, 0, 0);
  LLVMValueRef arguments[3];
  unsigned n = LLVMCountParamTypes(type);
  LLVMTypeRef params[3];
  bool fits = s->is_main && n <= 3 && n <= LLVMCountParams(s->entry);
  if (fits)
    LLVMGetParamTypes(type, params);
  for (unsigned i = 0; i < n && fits; ++i) {
    arguments[i] = LLVMGetParam(s->entry, i);
    fits = LLVMTypeOf(arguments[i]) == params[i];
  }
  if (n && !fits)
    module_add_unknown(s->m, at, "the arguments of a constructor or destructor");
  else
    LLVMBuildCall2(at, type, function, arguments, n, "");
}

/* Destructors, in the function that the models call once the handlers have run. */
static void define_finish(starter *s, const timed_list *last) {
  LLVMTypeRef type = LLVMFunctionType(s->nothing, NULL, 0, 0);
  LLVMValueRef finish = module_function(s->m, "__assay_finish", type);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(s->context);
  assert(LLVMIsDeclaration(finish));
  LLVMPositionBuilderAtEnd(at, LLVMAppendBasicBlockInContext(s->context, finish, "entry"));
  for (uint32_t i = last->size; i > 0; --i) {
    LLVMValueRef function = last->data[i - 1].function;
    if (LLVMIsAFunction(function) && LLVMCountParamTypes(LLVMGlobalGetValueType(function)))
      module_add_unknown(s->m, at, "the arguments of a destructor");
    else
      call_timed(s, at, function);
  }
  LLVMBuildRetVoid(at);
  LLVMDisposeBuilder(at);
}

/* ---- the end of main ---- */

static void finish_at_return(starter *s, LLVMValueRef ret) {
  LLVMTypeRef type = LLVMFunctionType(s->nothing, &s->integer, 1, 0);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(s->context);
  LLVMPositionBuilderBefore(at, ret);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(ret));
  LLVMValueRef status = LLVMGetNumOperands(ret) ? LLVMGetOperand(ret, 0) : NULL;
  if (status && LLVMGetTypeKind(LLVMTypeOf(status)) == LLVMIntegerTypeKind)
    status = LLVMBuildIntCast2(at, status, s->integer, 1, "");
  else
    status = LLVMConstNull(s->integer);
  LLVMBuildCall2(at, type, module_function(s->m, "__assay_at_exit", type), &status, 1, "");
  LLVMDisposeBuilder(at);
}

static void finish_at_returns(starter *s) {
  values returns = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->entry); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
    if (last && LLVMIsAReturnInst(last))
      vec_push(&returns, last);
  }
  for (uint32_t i = 0; i < returns.size; ++i)
    finish_at_return(s, returns.data[i]);
  vec_free(&returns);
}

static bool is_missing(LLVMModuleRef m, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  return f && LLVMIsDeclaration(f);
}

bool module_wants_exit(LLVMModuleRef m) {
  return LLVMGetNamedFunction(m, "__assay_finish") != NULL;
}

/* Are there two whose priority does not say which goes first? */
static bool has_equal(const timed_list *sorted) {
  for (uint32_t i = 1; i < sorted->size; ++i)
    if (sorted->data[i].priority == sorted->data[i - 1].priority)
      return true;
  return false;
}

static void run_around(starter *s) {
  timed_list first = {0}, last = {0};
  read_list(s, "llvm.global_ctors", &first);
  read_list(s, "llvm.global_dtors", &last);
  read_sections(s, &first, &last);
  if (first.size)
    qsort(first.data, first.size, sizeof *first.data, ascending);
  if (last.size)
    qsort(last.data, last.size, sizeof *last.data, ascending);
  bool has_handlers = is_missing(s->m, "atexit") || is_missing(s->m, "on_exit") ||
                      is_missing(s->m, "at_quick_exit");
  bool is_again = LLVMGetFirstUse(s->entry) != NULL;
  if (s->is_main && is_again && (first.size || last.size || has_handlers))
    module_add_unknown(s->m, s->at,
                       "main is used by the program, which has constructors or exit handlers");
  if (last.size || has_handlers) {
    define_finish(s, &last);
    if (s->is_main)
      finish_at_returns(s);
  }
  s->assumes.no_handlers = !s->is_main && (last.size || has_handlers);
  s->assumes.equal_order = (s->is_main && has_equal(&first)) || has_equal(&last);
  for (uint32_t i = 0; i < first.size && s->is_main; ++i)
    call_timed(s, s->at, first.data[i].function);
  vec_free(&first);
  vec_free(&last);
}

/* ---- assembly ---- */

static void refuse_assembly(starter *s) {
  size_t n = 0;
  const char *text = LLVMGetModuleInlineAsm(s->m, &n);
  size_t blank = strspn(text ? text : "", " \t\n;");
  if (!text || !text[blank])
    return;
  buf shown = {0};
  size_t line = strcspn(text + blank, "\n");
  buf_printf(&shown, "assembly at file level (%.*s)", (int)(line < 60 ? line : 60), text + blank);
  module_add_unknown(s->m, s->at, buf_text(&shown));
  buf_free(&shown);
}

module_assumes module_start(LLVMModuleRef m, const char *entry) {
  replace_aliases(m);
  LLVMValueRef f = LLVMGetNamedFunction(m, entry);
  if (!f || LLVMIsDeclaration(f))
    return (module_assumes){0};
  LLVMContextRef context = LLVMGetModuleContext(m);
  starter s = {.m = m,
               .context = context,
               .pointer = LLVMPointerTypeInContext(context, 0),
               .nothing = LLVMVoidTypeInContext(context),
               .integer = LLVMInt32TypeInContext(context),
               .entry = f,
               .is_main = strcmp(entry, "main") == 0,
               .at = LLVMCreateBuilderInContext(context)};
  find_start(&s);
  refuse_assembly(&s);
  set_addresses(&s);
  run_around(&s);
  assert(!s.parts.size);
  vec_free(&s.parts);
  LLVMInstructionEraseFromParent(s.mark);
  LLVMDisposeBuilder(s.at);
  return s.assumes;
}
