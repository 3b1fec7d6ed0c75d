/* Reads core programs: statements. */
#include "program/graph.h"
#include "program/parse.h"

/* ---- expressions ---- */

static const expr *parse_path(core_parser *c) {
  token at = c->lex.tok;
  c->scope.allow_nondet = false;
  const expr *e = parse_expr(&c->lex, &c->scope);
  c->scope.allow_nondet = true;
  if (e && !expr_is_path(e))
    return parse_error(&c->scope, &at, "this cannot be assigned to");
  return e;
}

static bool parse_paths(core_parser *c, expr_vec *out) {
  do {
    const expr *e = parse_path(c);
    if (!e)
      return false;
    vec_push(out, e);
  } while (core_accept(c, ","));
  return true;
}

/* An expression converted to t; if t is NULL, to a pointer if it is an array or function. */
static const expr *parse_as(core_parser *c, const type *t) {
  const expr *e = parse_expr(&c->lex, &c->scope);
  if (e && !t && e->type->kind == T_ARRAY)
    t = type_ptr(&c->p->pool, e->type->elem);
  else if (e && !t && e->type->kind == T_FUNC)
    t = type_ptr(&c->p->pool, e->type);
  return e && t ? parse_convert(&c->scope, e, t) : e;
}

/* (e): the only right side of a statement; of the given kind of type. */
static bool parse_in_parens(core_parser *c, stmt *s, type_kind kind, const char *what) {
  if (!core_expect(c, "("))
    return false;
  token at = c->lex.tok;
  const expr *e = parse_as(c, NULL);
  if (!e)
    return false;
  if (e->type->kind != kind)
    return FAIL(c, &at, "expected %s", what);
  stmt_set_rhs(c->p, s, &e, 1);
  return core_expect(c, ")");
}

static bool parse_cond(core_parser *c, stmt *s) {
  if (!core_expect(c, "("))
    return false;
  s->cond = parse_condition(&c->lex, &c->scope);
  return s->cond && core_expect(c, ")");
}

static bool is_remark(const core_parser *c) {
  return c->lex.tok.kind == TOK_STRING;
}

static bool optional_text(core_parser *c, stmt *s) {
  if (!is_remark(c))
    return true;
  s->text = core_text(c);
  return s->text != NULL;
}

/* ---- words ---- */

/* Is the current token this word as the start of a statement, not a variable or label of that
 * name? */
static bool at_word(const core_parser *c, const char *word) {
  if (!core_at(c, word))
    return false;
  token after = core_peek(c);
  static const char *const of_variables[] = {"=", ",", ".", "->", "[", ":"};
  for (size_t i = 0; i < sizeof of_variables / sizeof *of_variables; i++)
    if (token_is(&after, of_variables[i]))
      return false;
  return true;
}

bool core_accept_word(core_parser *c, const char *word) {
  if (!at_word(c, word))
    return false;
  core_next(c);
  return true;
}

/* A name and an opening parenthesis: a call, since expressions have none. */
static bool at_call(const core_parser *c) {
  if (c->lex.tok.kind != TOK_NAME || core_at(c, "sizeof") || core_at(c, "_Alignof"))
    return false;
  token after = core_peek(c);
  return token_is(&after, "(");
}

/* ---- jumps ---- */

/* Remembers the label that the current token names. */
bool core_parse_target(core_parser *c) {
  if (c->lex.tok.kind != TOK_NUMBER && c->lex.tok.kind != TOK_NAME)
    return FAIL(c, &c->lex.tok, "expected a label");
  vec_push(&c->jumps, c->lex.tok);
  core_next(c);
  return true;
}

static bool parse_goto(core_parser *c) {
  return core_expect(c, "goto") && core_parse_target(c);
}

static uint64_t label_number(const token *t) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < t->length && t->text[i] >= '0' && t->text[i] <= '9'; i++)
    n = n < UINT32_MAX ? n * 10 + (uint64_t)(t->text[i] - '0') : n;
  return n;
}

/* The entry of a label in its map: statement + 1. */
uint64_t *core_label_slot(core_parser *c, const token *t) {
  if (t->kind == TOK_NUMBER)
    return map_slot_of(&c->numbers, label_number(t));
  return map_slot_of(&c->names, map_key(str_intern_n(&c->p->pool.strings, t->text, t->length)));
}

bool core_resolve(core_parser *c, const token *t, uint32_t *label) {
  uint64_t found = *core_label_slot(c, t);
  if (found == 0)
    return FAIL(c, t, "no label '%.*s' in '%s'", (int)t->length, t->text, c->f->name);
  *label = (uint32_t)found - 1;
  return true;
}

/* ---- calls ---- */

static bool check_arguments(core_parser *c, const stmt *s, const type *func, const token *at) {
  if (s->rhs_count < func->count || (s->rhs_count > func->count && !func->is_variadic))
    return FAIL(c, at, "%u argument%s given, %u expected", s->rhs_count,
                s->rhs_count == 1 ? "" : "s", func->count);
  return true;
}

static bool parse_arguments(core_parser *c, stmt *s, const type *func, const token *at) {
  expr_vec args = {0};
  bool ok = core_expect(c, "(");
  while (ok && !core_at(c, ")")) {
    const type *t = args.size < func->count ? func->params[args.size] : NULL;
    const expr *e = parse_as(c, t);
    if (e)
      vec_push(&args, e);
    ok = e && (core_at(c, ")") || core_expect(c, ","));
  }
  if (ok) {
    core_next(c);
    stmt_set_rhs(c->p, s, args.data, args.size);
    ok = check_arguments(c, s, func, at);
  }
  vec_free(&args);
  return ok;
}

static bool check_results(core_parser *c, const stmt *s, const type *func, const token *at) {
  const proc *f = stmt_callee(c->p, s);
  uint32_t count = f ? f->results.size : func->elem->kind != T_VOID;
  if (s->lhs_count != 0 && s->lhs_count != count)
    return FAIL(c, at, "the call has %u result%s, not %u", count, count == 1 ? "" : "s",
                s->lhs_count);
  for (uint32_t i = 0; i < s->lhs_count; i++)
    if (s->lhs[i]->type != (f ? f->results.data[i] : func->elem))
      return FAIL(c, at, "result and target of the call differ in type");
  return true;
}

/* `callee` is a function name, or a pointer to or path of function type; `(` is next. */
static bool parse_call(core_parser *c, stmt *s, const expr *callee, const token *at) {
  bool is_direct = callee->kind == E_VAR && callee->var->kind == V_FUNCTION;
  if (!is_direct && callee->type->kind == T_FUNC)
    callee = expr_addr(&c->p->pool, callee);
  const type *func = is_direct ? callee->type : callee->type->elem;
  if (!is_direct && (callee->type->kind != T_PTR || func->kind != T_FUNC))
    return FAIL(c, at, "what is called is no function");
  s->kind = S_CALL;
  s->callee = callee;
  return parse_arguments(c, s, func, at) && check_results(c, s, func, at);
}

static bool parse_named_call(core_parser *c, stmt *s) {
  token at = c->lex.tok;
  const char *name = core_name(c, "a procedure");
  if (!name)
    return false;
  const var *v = c->scope.find_var(c->scope.context, name);
  if (!v)
    return FAIL(c, &at, "unknown procedure '%s'", name);
  return parse_call(c, s, expr_var(&c->p->pool, v), &at);
}

/* An expression, or a call of what it denotes if a parenthesis follows. */
static bool parse_pointer_call(core_parser *c, stmt *s) {
  token at = c->lex.tok;
  const expr *callee = parse_expr(&c->lex, &c->scope);
  return callee && parse_call(c, s, callee, &at);
}

static bool parse_call_after_word(core_parser *c, stmt *s) {
  return at_call(c) ? parse_named_call(c, s) : parse_pointer_call(c, s);
}

/* ---- what begins with targets ---- */

static bool parse_values(core_parser *c, stmt *s, expr_vec *values) {
  while (core_accept(c, ",")) {
    const type *t = values->size < s->lhs_count ? s->lhs[values->size]->type : NULL;
    const expr *e = parse_as(c, t);
    if (!e)
      return false;
    vec_push(values, e);
  }
  if (values->size != s->lhs_count)
    return FAIL(c, &c->lex.tok, "%u value%s for %u target%s", values->size,
                values->size == 1 ? "" : "s", s->lhs_count, s->lhs_count == 1 ? "" : "s");
  stmt_set_rhs(c->p, s, values->data, values->size);
  if (at_word(c, "constrain")) {
    core_next(c);
    return parse_cond(c, s);
  }
  return true;
}

static bool parse_assigned(core_parser *c, stmt *s) {
  token at = c->lex.tok;
  const expr *e = parse_expr(&c->lex, &c->scope);
  if (!e)
    return false;
  if (core_at(c, "("))
    return parse_call(c, s, e, &at);
  e = parse_convert(&c->scope, e, s->lhs[0]->type);
  if (!e)
    return false;
  s->kind = S_ASSIGN;
  expr_vec values = {0};
  vec_push(&values, e);
  bool ok = parse_values(c, s, &values);
  vec_free(&values);
  return ok;
}

static bool parse_alloc(core_parser *c, stmt *s) {
  token at = c->lex.tok;
  core_next(c);
  s->kind = S_ALLOC;
  s->on_stack = core_at(c, "stack");
  s->of_library = core_at(c, "library");
  const char *where = core_name(c, "'heap', 'stack' or 'library'");
  if (s->lhs_count != 1 || !type_is_ptr(s->lhs[0]->type))
    return FAIL(c, &at, "alloc gives one pointer");
  return where && parse_in_parens(c, s, T_INT, "an integer");
}

/* input "f" | approx "why" */
static bool parse_arbitrary(core_parser *c, stmt *s) {
  s->kind = S_HAVOC;
  s->havoc = core_at(c, "input") ? HAVOC_INPUT : HAVOC_APPROX;
  core_next(c);
  const char *text = core_text(c);
  s->text = text && text[0] ? text : NULL;
  return text != NULL;
}

static bool at_arbitrary(const core_parser *c) {
  return (core_at(c, "input") || core_at(c, "approx")) && core_peek(c).kind == TOK_STRING;
}

static bool at_alloc(const core_parser *c) {
  token after = core_peek(c);
  return core_at(c, "alloc") &&
         (token_is(&after, "heap") || token_is(&after, "stack") || token_is(&after, "library"));
}

/* The keyword, not a variable of that name that is read. */
static bool at_call_word(const core_parser *c) {
  if (!core_at(c, "call"))
    return false;
  token after = core_peek(c);
  return after.kind == TOK_NAME || token_is(&after, "(");
}

static bool parse_right_side(core_parser *c, stmt *s) {
  if (at_alloc(c))
    return parse_alloc(c, s);
  if (at_arbitrary(c))
    return parse_arbitrary(c, s);
  if (at_call_word(c)) {
    core_next(c);
    return parse_call_after_word(c, s);
  }
  return at_call(c) ? parse_named_call(c, s) : parse_assigned(c, s);
}

/* path, path = right side, or a call through a pointer without targets. */
static bool parse_targets(core_parser *c, stmt *s) {
  token at = c->lex.tok;
  lexer start = c->lex;
  expr_vec targets = {0};
  c->scope.allow_nondet = false;
  const expr *first = parse_expr(&c->lex, &c->scope);
  c->scope.allow_nondet = true;
  if (!first)
    return false;
  if (core_at(c, "("))
    return parse_call(c, s, first, &at);
  c->lex = start;
  bool ok = parse_paths(c, &targets) && core_expect(c, "=");
  if (ok) {
    stmt_set_lhs(c->p, s, targets.data, targets.size);
    ok = parse_right_side(c, s);
  }
  vec_free(&targets);
  return ok;
}

/* ---- what begins with a word ---- */

static bool parse_forgotten(core_parser *c, stmt *s, havoc_kind why) {
  s->kind = S_HAVOC;
  s->havoc = (uint8_t)why;
  expr_vec paths = {0};
  bool ok = parse_paths(c, &paths);
  stmt_set_lhs(c->p, s, paths.data, paths.size);
  vec_free(&paths);
  return ok && optional_text(c, s);
}

static bool parse_return(core_parser *c, stmt *s) {
  s->kind = S_RETURN;
  expr_vec values = {0};
  token at = c->lex.tok;
  bool ok = true;
  while (ok && !core_at(c, ";") && !(is_remark(c) && values.size == c->f->results.size)) {
    const type *t = values.size < c->f->results.size ? c->f->results.data[values.size] : NULL;
    const expr *e = parse_as(c, t);
    if (e)
      vec_push(&values, e);
    ok = e && (core_at(c, ";") || is_remark(c) || core_expect(c, ","));
  }
  stmt_set_rhs(c->p, s, values.data, values.size);
  ok = ok && optional_text(c, s);
  if (ok && values.size != c->f->results.size)
    ok = FAIL(c, &at, "'%s' returns %u value%s, not %u", c->f->name, c->f->results.size,
              c->f->results.size == 1 ? "" : "s", values.size);
  vec_free(&values);
  return ok;
}

static bool parse_if(core_parser *c, stmt *s) {
  s->kind = S_BRANCH;
  if (!parse_cond(c, s) || !parse_goto(c) || !optional_text(c, s) || !core_end(c, &s->where))
    return false;
  return !core_accept(c, "else") ||
         (parse_goto(c) && optional_text(c, s) && core_end(c, &s->where));
}

static bool parse_choice(core_parser *c, stmt *s) {
  s->kind = S_GOTO;
  do
    if (!core_parse_target(c))
      return false;
  while (core_accept(c, ","));
  return true;
}

static bool parse_free(core_parser *c, stmt *s) {
  s->kind = S_FREE;
  return parse_in_parens(c, s, T_PTR, "a pointer");
}

static bool parse_va_start(core_parser *c, stmt *s) {
  s->kind = S_VA_START;
  if (!core_expect(c, "("))
    return false;
  const expr *list = parse_path(c);
  if (!list)
    return false;
  stmt_set_lhs(c->p, s, &list, 1);
  return core_expect(c, ")");
}

static bool parse_halt(core_parser *c, stmt *s) {
  s->kind = S_HALT;
  if (core_at(c, ";"))
    return true;
  const expr *status = parse_as(c, NULL);
  if (!status)
    return false;
  stmt_set_rhs(c->p, s, &status, 1);
  return true;
}

static bool of_kind(stmt *s, stmt_kind kind) {
  s->kind = (uint8_t)kind;
  return true;
}

/* `of overflow "text"`, both optional; `of "rule"`. */
static bool parse_error_class(core_parser *c, stmt *s) {
  error_class found = ERROR_REACH;
  bool is_of = core_accept_word(c, "of");
  if (is_of && c->lex.tok.kind == TOK_STRING) {
    s->rule = core_text(c);
    return s->rule && optional_text(c, s);
  }
  if (is_of) {
    token at = c->lex.tok;
    const char *name = core_name(c, "a class of errors");
    if (name && !error_class_find(name, &found))
      return FAIL(c, &at, "there is no class of errors '%s'", name);
    if (!name)
      return false;
  }
  s->error = (uint8_t)found;
  bool ok = optional_text(c, s);
  s->is_passed = core_accept_word(c, "passed");
  return ok;
}

static bool parse_word_stmt(core_parser *c, stmt *s, bool *is_word) {
  *is_word = true;
  if (core_accept_word(c, "skip"))
    return of_kind(s, S_SKIP);
  if (core_accept_word(c, "assume"))
    return of_kind(s, S_ASSUME) && parse_cond(c, s) && optional_text(c, s);
  if (core_accept_word(c, "assert"))
    return of_kind(s, S_ASSERT) && parse_cond(c, s) && parse_error_class(c, s);
  if (core_accept_word(c, "error")) {
    s->cond = expr_bool(&c->p->pool, false);
    return of_kind(s, S_ASSERT) && parse_error_class(c, s);
  }
  if (core_accept_word(c, "havoc"))
    return parse_forgotten(c, s, HAVOC_UNINIT);
  if (core_accept_word(c, "dead"))
    return parse_forgotten(c, s, HAVOC_DEAD);
  if (at_arbitrary(c))
    return parse_arbitrary(c, s);
  if (core_accept_word(c, "constrain"))
    return of_kind(s, S_ASSIGN) && parse_cond(c, s);
  if (core_accept_word(c, "return"))
    return parse_return(c, s);
  if (core_accept_word(c, "goto"))
    return parse_choice(c, s);
  if (core_accept_word(c, "free"))
    return parse_free(c, s);
  if (core_accept_word(c, "va_start"))
    return parse_va_start(c, s);
  if (core_accept_word(c, "halt"))
    return parse_halt(c, s);
  if (core_accept_word(c, "unknown"))
    return of_kind(s, S_UNKNOWN) && optional_text(c, s);
  if (core_accept_word(c, "start_thread"))
    return of_kind(s, S_START_THREAD) && parse_goto(c);
  if (core_accept_word(c, "end_thread"))
    return of_kind(s, S_END_THREAD);
  if (core_accept_word(c, "atomic_begin"))
    return of_kind(s, S_ATOMIC_BEGIN);
  if (core_accept_word(c, "atomic_end"))
    return of_kind(s, S_ATOMIC_END);
  if (at_call_word(c)) {
    core_next(c);
    return parse_call_after_word(c, s);
  }
  *is_word = false;
  return true;
}

/* A statement up to and including its semicolon. */
bool core_parse_stmt(core_parser *c, stmt *s) {
  if (core_accept_word(c, "if"))
    return parse_if(c, s);
  bool is_word;
  if (!parse_word_stmt(c, s, &is_word))
    return false;
  if (!is_word && !(at_call(c) ? parse_named_call(c, s) : parse_targets(c, s)))
    return false;
  if (!optional_text(c, s))
    return false;
  s->role = (uint8_t)stmt_role_told(s);
  return core_end(c, &s->where);
}
