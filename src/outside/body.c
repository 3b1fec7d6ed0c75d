/* body.c: the bodies of outside.h. */
#include "outside/internal.h"

#include "program/words.h"

enum { MOST_POINTERS = 6 }; /* of an unknown function's own, that callbacks are given */

typedef struct maker {
  program *p;
  exprs *pool;
  const type *any; /* void * */
  uint32_t shared; /* pointers that the shared procedure takes */
  proc *calls, *pointer, *keep;
  const var *jump;   /* not 0: a jump is under way (frontend/jumps.c); NULL: there are none */
  const var *value;  /* of that jump */
  const var *from;   /* its buffer; NULL: that does not matter */
  const var *tokens; /* the greatest token that there is */
  bool jumps;        /* buffers were given out */
} maker;

/* ---- procedures ---- */

static proc *make_proc(maker *m, const char *format, const char *name) {
  buf text = {0};
  buf_printf(&text, format, name);
  assert(!program_find_proc(m->p, str_intern(&m->pool->strings, buf_text(&text))));
  proc *f = program_add_proc(m->p, buf_text(&text));
  f->where.file = str_intern(&m->pool->strings, OUTSIDE_FILE);
  buf_free(&text);
  return f;
}

static var *add_local(maker *m, proc *f, const char *name, const type *t) {
  return proc_add_var(m->p, f, V_LOCAL,
                      str_printf(&m->pool->strings, "%s__%u", name, f->locals.size), t);
}

static uint32_t add_stmt(proc *f, stmt_kind kind) {
  proc_add(f, kind, (location){0});
  return f->stmts.size - 1;
}

/* Statement `from` goes on with the one that is added next. */
static void go_on(maker *m, proc *f, uint32_t from) {
  assert(from < f->stmts.size);
  stmt_set_succ1(m->p, &f->stmts.data[from], f->stmts.size);
}

static uint32_t add_call(maker *m, proc *f, const expr *lhs, const proc *callee,
                         const expr *const *args, uint32_t count) {
  assert(callee->is_variadic || count == callee->params.size);
  assert(!lhs || callee->results.size == 1);
  uint32_t at = add_stmt(f, S_CALL);
  stmt *s = &f->stmts.data[at];
  s->callee = expr_var(m->pool, callee->symbol);
  stmt_set_rhs(m->p, s, args, count);
  if (lhs)
    stmt_set_lhs(m->p, s, &lhs, 1);
  go_on(m, f, at);
  return at;
}

static void add_assign(maker *m, proc *f, const expr *lhs, const expr *rhs) {
  uint32_t at = add_stmt(f, S_ASSIGN);
  stmt_assign(m->p, &f->stmts.data[at], lhs, rhs);
  go_on(m, f, at);
}

static void add_return(maker *m, proc *f, const expr *result) {
  assert((result != NULL) == (f->results.size > 0));
  uint32_t at = add_stmt(f, S_RETURN);
  if (result)
    stmt_set_rhs(m->p, &f->stmts.data[at], &result, 1);
}

/* A jump is under way, and goes on in the caller. */
static void add_passing(maker *m, proc *f) {
  add_return(m, f, f->results.size ? expr_zero(m->pool, f->results.data[0]) : NULL);
  stmt_set_role(m->p, &f->stmts.data[f->stmts.size - 1], ROLE_JUMP_PASSES);
}

/* Behind a call: if a jump is under way, it goes on in the caller. */
static void pass_jump(maker *m, proc *f) {
  if (!m->jump)
    return;
  uint32_t at = add_stmt(f, S_BRANCH);
  const expr *target = expr_var(m->pool, m->jump);
  f->stmts.data[at].cond = expr_eq(m->pool, target, expr_zero(m->pool, target->type));
  add_passing(m, f);
  stmt_set_succ(m->p, &f->stmts.data[at], (uint32_t[]){at + 2, at + 1}, 2);
}

/* ---- arguments of callbacks ---- */

static const expr *as_pointer(maker *m, const expr *e, const type *t) {
  return e->type == t ? e : expr_cast(m->pool, t, e);
}

/* One of the pointers that the shared procedure was given, null, or any that unknown code has. */
static void choose_pointer(maker *m, const expr *to) {
  proc *f = m->calls;
  assert(to->type->kind == T_PTR && f->params.size == m->shared);
  VEC(uint32_t) ways = {0}, ends = {0};
  uint32_t choice = add_stmt(f, S_GOTO);
  for (uint32_t i = 0; i < m->shared; ++i) {
    vec_push(&ways, f->stmts.size);
    vec_push(&ends, f->stmts.size);
    const expr *own = expr_var(m->pool, f->params.data[i]);
    add_assign(m, f, to, as_pointer(m, own, to->type));
  }
  vec_push(&ways, f->stmts.size);
  vec_push(&ends, f->stmts.size);
  add_assign(m, f, to, expr_null(m->pool, to->type));
  vec_push(&ways, f->stmts.size);
  const expr *drawn = expr_var(m->pool, add_local(m, f, "pointer", m->any));
  add_call(m, f, drawn, m->pointer, NULL, 0);
  vec_push(&ends, f->stmts.size);
  add_assign(m, f, to, as_pointer(m, drawn, to->type));
  for (uint32_t i = 0; i < ends.size; ++i)
    go_on(m, f, ends.data[i]);
  stmt_set_succ(m->p, &f->stmts.data[choice], ways.data, ways.size);
  vec_free(&ways);
  vec_free(&ends);
}

static void draw_argument(maker *m, const expr *to, uint32_t number) {
  proc *f = m->calls;
  if (to->type->kind == T_PTR) {
    choose_pointer(m, to);
  } else if (type_is_aggregate(to->type) && type_has_pointer(to->type)) {
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    proc *source = make_proc(m, OUTSIDE_PREFIX "0_%s", digits);
    vec_push(&source->results, to->type);
    proc_set_type(m->p, source);
    add_call(m, f, to, source, NULL, 0);
  } else {
    uint32_t at = add_stmt(f, S_HAVOC);
    stmt *s = &f->stmts.data[at];
    s->havoc = HAVOC_INPUT;
    s->text = str_intern(&m->pool->strings, "an argument of a callback");
    stmt_set_lhs(m->p, s, &to, 1);
    go_on(m, f, at);
  }
}

/* g can be called only if the pointer that was chosen is one to g. */
static void call_back(maker *m, const proc *g, const expr *chosen, uint32_t *number) {
  proc *f = m->calls;
  assert(g->has_body);
  expr_vec args = {0};
  uint32_t guard = add_stmt(f, S_ASSUME);
  const expr *function = expr_addr(m->pool, expr_var(m->pool, g->symbol));
  f->stmts.data[guard].cond = expr_eq(m->pool, as_pointer(m, chosen, function->type), function);
  go_on(m, f, guard);
  for (vec_each(var *const, v, &g->params)) {
    const expr *to = expr_var(m->pool, add_local(m, f, (*v)->name, (*v)->type));
    draw_argument(m, to, (*number)++);
    vec_push(&args, to);
  }
  const expr *result = NULL;
  if (g->results.size == 1)
    result = expr_var(m->pool, add_local(m, f, "result", g->results.data[0]));
  add_call(m, f, result, g, args.data, args.size);
  pass_jump(m, f);
  if (result && type_has_pointer(result->type))
    add_call(m, f, NULL, m->keep, &result, 1);
  add_return(m, f, NULL);
  vec_free(&args);
}

static void build_calls(maker *m, const proc_vec *callbacks) {
  proc *f = m->calls;
  VEC(uint32_t) ways = {0};
  uint32_t number = 0;
  for (uint32_t i = 0; i < m->shared; ++i)
    proc_add_var(m->p, f, V_PARAM, str_printf(&m->pool->strings, "given__%u", i), m->any);
  proc_set_type(m->p, f);
  const expr *chosen = expr_var(m->pool, add_local(m, f, "callback", m->any));
  choose_pointer(m, chosen);
  uint32_t choice = add_stmt(f, S_GOTO);
  for (vec_each(proc *const, g, callbacks)) {
    vec_push(&ways, f->stmts.size);
    call_back(m, *g, chosen, &number);
  }
  assert(ways.size == callbacks->size);
  stmt_set_succ(m->p, &f->stmts.data[choice], ways.data, ways.size);
  vec_free(&ways);
}

/* ---- jumps of unknown functions ---- */

static bool is_buffer(const type *t) {
  const type *of = t->kind == T_PTR ? t->elem : t;
  while (of->kind == T_ARRAY)
    of = of->elem;
  return t->kind == T_PTR && of->kind == T_STRUCT && of->name && strstr(of->name, "jmp_buf");
}

static void add_assume(maker *m, proc *f, const expr *cond) {
  uint32_t at = add_stmt(f, S_ASSUME);
  f->stmts.data[at].cond = cond;
  go_on(m, f, at);
}

static uint32_t add_havoc(maker *m, proc *f, const expr *lhs, havoc_kind kind, const char *text) {
  uint32_t at = add_stmt(f, S_HAVOC);
  stmt *s = &f->stmts.data[at];
  s->havoc = (uint8_t)kind;
  s->text = str_intern(&m->pool->strings, text);
  stmt_set_lhs(m->p, s, &lhs, lhs ? 1 : 0);
  go_on(m, f, at);
  return at;
}

/* The value of a jump that starts in f: any but 0. */
static void add_value(maker *m, proc *f) {
  assert(m->value);
  const expr *value = expr_var(m->pool, m->value);
  add_havoc(m, f, value, HAVOC_INPUT, "the value of a jump");
  add_assume(m, f, expr_not(m->pool, expr_eq(m->pool, value, expr_zero(m->pool, value->type))));
}

static void add_departure(maker *m, proc *f, const expr *token) {
  const expr *target = expr_var(m->pool, m->jump), *zero = expr_zero(m->pool, target->type);
  add_assign(m, f, target, token);
  stmt_set_role(m->p, &f->stmts.data[f->stmts.size - 1], ROLE_JUMP_STARTS);
  add_assume(m, f, expr_not(m->pool, expr_eq(m->pool, target, zero)));
  add_passing(m, f);
}

/* A jump to the buffer that f gets as an argument, which must have been set. */
static void jump_by_argument(maker *m, proc *f, const expr *buffer) {
  const type *number = m->jump->type;
  const expr *token = expr_cast(m->pool, type_ptr(m->pool, number), buffer);
  add_assume(m, f, expr_not(m->pool, expr_eq(m->pool, buffer, expr_null(m->pool, buffer->type))));
  add_value(m, f);
  if (m->from)
    add_assign(m, f, expr_var(m->pool, m->from), as_pointer(m, buffer, m->from->type));
  add_departure(m, f, expr_deref(m->pool, token));
}

/* A jump to one that it has got hold of in another way: it may be any. */
static void jump_anywhere(maker *m, proc *f) {
  const expr *token = expr_var(m->pool, add_local(m, f, "token", m->jump->type));
  const expr *zero = expr_zero(m->pool, token->type);
  add_havoc(m, f, token, HAVOC_APPROX, "a jump that unknown code makes to a buffer it was given");
  add_assume(m, f, expr_lt(m->pool, zero, token));
  add_assume(m, f, expr_le(m->pool, token, expr_var(m->pool, m->tokens)));
  add_value(m, f);
  add_departure(m, f, token);
}

/* ---- bodies of unknown functions ---- */

typedef VEC(uint32_t) way_vec;

static void add_ways_to_jump(maker *m, proc *f, way_vec *ways) {
  for (vec_each(var *const, v, &f->params))
    if (is_buffer((*v)->type)) {
      vec_push(ways, f->stmts.size);
      jump_by_argument(m, f, expr_var(m->pool, *v));
    }
  vec_push(ways, f->stmts.size);
  jump_anywhere(m, f);
}

static uint32_t count_pointers(const proc *f) {
  uint32_t n = 0;
  for (vec_each(var *const, v, &f->params))
    n += (*v)->type->kind == T_PTR;
  return n < MOST_POINTERS ? n : MOST_POINTERS;
}

/* What f does itself: another function without a body, that takes the same. Extra arguments are
 * reached through a va_list. */
static proc *make_rest(maker *m, const proc *f, const type *list) {
  proc *rest = make_proc(m, OUTSIDE_PREFIX "%s", f->name);
  for (vec_each(var *const, v, &f->params))
    proc_add_var(m->p, rest, V_PARAM, (*v)->name, (*v)->type);
  if (list)
    proc_add_var(m->p, rest, V_PARAM, "list__", type_ptr(m->pool, list));
  for (vec_each(const type *const, t, &f->results))
    vec_push(&rest->results, *t);
  proc_set_type(m->p, rest);
  return rest;
}

static const type *list_type(maker *m) {
  return m->pool->pointer_width == 64 ? type_array(m->pool, m->any, 3) : m->any;
}

static void name_params(maker *m, proc *f) {
  for (uint32_t i = 0; i < f->params.size; ++i)
    if (!*f->params.data[i]->name)
      f->params.data[i]->name = str_printf(&m->pool->strings, "arg%u", i + 1);
}

static void build_body(maker *m, proc *f) {
  assert(!f->has_body && f->stmts.size == 0);
  name_params(m, f);
  const type *list = f->is_variadic ? list_type(m) : NULL;
  proc *rest = make_rest(m, f, list);
  expr_vec args = {0}, pointers = {0};
  for (vec_each(var *const, v, &f->params)) {
    const expr *own = expr_var(m->pool, *v);
    vec_push(&args, own);
    if (own->type->kind == T_PTR && pointers.size < m->shared)
      vec_push(&pointers, as_pointer(m, own, m->any));
  }
  while (pointers.size < m->shared)
    vec_push(&pointers, expr_null(m->pool, m->any));
  const expr *result = NULL;
  if (f->results.size == 1)
    result = expr_var(m->pool, add_local(m, f, "result", f->results.data[0]));
  if (list) {
    const expr *extra = expr_var(m->pool, add_local(m, f, "list", list));
    uint32_t at = add_stmt(f, S_VA_START);
    stmt_set_lhs(m->p, &f->stmts.data[at], &extra, 1);
    go_on(m, f, at);
    vec_push(&args, expr_addr(m->pool, extra));
  }
  uint32_t start = add_call(m, f, result, rest, args.data, args.size);
  uint32_t choice = add_stmt(f, S_GOTO);
  way_vec ways = {0};
  vec_push(&ways, f->stmts.size);
  add_return(m, f, result);
  if (m->calls) {
    vec_push(&ways, f->stmts.size);
    uint32_t call = add_call(m, f, NULL, m->calls, pointers.data, pointers.size);
    pass_jump(m, f);
    uint32_t last = m->jump ? add_stmt(f, S_SKIP) : call;
    stmt_set_succ1(m->p, &f->stmts.data[last], start);
  }
  if (m->jumps) {
    add_ways_to_jump(m, f, &ways);
    f->stmts.data[choice].text = str_intern(&m->pool->strings, "whether and how it jumps");
  }
  stmt_set_succ(m->p, &f->stmts.data[choice], ways.data, ways.size);
  vec_free(&ways);
  f->entry = 0;
  f->where.file = rest->where.file;
  f->where.line = 0;
  vec_free(&args);
  vec_free(&pointers);
  assert(f->has_body && !rest->has_body);
}

static const var *hidden_global(maker *m, const char *name) {
  const char *whole = str_printf(&m->pool->strings, HIDDEN_PREFIX "%s", name);
  return program_find_global(m->p, whole);
}

/* The procedure that calls the callbacks, and what it needs. */
static void make_calls(maker *m, const proc_vec *unknown, const proc_vec *callbacks) {
  for (vec_each(proc *const, f, unknown))
    if (count_pointers(*f) > m->shared)
      m->shared = count_pointers(*f);
  m->pointer = make_proc(m, OUTSIDE_PREFIX "0_%s", "pointer");
  vec_push(&m->pointer->results, m->any);
  proc_set_type(m->p, m->pointer);
  m->keep = make_proc(m, OUTSIDE_PREFIX "0_%s", "keep");
  m->keep->is_variadic = true;
  proc_set_type(m->p, m->keep);
  m->calls = make_proc(m, OUTSIDE_PREFIX "0_%s", "calls");
  build_calls(m, callbacks);
}

void build_bodies(program *p, const proc_vec *unknown, const proc_vec *callbacks, bool jumps) {
  maker m = {.p = p, .pool = &p->pool, .jumps = jumps};
  m.any = type_ptr(m.pool, type_void(m.pool));
  m.jump = hidden_global(&m, "jump_target");
  m.value = hidden_global(&m, "jump_value");
  m.tokens = hidden_global(&m, "jump_count");
  m.from = hidden_global(&m, "jump_from");
  assert(callbacks->size > 0 || jumps);
  assert(!jumps || (m.jump && m.value && m.tokens));
  if (callbacks->size > 0)
    make_calls(&m, unknown, callbacks);
  for (vec_each(proc *const, f, unknown))
    build_body(&m, *f);
  program_mark_addresses(p);
}
