/* known.c: functions with a meaning of their own: what their names stand for, as a table, and the
 * statements that a call of one becomes. */
#include "frontend/known.h"

#include "frontend/call.h"
#include "frontend/checks.h"
#include "frontend/module.h"
#include "frontend/operation.h"
#include "frontend/parts.h"

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
    {"__assay_unknown", M_TOLD, false, NULL},
    {"__assay_choice", M_CHOICE, false, NULL},
    {"__assay_approximate", M_APPROXIMATE, false, NULL},
    {"__assay_object", M_OBJECT, false, NULL},
    {"__assay_reads", M_READS, false, NULL},
    {"__assay_reads_text", M_READS_TEXT, false, NULL},
    {"__assert_perror_fail", M_ERROR, false, "unreach-call"},
    {"__assert", M_ERROR, false, "unreach-call"},
    {"assert", M_ASSERT, false, "unreach-call"}, /* called as a function: assert.h was left out */
    {"__VERIFIER_assert", M_ASSERT, false, "unreach-call"},
    {"__VERIFIER_assume", M_ASSUME, false, NULL},
    {"__CPROVER_assert", M_ASSERT, false, "unreach-call"},
    {"__CPROVER_precondition", M_ASSERT, false, "unreach-call"},
    {"__CPROVER_postcondition", M_ASSERT, false, "unreach-call"},
    {"__CPROVER_assume", M_ASSUME, false, NULL},
    {"__CPROVER_atomic_begin", M_BEGIN, false, NULL},
    {"__CPROVER_atomic_end", M_END, false, NULL},
    {"__CPROVER_cover", M_NOTHING, false, NULL},
    {"__CPROVER_fence", M_NOTHING, false, NULL},
    {"__CPROVER_input", M_NOTHING, false, NULL}, /* tells, asks nothing */
    {"__CPROVER_output", M_NOTHING, false, NULL},
    {"__CPROVER_printf", M_NOTHING, false, NULL},
    {"__CPROVER_havoc_slice", M_WRITE, false, NULL},
    {"__ESBMC_assert", M_ASSERT, false, "unreach-call"},
    {"__ESBMC_assume", M_ASSUME, false, NULL},
    {"__ESBMC_atomic_begin", M_BEGIN, false, NULL},
    {"__ESBMC_atomic_end", M_END, false, NULL},
    {"__ESBMC_cover", M_NOTHING, false, NULL},
    {"__ESBMC_unroll", M_NOTHING, false, NULL}, /* how often to unroll a loop: a hint */
    {"__ESBMC_yield", M_NOTHING, false, NULL},
    {"malloc", M_MALLOC, false, NULL},
    {"free", M_FREE, false, NULL},
    {"exit", M_EXIT, false, NULL},
    {"_exit", M_EXIT, false, NULL},
    {"_Exit", M_EXIT, false, NULL},
    {"quick_exit", M_EXIT, false, NULL},
    {"abort", M_ABORT, false, NULL},
    {"__VERIFIER_atomic_begin", M_BEGIN, false, NULL},
    {"__VERIFIER_atomic_end", M_END, false, NULL},
    {"setjmp", M_SETJMP, false, NULL},
    {"_setjmp", M_SETJMP, false, NULL},
    {"sigsetjmp", M_SETJMP, false, NULL},
    {"__sigsetjmp", M_SETJMP, false, NULL},
    {"longjmp", M_LONGJMP, false, NULL},
    {"_longjmp", M_LONGJMP, false, NULL},
    {"__longjmp_chk", M_LONGJMP, false, NULL},
    {"siglongjmp", M_LONGJMP, false, NULL},
    {"vfork", M_UNKNOWN, false, "process creation"},
    {"setcontext", M_UNKNOWN, false, "a switch of contexts"},
    {"swapcontext", M_UNKNOWN, false, "a switch of contexts"},
    {"signal", M_HANDLER, false, HANDLER_TEXT},
    {"__sysv_signal", M_HANDLER, false, HANDLER_TEXT}, /* signal with -std=c11 */
    {"sysv_signal", M_HANDLER, false, HANDLER_TEXT},
    {"bsd_signal", M_HANDLER, false, HANDLER_TEXT},
    {"sigset", M_UNKNOWN, false, HANDLER_TEXT},
    {"sigaction", M_HANDLER, false, HANDLER_TEXT},
    {"sigvec", M_UNKNOWN, false, HANDLER_TEXT},
};

/* What stands before the type in the name of an input function: its length, or 0. */
static size_t input_prefix(const char *name) {
  static const char *const prefixes[] = {"__VERIFIER_nondet_", "nondet_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; ++i)
    if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
      return strlen(prefixes[i]);
  return 0;
}

bool is_input_name(const char *name) {
  return input_prefix(name) != 0;
}

/* Its result is all that is asked for: it gets no pointers, through which it could write, and one of
 * another dialect no arguments at all. */
static bool is_input(LLVMValueRef fn, const char *name) {
  if (!is_input_name(name))
    return false;
  LLVMTypeRef params[8];
  uint32_t n = LLVMCountParamTypes(LLVMGlobalGetValueType(fn));
  if (n > sizeof params / sizeof *params)
    return false;
  LLVMGetParamTypes(LLVMGlobalGetValueType(fn), params);
  unsigned sret = LLVMGetEnumAttributeKindForName("sret", 4);
  uint32_t first = n && LLVMGetEnumAttributeAtIndex(fn, 1, sret) ? 1 : 0;
  bool is_ours = !strncmp(name, "__VERIFIER_", 11);
  for (uint32_t i = first; i < n; ++i)
    if (!is_ours || LLVMGetTypeKind(params[i]) == LLVMPointerTypeKind)
      return false;
  return true;
}

bool is_error_name(const char *name) {
  for (size_t i = 0; i < sizeof known_functions / sizeof *known_functions; ++i)
    if (known_functions[i].even_with_body && !strcmp(name, known_functions[i].name))
      return true;
  return false;
}

static bool is_model(LLVMValueRef fn) {
  static const char models[] = SHARE_MARK "models/";
  unsigned n = 0;
  const char *file = LLVMGetDebugLocFilename(fn, &n);
  return file && n > strlen(models) && !strncmp(file, models, strlen(models));
}

/* Does it belong to another checker's dialect? */
static bool is_dialect(const char *name) {
  static const char *const prefixes[] = {"__CPROVER_", "__ESBMC_", "__SMACK_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; ++i)
    if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
      return true;
  return false;
}

meaning meaning_of(LLVMValueRef fn, const char *name, const char **text) {
  bool has_body = !LLVMIsDeclaration(fn);
  if (module_marks_error(fn)) {
    *text = "unreach-call";
    return M_ERROR;
  }
  if (!has_body && is_input(fn, name))
    return M_NONDET;
  for (size_t i = 0; i < sizeof known_functions / sizeof *known_functions; ++i) {
    const known_function *k = &known_functions[i];
    bool has_own = has_body && !(k->what == M_HANDLER && is_model(fn));
    if (!strcmp(name, k->name) && (!has_own || k->even_with_body)) {
      *text = k->text;
      return k->what;
    }
  }
  /* The other functions of these dialects say something that is not understood. */
  if (!has_body && is_dialect(name)) {
    *text = name;
    return M_UNKNOWN;
  }
  if (!has_body && module_marks_listed(fn)) {
    *text = name;
    return M_LISTED;
  }
  return M_NONE;
}

static void emit_assert(body *b, const expr *cond, const char *text) {
  assert(cond->type->kind == T_BOOL && text);
  stmt *s = emit(b, S_ASSERT);
  s->cond = cond;
  s->text = str_intern(&b->pool->strings, text);
}

static void emit_error(body *b, const char *text) {
  emit_assert(b, expr_bool(b->pool, false), text);
}

/* Of a rule: the text is "NAME: message"; names have neither blanks nor colons. */
static void emit_violation(body *b, const char *text) {
  emit_error(b, text);
  stmt *s = &b->f->stmts.data[b->f->stmts.size - 1];
  size_t length = strcspn(text, ": ");
  if (length > 0 && text[length] == ':')
    s->rule = str_intern_n(&b->pool->strings, text, length);
}

/* The text of a string literal, as an interned string. */
static const char *literal_text(body *b, LLVMValueRef v) {
  LLVMValueRef init = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
  size_t n = 0;
  const char *text = init && LLVMIsAConstantDataSequential(init) && LLVMIsConstantString(init)
                         ? LLVMGetAsString(init, &n)
                         : NULL;
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
  result_known(b, call, lhs);
}

/* What a model says that its function reads: asked where memory is. */
static void emit_reads(body *b, LLVMValueRef call, bool text) {
  if (!(b->p->asked & PROPERTY_BIT(PROPERTY_DEREF)))
    return;
  const type *bytes = type_ptr(b->pool, type_void(b->pool));
  const expr *p = expr_cast(b->pool, bytes, get(b, LLVMGetOperand(call, 0)));
  const expr *n = text ? expr_int(b->pool, type_size(b->pool), 1) /* of a character */
                       : expr_cast(b->pool, type_size(b->pool), get(b, LLVMGetOperand(call, 1)));
  const expr *none =
      text ? expr_bool(b->pool, false) : expr_eq(b->pool, n, expr_zero(b->pool, n->type));
  stmt *s = emit(b, S_ASSERT);
  s->cond = expr_or(b->pool, none, expr_valid(b->pool, text ? VALID_TEXT : VALID_READ, p, n));
  s->error = ERROR_DEREF;
  s->text = str_intern(&b->pool->strings, text ? "a text does not end inside of its object"
                                               : "bytes are read that are not there");
}

/* So many bytes at a pointer become arbitrary. */
static void emit_write(body *b, LLVMValueRef call) {
  if (LLVMGetNumArgOperands(call) < 2) {
    emit_unknown(b, "a call without the argument that the function needs");
    return;
  }
  static const char name[] = "__assay_write";
  const type *size = type_size(b->pool), *anything = type_ptr(b->pool, type_void(b->pool));
  proc *f = program_find_proc(b->p, str_intern(&b->pool->strings, name));
  if (!f) {
    f = program_add_proc(b->p, name);
    proc_add_var(b->p, f, V_PARAM, "p", anything);
    proc_add_var(b->p, f, V_PARAM, "n", size);
    proc_set_type(b->p, f);
  }
  map_put(&b->mentioned, map_key(f->name), 1);
  save_pending(b, NULL);
  const expr *args[] = {get(b, LLVMGetOperand(call, 0)), get(b, LLVMGetOperand(call, 1))};
  args[0] = expr_cast(b->pool, anything, args[0]);
  args[1] = expr_cast(b->pool, size, args[1]);
  stmt *s = emit(b, S_CALL);
  s->callee = expr_var(b->pool, f->symbol);
  stmt_set_rhs(b->p, s, args, 2);
}

/* The type of an input: as C declares the nondet functions. */
static const type *nondet_type(body *b, LLVMValueRef call, const char *name) {
  LLVMTypeRef t = LLVMTypeOf(call);
  assert(input_prefix(name) > 0);
  const char *suffix = name + input_prefix(name);
  if (LLVMGetTypeKind(t) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(t) == 1)
    return lower_llvm_type(b->lw, t);
  bool is_unsigned = suffix[0] == 'u' || !strcmp(suffix, "size_t") || !strncmp(suffix, "bool", 4);
  return type_int(b->pool, LLVMGetIntTypeWidth(t), !is_unsigned);
}

static void emit_nondet(body *b, LLVMValueRef call, const char *name) {
  if (emit_nondet_struct(b, call, LLVMGetCalledValue(call), name) ||
      LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind)
    return;
  const type *t = nondet_type(b, call, name);
  const expr *lhs = result_target(b, call, t);
  if (!lhs)
    lhs = new_temp(b, t, NULL); /* the input is asked for even if nobody looks at it */
  emit_havoc(b, lhs, HAVOC_INPUT, name);
  result_known(b, call, lhs);
}

/* Something that is open when the program starts, in the words of the argument. */
static void emit_choice(body *b, LLVMValueRef call) {
  const type *t = type_bool(b->pool);
  const expr *lhs = new_temp(b, t, NULL);
  emit_havoc(b, lhs, HAVOC_INPUT, literal_text(b, LLVMGetOperand(call, 0)));
  result_known(b, call, lhs);
}

/* ---- jumps: calls of the two functions that jumps.c replaces ---- */

/* The function of that name, which takes where a token is kept, and a result or another number. */
static const proc *jump_function(body *b, const char *name, bool gives) {
  program *p = b->p;
  const type *token = type_int(b->pool, b->pool->pointer_width, true);
  proc *f = program_find_proc(p, str_intern(&b->pool->strings, name));
  if (!f) {
    f = program_add_proc(p, name);
    proc_add_var(p, f, V_PARAM, "buffer", type_ptr(b->pool, token));
    if (gives)
      vec_push(&f->results, type_signed_int(b->pool));
    else
      proc_add_var(p, f, V_PARAM, "value", type_signed_int(b->pool));
    proc_set_type(p, f);
  }
  map_put(&b->mentioned, map_key(f->name), 1);
  return f;
}

/* Where the buffer that is passed keeps its token: at its start. */
static const expr *token_address(body *b, LLVMValueRef call) {
  const type *token = type_int(b->pool, b->pool->pointer_width, true);
  const expr *buffer = get(b, LLVMGetOperand(call, 0));
  return expr_addr(b->pool, typed_path(b->lw, buffer, token));
}

/* What was read before is not read again when it returns for the second time. */
static void emit_setjmp(body *b, LLVMValueRef call) {
  save_all_pending(b);
  const expr *at = token_address(b, call);
  const expr *lhs = result_target(b, call, type_signed_int(b->pool));
  const proc *f = jump_function(b, JUMP_SET, true);
  stmt *s = emit(b, S_CALL);
  s->callee = expr_var(b->pool, f->symbol);
  stmt_set_rhs(b->p, s, &at, 1);
  if (lhs)
    stmt_set_lhs(b->p, s, &lhs, 1);
  result_known(b, call, lhs);
}

static void emit_longjmp(body *b, LLVMValueRef call) {
  if (LLVMGetNumArgOperands(call) < 2) {
    emit_unknown(b, "a call without the argument that the function needs");
    return;
  }
  const proc *f = jump_function(b, JUMP_TAKE, false);
  const expr *args[] = {token_address(b, call), get(b, LLVMGetOperand(call, 1))};
  args[1] = expr_cast(b->pool, type_signed_int(b->pool), args[1]);
  stmt *s = emit(b, S_CALL);
  s->callee = expr_var(b->pool, f->symbol);
  stmt_set_rhs(b->p, s, args, 2);
}

/* ---- signals ---- */

/* The handler that a call of signal or sigaction installs, if `is_there`: a number above 1 that is
 * not SIG_ERR is a function. */
static const expr *handler_of(body *b, LLVMValueRef call, const char *name, const expr **is_there) {
  const type *number = type_size(b->pool);
  const expr *argument = get(b, LLVMGetOperand(call, 1));
  *is_there = expr_bool(b->pool, true);
  if (strcmp(name, "sigaction") == 0) { /* the handler is its first member */
    *is_there = expr_to_bool(b->pool, argument);
    argument = typed_path(b->lw, argument, type_ptr(b->pool, type_void(b->pool)));
  }
  return expr_cast(b->pool, number, argument);
}

/* What follows, up to `end`, is executed only if `cond` holds. */
static void emit_test(body *b, const expr *cond, uint32_t end) {
  stmt *s = emit(b, S_BRANCH);
  s->where = (location){0}; /* the source does not ask */
  s->cond = cond;
  stmt_set_succ(b->p, s, (uint32_t[]){b->f->stmts.size, end}, 2);
}

/* Where a handler of the program's own is installed no proof goes on: it may run at any time. A run in
 * which it does not is a run. */
static void emit_handler(body *b, LLVMValueRef call, const char *name, const char *text) {
  const expr *is_there, *handler = handler_of(b, call, name, &is_there);
  const expr *most = expr_int(b->pool, handler->type, -1);
  const expr *is_own =
      expr_and(b->pool, expr_lt(b->pool, expr_int(b->pool, handler->type, 1), handler),
               expr_not(b->pool, expr_eq(b->pool, handler, most)));
  uint32_t end = b->f->stmts.size + (expr_is_true(is_there) ? 3 : 4);
  if (!expr_is_true(is_there))
    emit_test(b, is_there, end);
  emit_test(b, is_own, end);
  stmt *s = emit(b, S_GOTO);
  s->text = str_intern(&b->pool->strings, "whether a signal arrives");
  stmt_set_succ(b->p, s, (uint32_t[]){end, end - 1}, 2);
  emit_unknown(b, text);
  assert(b->f->stmts.size == end);
}

/* Does it look at an argument? A declaration without a prototype lets it be left out. */
static bool needs_argument(meaning m) {
  return m == M_RULE || m == M_TOLD || m == M_CHOICE || m == M_APPROXIMATE || m == M_ASSERT ||
         m == M_ASSUME || m == M_MALLOC || m == M_FREE || m == M_EXIT || m == M_SETJMP ||
         m == M_LONGJMP || m == M_HANDLER || m == M_OBJECT || m == M_READS || m == M_READS_TEXT;
}

/* Nothing is written here: what the run does from here on is a guess. */
static void emit_approximate(body *b, const char *what) {
  stmt *s = emit(b, S_HAVOC);
  s->havoc = HAVOC_APPROX;
  s->text = what;
}

/* A check of clang's own fails. */
static bool lower_handler(body *b, LLVMValueRef call, const char *name) {
  error_class class;
  buf text = {0};
  if (checks_is_unclear(name)) {
    emit_unknown(b, "a shift of constants, to the left or to the right");
    return true;
  }
  if (checks_is_part(name)) {
    lower_part(b, call);
    return true;
  }
  bool is_one = checks_is_handler(call, name, &class, &text);
  if (is_one) {
    emit_error(b, buf_text(&text));
    b->f->stmts.data[b->f->stmts.size - 1].error = (uint8_t)class;
  }
  buf_free(&text);
  return is_one;
}

static const expr *first_argument(body *b, LLVMValueRef call) {
  return get(b, LLVMGetOperand(call, 0));
}

static void emit_assume(body *b, LLVMValueRef call) {
  stmt *s = emit(b, S_ASSUME);
  s->cond = expr_to_bool(b->pool, first_argument(b, call));
}

static void emit_free(body *b, LLVMValueRef call) {
  first_argument(b, call);
  save_pending(b, NULL);
  const expr *p = first_argument(b, call);
  stmt *s = emit(b, S_FREE);
  stmt_set_rhs(b->p, s, &p, 1);
}

/* What is claimed, or not known. False: it is something else. */
static bool lower_claim(body *b, LLVMValueRef call, meaning m, const char *text) {
  switch (m) {
  case M_ASSERT:
    emit_assert(b, expr_to_bool(b->pool, first_argument(b, call)), text);
    b->f->stmts.data[b->f->stmts.size - 1].is_passed = true;
    return true;
  case M_ASSUME:
    emit_assume(b, call);
    return true;
  case M_ERROR:
    emit_error(b, text);
    return true;
  case M_RULE:
    emit_violation(b, literal_text(b, LLVMGetOperand(call, 0)));
    return true;
  case M_APPROXIMATE:
    emit_approximate(b, literal_text(b, LLVMGetOperand(call, 0)));
    return true;
  case M_UNKNOWN:
    emit_unknown(b, text);
    return true;
  case M_TOLD:
    emit_unknown(b, literal_text(b, LLVMGetOperand(call, 0)));
    return true;
  default:
    return false;
  }
}

/* What is done to memory. False: it is something else. */
static bool lower_memory_call(body *b, LLVMValueRef call, meaning m) {
  switch (m) {
  case M_MALLOC:
    emit_alloc(b, call);
    return true;
  case M_OBJECT:
    emit_alloc(b, call);
    b->f->stmts.data[b->f->stmts.size - 1].of_library = true;
    return true;
  case M_READS:
  case M_READS_TEXT:
    emit_reads(b, call, m == M_READS_TEXT);
    return true;
  case M_WRITE:
    emit_write(b, call);
    return true;
  case M_FREE:
    emit_free(b, call);
    return true;
  default:
    return false;
  }
}

/* Where execution goes on, or what it draws. */
static void lower_flow(body *b, LLVMValueRef call, meaning m, const char *name) {
  switch (m) {
  case M_NONDET:
    emit_nondet(b, call, name);
    break;
  case M_EXIT:
    emit_halt(b, expr_cast(b->pool, type_signed_int(b->pool), first_argument(b, call)));
    break;
  case M_ABORT:
    emit_halt(b, expr_int(b->pool, type_int(b->pool, 32, false), 134));
    break;
  case M_BEGIN:
    begin_step(b);
    break;
  case M_END:
    end_step(b);
    break;
  case M_CHOICE:
    emit_choice(b, call);
    break;
  case M_SETJMP:
    emit_setjmp(b, call);
    break;
  case M_LONGJMP:
    emit_longjmp(b, call);
    break;
  default:
    assert(m == M_NOTHING);
    break;
  }
}

bool lower_known(body *b, LLVMValueRef call, LLVMValueRef fn, const char *name) {
  const char *text = NULL;
  if (lower_handler(b, call, name) || lower_float_call(b, call, name))
    return true;
  meaning m = meaning_of(fn, name, &text);
  if (needs_argument(m) && LLVMGetNumArgOperands(call) == 0) {
    emit_unknown(b, "a call without the argument that the function needs");
    return true;
  }
  switch (m) {
  case M_NONE:
    return false;
  case M_LISTED:
    emit_approximate(b, text);
    return false;
  case M_HANDLER:
    if (LLVMGetNumArgOperands(call) < 2)
      emit_unknown(b, text);
    else
      emit_handler(b, call, name, text);
    return false;
  default:
    if (!lower_claim(b, call, m, text) && !lower_memory_call(b, call, m))
      lower_flow(b, call, m, name);
    return true;
  }
}
