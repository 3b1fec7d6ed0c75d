#include "frontend/models.h"

#include "frontend/module.h"

#include <llvm-c/DebugInfo.h>

#include <assert.h>
#include <llvm-c/Target.h>
#include <string.h>

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

/* ---- names that mean another function ---- */

static bool is_dropped(const library_row *row, uint32_t argument) {
  for (uint32_t i = 0; i < row->dropped; ++i)
    if (row->drop[i] == argument)
      return true;
  return false;
}

/* The type of a function without the parameters that are dropped; NULL if it has not so many. */
static LLVMTypeRef plain_type(LLVMValueRef f, const library_row *row) {
  LLVMTypeRef t = LLVMGlobalGetValueType(f);
  uint32_t count = LLVMCountParamTypes(t), kept = 0;
  if (count > 32 || (row->dropped && row->drop[row->dropped - 1] >= count))
    return NULL;
  LLVMTypeRef params[32];
  LLVMGetParamTypes(t, params);
  for (uint32_t i = 0; i < count; ++i)
    if (!is_dropped(row, i))
      params[kept++] = params[i];
  assert(kept == count - row->dropped);
  return LLVMFunctionType(LLVMGetReturnType(t), params, kept, LLVMIsFunctionVarArg(t));
}

/* A call of the plain function in place of one of the variant. */
static void replace_call(LLVMValueRef call, LLVMValueRef plain, LLVMTypeRef type,
                         const library_row *row) {
  VEC(LLVMValueRef) args = {0};
  assert(LLVMIsACallInst(call));
  for (uint32_t i = 0, n = (uint32_t)LLVMGetNumArgOperands(call); i < n; ++i)
    if (!is_dropped(row, i))
      vec_push(&args, LLVMGetOperand(call, i));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(plain)));
  LLVMPositionBuilderBefore(b, call);
  LLVMValueRef made = LLVMBuildCall2(b, type, plain, args.data, args.size, "");
  LLVMInstructionSetDebugLoc(made, LLVMInstructionGetDebugLoc(call));
  LLVMReplaceAllUsesWith(call, made);
  LLVMInstructionEraseFromParent(call);
  LLVMDisposeBuilder(b);
  vec_free(&args);
}

static LLVMValueRef first_call(LLVMValueRef f) {
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u))
    if (LLVMIsACallInst(LLVMGetUser(u)) && LLVMGetCalledValue(LLVMGetUser(u)) == f)
      return LLVMGetUser(u);
  return NULL;
}

static void replace_calls(LLVMModuleRef m, LLVMValueRef f, const char *name,
                          const library_row *row) {
  LLVMTypeRef type = plain_type(f, row);
  LLVMValueRef plain = LLVMGetNamedFunction(m, name);
  if (!type || (plain && !LLVMIsDeclaration(plain)))
    return;
  if (!plain)
    plain = LLVMAddFunction(m, name, type);
  for (LLVMValueRef call; (call = first_call(f));)
    replace_call(call, plain, type, row);
}

static void rename_one(LLVMModuleRef m, LLVMValueRef f, const char *name) {
  assert(strcmp(name_of(f), name) != 0);
  LLVMValueRef plain = LLVMGetNamedFunction(m, name);
  if (!plain) {
    LLVMSetValueName2(f, name, strlen(name));
    LLVMSetSubprogram(f, NULL); /* which has the other name */
  } else if (LLVMIsDeclaration(plain))
    LLVMReplaceAllUsesWith(f, plain);
}

void models_rename(LLVMModuleRef m, library *l) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (!LLVMIsDeclaration(f) || !LLVMGetFirstUse(f))
      continue;
    const library_row *own = library_find(l, name_of(f)), *row = library_meaning(l, name_of(f));
    if (!row || row == own)
      continue;
    assert(strcmp(row->name, name_of(f)) != 0);
    if (own && own->dropped)
      replace_calls(m, f, row->name, own);
    else
      rename_one(m, f, row->name);
  }
}

/* ---- what is missing ---- */

static bool mentions(LLVMModuleRef m, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  return f && LLVMGetFirstUse(f);
}

/* ---- comparisons without effects ---- */

enum { PURE_DEPTH = 4 };

static bool is_own_variable(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer))
    pointer = LLVMGetOperand(pointer, 0);
  return LLVMIsAAllocaInst(pointer);
}

static bool is_pure(LLVMValueRef f, uint32_t depth);

static bool is_pure_instruction(LLVMValueRef i, uint32_t depth) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMStore:
    return is_own_variable(LLVMGetOperand(i, 1)) && !LLVMGetVolatile(i);
  case LLVMLoad:
    return !LLVMGetVolatile(i);
  case LLVMCall:
    return LLVMIsAFunction(LLVMGetCalledValue(i)) && is_pure(LLVMGetCalledValue(i), depth + 1);
  case LLVMInvoke:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
  case LLVMUnreachable:
    return false;
  default:
    return true;
  }
}

/* Does the function only compute its result? */
static bool is_pure(LLVMValueRef f, uint32_t depth) {
  static const char *const names[] = {"strcmp",  "strncmp", "strcasecmp", "strncasecmp", "memcmp",
                                      "strcoll", "strlen",  "tolower",    "toupper",     "abs"};
  if (LLVMIsDeclaration(f)) {
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
      if (!strcmp(name_of(f), names[i]))
        return true;
    return !strncmp(name_of(f), "llvm.dbg.", 9);
  }
  if (depth > PURE_DEPTH)
    return false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (!is_pure_instruction(i, depth))
        return false;
  return true;
}

/* Is all that the function is ever given as that argument, to be called, without effects? */
static bool gets_pure(LLVMModuleRef m, const char *name, uint32_t argument) {
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  for (LLVMUseRef u = f ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f ||
        LLVMGetNumArgOperands(call) <= argument)
      return false;
    LLVMValueRef given = LLVMGetOperand(call, argument);
    if (!LLVMIsAFunction(given) || !is_pure(given, 0))
      return false;
  }
  return true;
}

/* A function of the models that lowering calls. `parameter` may be NULL. */
static void declare(LLVMModuleRef m, const char *name, LLVMTypeRef parameter) {
  LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(m));
  if (!LLVMGetNamedFunction(m, name))
    LLVMAddFunction(m, name, LLVMFunctionType(none, &parameter, parameter != NULL, 0));
}

/* Could it tell what state a stream is in? */
static bool asks_for_indicators(LLVMModuleRef m) {
  static const char *const names[] = {"feof",   "feof_unlocked",   "_IO_feof",
                                      "ferror", "ferror_unlocked", "_IO_ferror",
                                      "ungetc", "_IO_ungetc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (mentions(m, names[i]))
      return true;
  return false;
}

/* Is it null, or the start of a variable that nothing else mentions? */
static bool is_unseen(LLVMValueRef pointer) {
  LLVMUseRef use = LLVMGetFirstUse(pointer);
  if (LLVMIsNull(pointer))
    return true;
  if (!use || LLVMGetNextUse(use))
    return false;
  if (LLVMIsAGetElementPtrInst(pointer))
    return is_unseen(LLVMGetOperand(pointer, 0));
  return LLVMIsAAllocaInst(pointer) ||
         (LLVMIsAGlobalVariable(pointer) && LLVMGetLinkage(pointer) == LLVMInternalLinkage);
}

/* Is it given a buffer that the program looks at? */
static bool gives_buffer(LLVMModuleRef m, const char *name) {
  LLVMValueRef f = LLVMGetNamedFunction(m, name);
  for (LLVMUseRef u = f ? LLVMGetFirstUse(f) : NULL; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef call = LLVMGetUser(u);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != f ||
        LLVMGetNumArgOperands(call) < 2 || !is_unseen(LLVMGetOperand(call, 1)))
      return true;
  }
  return false;
}

/* What output does to the state of a stream: see output.c. */
static void declare_written(LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMTypeRef number = LLVMInt32TypeInContext(c);
  LLVMTypeRef parameters[] = {LLVMPointerTypeInContext(c, 0), number, number};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(c), parameters, 3, 0);
  if (!LLVMGetNamedFunction(m, "__assay_written"))
    LLVMAddFunction(m, "__assay_written", type);
}

/* ---- threads ---- */

/* Is it a mutex that starts as something else than zeros, or does it have one as a part? */
static bool has_special_mutex(LLVMValueRef value, unsigned depth) {
  LLVMTypeRef t = LLVMTypeOf(value);
  if (depth > 8 || LLVMIsNull(value) ||
      (LLVMGetTypeKind(t) != LLVMStructTypeKind && LLVMGetTypeKind(t) != LLVMArrayTypeKind))
    return false;
  const char *name = LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMGetStructName(t) : NULL;
  if (name && strstr(name, "pthread_mutex"))
    return true;
  for (int i = 0; i < LLVMGetNumOperands(value); ++i)
    if (has_special_mutex(LLVMGetOperand(value, (unsigned)i), depth + 1))
      return true;
  return false;
}

static bool has_special_mutexes(LLVMModuleRef m) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    if (!LLVMIsDeclaration(g) && has_special_mutex(LLVMGetInitializer(g), 0))
      return true;
  return false;
}

/* May the program wait for what only a thread can give? One thread alone then waits for ever. */
static bool can_wait(LLVMModuleRef m) {
  static const char *const waits[] = {"pthread_mutex_lock",
                                      "pthread_rwlock_rdlock",
                                      "pthread_rwlock_wrlock",
                                      "pthread_spin_lock",
                                      "pthread_join",
                                      "pthread_cond_wait",
                                      "pthread_barrier_wait",
                                      "sem_wait",
                                      "mtx_lock",
                                      "thrd_join",
                                      "cnd_wait"};
  for (size_t i = 0; i < sizeof waits / sizeof *waits; ++i)
    if (mentions(m, waits[i]))
      return true;
  return false;
}

/* Whether mutexes are of several kinds, whether somebody can see that a lock is held, and whether
 * anything runs at the end of the program. */
static void thread_flags(LLVMModuleRef m, buf *flags) {
  static const char *const tries[] = {"pthread_mutex_trylock",
                                      "pthread_rwlock_tryrdlock",
                                      "pthread_rwlock_trywrlock",
                                      "pthread_spin_trylock",
                                      "mtx_trylock",
                                      "pthread_mutex_timedlock",
                                      "pthread_rwlock_timedrdlock",
                                      "pthread_rwlock_timedwrlock",
                                      "mtx_timedlock"};
  buf_add(flags, "#define ASSAY_THREADS\n");
  if (mentions(m, "pthread_mutexattr_settype") || mentions(m, "mtx_init") || has_special_mutexes(m))
    buf_add(flags, "#define ASSAY_MUTEX_KINDS\n");
  if (mentions(m, "atexit") || mentions(m, "on_exit") || LLVMGetNamedGlobal(m, "llvm.global_dtors"))
    buf_add(flags, "#define ASSAY_ENDS\n");
  for (size_t i = 0; i < sizeof tries / sizeof *tries; ++i)
    if (mentions(m, tries[i])) {
      buf_add(flags, "#define ASSAY_TRIES\n");
      break;
    }
}

void models_flags(LLVMModuleRef m, bool asks_deadlock, buf *flags) {
  bool starts = mentions(m, "pthread_create") || mentions(m, "thrd_create");
  bool has_threads = starts || (asks_deadlock && can_wait(m));
  if (gets_pure(m, "qsort", 3) && gets_pure(m, "qsort_r", 3) && gets_pure(m, "bsearch", 4))
    buf_add(flags, "#define ASSAY_PURE_COMPARE\n");
  if (mentions(m, "__errno_location")) {
    buf_add(flags, "#define ASSAY_ERRNO\n");
    LLVMContextRef context = LLVMGetModuleContext(m);
    LLVMTypeRef size = LLVMIntPtrTypeInContext(context, LLVMGetModuleDataLayout(m));
    declare(m, "__assay_disturb_errno", NULL); /* see output.c */
    declare(m, "__assay_no_memory", size);     /* see alloc.c */
  }
  bool gives_buffers =
      gives_buffer(m, "setvbuf") || gives_buffer(m, "setbuf") || gives_buffer(m, "setbuffer");
  if (gives_buffers)
    buf_add(flags, "#define ASSAY_BUFFERS\n");
  if (asks_for_indicators(m))
    buf_add(flags, "#define ASSAY_INDICATORS\n");
  if (gives_buffers || asks_for_indicators(m))
    declare_written(m);
  if (mentions(m, "sigprocmask") || mentions(m, "pthread_sigmask"))
    buf_add(flags, "#define ASSAY_SIGNALS_BLOCKED\n");
  if (asks_deadlock)
    buf_add(flags, "#define ASSAY_DEADLOCK\n");
  if (has_threads)
    thread_flags(m, flags);
  if (mentions(m, "pthread_key_create") || mentions(m, "tss_create")) {
    buf_add(flags, "#define ASSAY_THREAD_KEYS\n");
    if (has_threads)
      declare(m, "__assay_thread_ends", NULL); /* see threads/expand.c */
  }
  if (mentions(m, "setlocale") || mentions(m, "uselocale"))
    buf_add(flags, "#define ASSAY_LOCALE\n");
}

static bool include(library *l, uint32_t file, const char *folder, bool *added, buf *text) {
  assert(file < l->files.size);
  if (added[file])
    return false;
  added[file] = true;
  buf_printf(text, "#include \"%s/models/%s\"\n", folder, l->files.data[file]);
  return true;
}

bool models_want_file(library *l, const char *file, const char *folder, bool *added, buf *text) {
  for (uint32_t i = 0; i < l->files.size; ++i)
    if (!strcmp(l->files.data[i], file))
      return include(l, i, folder, added, text);
  return false;
}

static bool want(LLVMValueRef v, library *l, const char *folder, bool *added, buf *text) {
  if (!LLVMIsDeclaration(v))
    return false;
  const library_row *row = library_find(l, name_of(v));
  return row && standing_has_body(row->standing) && include(l, row->file, folder, added, text);
}

bool models_wanted(LLVMModuleRef m, library *l, const char *folder, bool *added, buf *text) {
  bool any = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    any |= want(f, l, folder, added, text);
  for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
    any |= want(g, l, folder, added, text);
  return any;
}

void models_mark_listed(LLVMModuleRef m, library *l) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    const library_row *row = LLVMIsDeclaration(f) ? library_find(l, name_of(f)) : NULL;
    if (row && row->standing == STANDING_LISTED)
      module_mark_listed(f);
  }
}

static void weaken_one(LLVMValueRef v) {
  LLVMLinkage linkage = LLVMGetLinkage(v);
  if (!LLVMIsDeclaration(v) && (linkage == LLVMExternalLinkage || linkage == LLVMCommonLinkage))
    LLVMSetLinkage(v, LLVMLinkOnceODRLinkage);
}

void models_weaken(LLVMModuleRef models) {
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f))
    weaken_one(f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g))
    weaken_one(g);
}
