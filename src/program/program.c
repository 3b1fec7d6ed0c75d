/* Building programs and finding things in them. */
#include "program/program.h"

#include "base/memory.h"
#include "program/given.h"
#include "program/interp.h"

#include <stdarg.h>

/* by_name: a procedure is index + 1, a global index + 1 with this bit. */
#define GLOBAL_BIT ((uint64_t)1 << 32)

program *program_new(uint32_t pointer_width) {
  assert(pointer_width == 32 || pointer_width == 64);
  program *p = xcalloc(1, sizeof *p);
  exprs_init(&p->pool, pointer_width);
  return p;
}

static void proc_free(proc *f) {
  vec_free(&f->params);
  vec_free(&f->locals);
  vec_free(&f->results);
  vec_free(&f->stmts);
  free(f);
}

void program_free(program *p) {
  if (!p)
    return;
  for (vec_each(proc *, f, &p->procs))
    proc_free(*f);
  vec_free(&p->procs);
  vec_free(&p->globals);
  vec_free(&p->assumptions);
  vec_free(&p->any);
  map_free(&p->by_name);
  given_free(p->given);
  exprs_free(&p->pool);
  free(p);
}

/* The first one of a name is the one that is found; program_check reports the others. */
static void enter_name(program *p, const char *name, uint64_t value) {
  uint64_t *slot = map_slot_of(&p->by_name, map_key(name));
  if (*slot == 0)
    *slot = value;
}

var *program_add_global(program *p, const char *name, const type *t, const expr *init) {
  assert(t);
  const char *interned = str_intern(&p->pool.strings, name);
  var *v = var_new(&p->pool, V_GLOBAL, interned, t);
  vec_push(&p->globals, (global){v, init});
  enter_name(p, v->name, GLOBAL_BIT + p->globals.size);
  return v;
}

const expr *program_literal(program *p, const expr *text) {
  if (!expr_is_literal(text))
    return NULL;
  buf name = {0};
  expr_print_init(&name, &p->pool, text);
  const char *unique = str_intern(&p->pool.strings, buf_text(&name));
  buf_free(&name);
  var *v = program_find_global(p, unique);
  if (!v) {
    v = program_add_global(p, unique, text->type, text);
    v->is_const = v->is_private = true;
    v->literal = text;
  }
  return expr_var(&p->pool, v);
}

bool proc_is_unknown(const proc *f) {
  return !f->has_body && !f->is_pure && strncmp(f->name, "__assay_", 8) != 0 &&
         !interp_runs_on_host(f->name);
}

bool proc_is_outside(const proc *f) {
  return f->has_body && f->where.file && strcmp(f->where.file, OUTSIDE_FILE) == 0;
}

bool proc_is_known_outside(const proc *f) {
  return (!f->has_body || proc_is_outside(f)) && f->symbol->address_taken;
}

proc *program_add_proc(program *p, const char *name) {
  const char *interned = str_intern(&p->pool.strings, name);
  proc *f = xcalloc(1, sizeof *f);
  f->name = interned;
  f->index = p->procs.size;
  const type *t = type_func(&p->pool, type_void(&p->pool), NULL, 0, false);
  var *symbol = var_new(&p->pool, V_FUNCTION, interned, t);
  symbol->proc = f->index;
  f->symbol = symbol;
  vec_push(&p->procs, f);
  enter_name(p, interned, p->procs.size);
  return f;
}

void proc_set_type(program *p, proc *f) {
  VEC(const type *) params = {0};
  for (vec_each(var *, v, &f->params))
    vec_push(&params, (*v)->type);
  const type *result = f->results.size > 0 ? f->results.data[0] : type_void(&p->pool);
  const type *t = type_func(&p->pool, result, params.data, params.size, f->is_variadic);
  ((var *)f->symbol)->type = t;
  vec_free(&params);
}

var *proc_add_var(program *p, proc *f, var_kind kind, const char *name, const type *t) {
  assert(kind == V_PARAM || kind == V_LOCAL || kind == V_TEMP);
  var *v = var_new(&p->pool, kind, str_intern(&p->pool.strings, name), t);
  v->proc = f->index;
  if (kind == V_PARAM)
    vec_push(&f->params, v);
  else
    vec_push(&f->locals, v);
  return v;
}

void program_assume(program *p, location where, const char *format, ...) {
  buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  vec_push(&p->assumptions, (assumption){str_intern(&p->pool.strings, buf_text(&text)), where});
  buf_free(&text);
}

stmt *proc_add(proc *f, stmt_kind kind, location where) {
  stmt *s = vec_add(&f->stmts);
  s->kind = (uint8_t)kind;
  s->where = where;
  f->has_body = true;
  return s;
}

stmt *proc_prepend(program *p, proc *f, stmt_kind kind) {
  uint32_t start = f->entry + 1;
  assert(f->has_body && stmt_falls_through(kind));
  proc_add(f, kind, (location){0});
  memmove(f->stmts.data + 1, f->stmts.data, (f->stmts.size - 1) * sizeof *f->stmts.data);
  f->stmts.data[0] = (stmt){.kind = (uint8_t)kind};
  for (vec_each(stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->succ_count; ++i)
      ++s->succ[i];
  stmt_set_succ1(p, &f->stmts.data[0], start);
  f->entry = 0;
  return &f->stmts.data[0];
}

static const expr **copy_exprs(program *p, const expr *const *from, uint32_t count) {
  if (count == 0)
    return NULL;
  return arena_copy(&p->pool.memory, from, count * sizeof *from);
}

void stmt_set_lhs(program *p, stmt *s, const expr *const *lhs, uint32_t count) {
  s->lhs = copy_exprs(p, lhs, count);
  s->lhs_count = count;
}

void stmt_set_rhs(program *p, stmt *s, const expr *const *rhs, uint32_t count) {
  s->rhs = copy_exprs(p, rhs, count);
  s->rhs_count = count;
}

void stmt_set_succ(program *p, stmt *s, const uint32_t *succ, uint32_t count) {
  s->succ = count > 0 ? arena_copy(&p->pool.memory, succ, count * sizeof *succ) : NULL;
  s->succ_count = count;
}

void stmt_set_succ1(program *p, stmt *s, uint32_t succ) {
  stmt_set_succ(p, s, &succ, 1);
}

static const struct {
  stmt_kind kind;
  const char *text;
} roles[ROLES] = {
    [ROLE_PROMISE] = {S_ASSUME, "a promise to the compiler is broken"},
    [ROLE_SETJMP] = {S_ASSIGN, "a setjmp"},
    [ROLE_JUMP_STARTS] = {S_ASSIGN, "a jump starts"},
    [ROLE_JUMP_PASSES] = {S_RETURN, "left by a jump"},
    [ROLE_JUMP_ARRIVES] = {S_ASSIGN, "a jump arrives"},
    [ROLE_CHANGED] = {S_HAVOC, "changed before a jump"},
};

void stmt_set_role(program *p, stmt *s, stmt_role role) {
  assert(role != ROLE_NONE && role < ROLES && s->kind == roles[role].kind);
  s->role = (uint8_t)role;
  s->text = str_intern(&p->pool.strings, roles[role].text);
}

stmt_role stmt_role_told(const stmt *s) {
  for (int role = ROLE_NONE + 1; role < ROLES && s->text; ++role)
    if (s->kind == roles[role].kind && strcmp(s->text, roles[role].text) == 0)
      return (stmt_role)role;
  return ROLE_NONE;
}

void stmt_assign(program *p, stmt *s, const expr *lhs, const expr *rhs) {
  assert(s->kind == S_ASSIGN);
  stmt_set_lhs(p, s, &lhs, 1);
  stmt_set_rhs(p, s, &rhs, 1);
}

/* Looking a name up interns it: the pool changes, the program does not. */
static uint64_t look_up(const program *p, const char *name) {
  const char *interned = str_intern((str_pool *)&p->pool.strings, name);
  return map_get(&p->by_name, map_key(interned), 0);
}

static bool any_mentions(const expr *const *list, uint32_t count, const var *v) {
  for (uint32_t i = 0; i < count; ++i)
    if (expr_mentions(list[i], v))
      return true;
  return false;
}

bool stmt_mentions(const stmt *s, const var *v) {
  return (s->cond && expr_mentions(s->cond, v)) || (s->callee && expr_mentions(s->callee, v)) ||
         any_mentions(s->lhs, s->lhs_count, v) || any_mentions(s->rhs, s->rhs_count, v);
}

bool proc_owns(const proc *f, const var *v) {
  for (uint32_t i = 0; i < f->params.size; ++i)
    if (f->params.data[i] == v)
      return true;
  for (uint32_t i = 0; i < f->locals.size; ++i)
    if (f->locals.data[i] == v)
      return true;
  return false;
}

bool proc_mentions(const proc *f, const var *v) {
  for (vec_each(const stmt, s, &f->stmts))
    if (stmt_mentions(s, v))
      return true;
  return false;
}

bool proc_assigns(const proc *f, const var *v) {
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (s->lhs[i]->kind == E_VAR && s->lhs[i]->var == v)
        return true;
  return false;
}

bool proc_may_set(const proc *f, const var *v) {
  if (v->address_taken)
    return true;
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t i = 0; i < s->lhs_count; ++i)
      if (expr_root(s->lhs[i]) == v)
        return true;
  return false;
}

void stmt_vars(const stmt *s, var_vec *out) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    expr_vars(s->lhs[i], out);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    expr_vars(s->rhs[i], out);
  if (s->cond)
    expr_vars(s->cond, out);
  if (s->callee)
    expr_vars(s->callee, out);
}

code_origin code_origin_of(const char *file) {
  if (!file)
    return CODE_USER;
  return strncmp(file, "models/", 7) == 0  ? CODE_MODEL
         : strncmp(file, "rules/", 6) == 0 ? CODE_RULE
                                           : CODE_USER;
}

bool proc_is_main(const proc *f) {
  return strcmp(f->name, "main") == 0;
}

proc *program_find_proc(const program *p, const char *name) {
  uint64_t found = look_up(p, name);
  return found == 0 || found & GLOBAL_BIT ? NULL : vec_at(&p->procs, found - 1);
}

var *program_find_global(const program *p, const char *name) {
  uint64_t found = look_up(p, name);
  return found & GLOBAL_BIT ? vec_at(&p->globals, found - GLOBAL_BIT - 1).var : NULL;
}

const var *program_any(program *p, const type *t, uint32_t n) {
  assert(type_is_integer(t) && t->width > 0 && n < MOST_ANY);
  char name[32];
  snprintf(name, sizeof name, "any$%c%u$%u", t->is_signed ? 's' : 'u', t->width, n);
  for (vec_each(const var *const, v, &p->any))
    if ((*v)->type == t && strcmp((*v)->name, name) == 0)
      return *v;
  var *v = var_new(&p->pool, V_ANY, name, t);
  v->proc = NO_PROC;
  vec_push(&p->any, v);
  return v;
}

/* The number that program_any called so, or NULL. */
static const var *find_any(program *p, const char *name) {
  unsigned width = 0, n = 0;
  char sign = 0;
  int used = 0;
  if (sscanf(name, "any$%c%3u$%1u%n", &sign, &width, &n, &used) != 3 || name[used] ||
      n >= MOST_ANY || width == 0 || width > 128)
    return NULL;
  return program_any(p, type_int(&p->pool, width, sign == 's'), n);
}

const var *program_find_var(const program *p, const proc *f, const char *name) {
  if (f) {
    for (vec_each(var *, v, &f->params))
      if (strcmp((*v)->name, name) == 0)
        return *v;
    for (vec_each(var *, v, &f->locals))
      if (strcmp((*v)->name, name) == 0)
        return *v;
  }
  uint64_t found = look_up(p, name);
  if (found == 0)
    return find_any((program *)p, name);
  if (found & GLOBAL_BIT)
    return vec_at(&p->globals, found - GLOBAL_BIT - 1).var;
  return vec_at(&p->procs, found - 1)->symbol;
}

bool program_has(const program *p, stmt_kind kind) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == kind)
        return true;
  return false;
}

proc *stmt_callee(const program *p, const stmt *s) {
  if (s->kind != S_CALL || !s->callee || s->callee->kind != E_VAR)
    return NULL;
  const var *v = s->callee->var;
  return v->kind == V_FUNCTION ? vec_at(&p->procs, v->proc) : NULL;
}

static bool fits(const type *x, const type *y) {
  uint64_t size_x = x->kind == T_BOOL ? 1 : x->size, size_y = y->kind == T_BOOL ? 1 : y->size;
  return size_x == size_y && type_is_scalar(x) == type_is_scalar(y) &&
         (x->kind == T_FLOAT) == (y->kind == T_FLOAT);
}

bool stmt_fits_callee(const stmt *call, const proc *f) {
  assert(call->kind == S_CALL);
  if (call->rhs_count < f->params.size || call->lhs_count > f->results.size)
    return false;
  for (uint32_t i = 0; i < f->params.size; ++i)
    if (!fits(call->rhs[i]->type, f->params.data[i]->type))
      return false;
  for (uint32_t i = 0; i < call->lhs_count; ++i)
    if (!fits(call->lhs[i]->type, f->results.data[i]))
      return false;
  return true;
}

bool stmt_suits_callee(const stmt *call, const proc *f) {
  return stmt_fits_callee(call, f) && (f->is_variadic || call->rhs_count == f->params.size);
}

bool stmt_falls_through(stmt_kind kind) {
  switch (kind) {
  case S_BRANCH:
  case S_GOTO:
  case S_RETURN:
  case S_HALT:
  case S_UNKNOWN:
  case S_END_THREAD:
    return false;
  default:
    return true;
  }
}
