/* precondition.c: conditions on the callers of the entry. */
#include "program/precondition.h"

#include "expr/parse.h"
#include "program/words.h"

#define GLOBAL_PREFIX "global$" /* before the name of a global that a parameter hides */

/* ---- an entry that is called once ---- */

static bool calls(const program *p, const stmt *s, const proc *f) {
  if (s->kind != S_CALL)
    return false;
  const proc *callee = stmt_callee(p, s);
  return callee ? callee == f : !f->is_static && stmt_suits_callee(s, f);
}

static bool may_be_called(const program *p, const proc *f) {
  if (f->symbol->address_taken)
    return true;
  for (vec_each(proc *const, g, &p->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (calls(p, s, f))
        return true;
  return false;
}

/* f$2, or the first such name that is free. */
static const char *other_name(program *p, const char *name) {
  const char *other;
  uint32_t n = 2;
  do
    other = str_printf(&p->pool.strings, "%s$%u", name, n++);
  while (map_has(&p->by_name, map_key(other)));
  return other;
}

static void rename_proc(program *p, proc *f, const char *name) {
  f->name = name;
  ((var *)(uintptr_t)f->symbol)->name = name;
  map_put(&p->by_name, map_key(name), f->index + 1);
}

/* return f(the parameters); */
static void pass_on(program *p, proc *outer, const proc *f) {
  expr_vec arguments = {0};
  const expr *result = NULL;
  for (vec_each(var *const, v, &f->params))
    vec_push(&arguments,
             expr_var(&p->pool, proc_add_var(p, outer, V_PARAM, (*v)->name, (*v)->type)));
  for (vec_each(const type *const, t, &f->results))
    vec_push(&outer->results, *t);
  if (f->results.size)
    result = expr_var(&p->pool, proc_add_var(p, outer, V_TEMP, "result", f->results.data[0]));
  stmt *call = proc_add(outer, S_CALL, f->where);
  call->callee = expr_var(&p->pool, f->symbol);
  stmt_set_rhs(p, call, arguments.data, arguments.size);
  stmt_set_lhs(p, call, &result, f->results.size);
  stmt_set_succ1(p, call, 1);
  stmt_set_rhs(p, proc_add(outer, S_RETURN, f->where), &result, f->results.size);
  vec_free(&arguments);
}

proc *precondition_separate(program *p, proc *f) {
  assert(f->has_body && f->results.size <= 1);
  if (!may_be_called(p, f))
    return f;
  if (f->is_variadic)
    return NULL;
  const char *name = f->name;
  rename_proc(p, f, other_name(p, name));
  f->source_name = name;
  proc *outer = program_add_proc(p, name);
  rename_proc(p, outer, name);
  outer->is_static = true; /* nobody else knows it */
  outer->where = f->where;
  pass_on(p, outer, f);
  proc_set_type(p, outer);
  assert(!may_be_called(p, outer) && program_find_proc(p, name) == outer);
  return outer;
}

/* ---- the condition ---- */

typedef struct reader {
  program *p;
  const proc *entry;
} reader;

/* Is `name` what the source calls the variable, which lowering may have renamed (x$2)? */
static bool is_named(const var *v, const char *name) {
  size_t n = strlen(name);
  return !strncmp(v->name, name, n) && (!v->name[n] || v->name[n] == '$');
}

static const var *find_var(void *context, const char *name) {
  const reader *r = context;
  for (vec_each(var *const, v, &r->entry->params))
    if (is_named(*v, name))
      return *v;
  const var *found = program_find_var(r->p, NULL, name);
  size_t prefix = sizeof GLOBAL_PREFIX - 1;
  bool is_marked = !found && !strncmp(name, GLOBAL_PREFIX, prefix);
  return is_marked ? program_find_var(r->p, NULL, name + prefix) : found;
}

const char *precondition_name(program *p, const proc *entry, const var *v) {
  reader r = {p, entry};
  const char *plain = words_expr(&p->pool, expr_var(&p->pool, v));
  if (find_var(&r, plain) == v)
    return plain;
  if (find_var(&r, v->name) == v)
    return v->name;
  return str_printf(&p->pool.strings, GLOBAL_PREFIX "%s", v->name);
}

static bool names_state(const expr *e) {
  var_vec vars = {0};
  bool found = false;
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size && !found; ++i)
    found = vars.data[i]->kind == V_PARAM || vars.data[i]->kind == V_GLOBAL;
  vec_free(&vars);
  return found;
}

static bool has_prime(const expr *e) {
  bool found = e->kind == E_PRIME;
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = has_prime(e->kid[i]);
  return found;
}

static bool fail(diag *d, const char *text, uint32_t column, const char *message) {
  diag_at(d, DIAG_ERROR,
          (diag_place){.file = "--pre", .text = text, .line = 1, .column = column ? column : 1},
          "%s", message);
  return false;
}

static const expr *parse_in(const reader *r, const char *text, expr_scope *scope) {
  *scope = (expr_scope){.pool = &r->p->pool, .find_var = find_var, .context = (void *)(uintptr_t)r};
  return parse_predicate(text, scope);
}

const expr *precondition_read(program *p, const proc *entry, const char *text) {
  reader r = {p, entry};
  expr_scope scope;
  return parse_in(&r, text, &scope);
}

static const expr *read_condition(program *p, const proc *entry, const char *text, diag *d) {
  reader r = {p, entry};
  expr_scope scope;
  const expr *e = parse_in(&r, text, &scope);
  buf message = {0};
  bool ok = false;
  if (!e)
    fail(d, text, scope.error_column, scope.error);
  else if (has_prime(e))
    fail(d, text, 1, "the value on entry is meant anyway: 'x is x here");
  else if (!names_state(e)) {
    buf_printf(&message, "the condition depends on no parameter of %s and no global", entry->name);
    fail(d, text, 1, buf_text(&message));
  } else
    ok = true;
  buf_free(&message);
  return ok ? e : NULL;
}

/* ---- what can be evaluated ---- */

/* Of one operator, its operands given: the divisor is not 0 and the quotient fits; the shift is not too
 * wide. */
static const expr *operator_is_defined(exprs *pool, const expr *e) {
  const type *t = e->type;
  const expr *yes = expr_bool(pool, true), *by = e->count == 2 ? e->kid[1] : NULL;
  if (t->kind != T_INT)
    return yes;
  if (e->kind == E_SHL || e->kind == E_SHR)
    return expr_and(pool, expr_le(pool, expr_zero(pool, by->type), by),
                    expr_lt(pool, by, expr_int(pool, by->type, t->width)));
  if (e->kind != E_DIV && e->kind != E_MOD)
    return yes;
  const expr *least = expr_const(pool, t, (u128)1 << (t->width - 1));
  const expr *overflows =
      expr_and(pool, expr_eq(pool, e->kid[0], least), expr_eq(pool, by, expr_int(pool, t, -1)));
  const expr *fits = t->is_signed ? expr_not(pool, overflows) : yes;
  return expr_and(pool, expr_not(pool, expr_eq(pool, by, expr_zero(pool, t))), fits);
}

/* Of a whole expression: of && || ?: what is evaluated. That pointers lead somewhere is seen to where it
 * is assumed. */
static const expr *is_defined(exprs *pool, const expr *e) {
  const expr *first = e->count ? is_defined(pool, e->kid[0]) : expr_bool(pool, true);
  const expr *rest;
  if (e->kind == E_AND || e->kind == E_OR) {
    const expr *is_last = e->kind == E_AND ? expr_not(pool, e->kid[0]) : e->kid[0];
    assert(e->count == 2);
    rest = expr_or(pool, is_last, is_defined(pool, e->kid[1]));
  } else if (e->kind == E_ITE) {
    rest = expr_ite(pool, e->kid[0], is_defined(pool, e->kid[1]), is_defined(pool, e->kid[2]));
  } else {
    rest = operator_is_defined(pool, e);
    for (uint32_t i = e->count; i-- > 1;)
      rest = expr_and(pool, is_defined(pool, e->kid[i]), rest);
  }
  return expr_and(pool, first, rest);
}

static void assume_first(program *p, proc *entry, const expr *cond) {
  stmt *s = proc_prepend(p, entry, S_ASSUME);
  s->cond = cond;
  s->is_precondition = true;
}

/* ---- the function ---- */

static bool is_truth(const type *t) {
  return t->kind == T_INT || t->kind == T_BOOL;
}

static bool fits_entry(const proc *f, const proc *entry) {
  bool fits = f->results.size == 1 && is_truth(f->results.data[0]) && !f->is_variadic &&
              f->params.size == entry->params.size;
  for (uint32_t i = 0; fits && i < f->params.size; ++i)
    fits = f->params.data[i]->type == entry->params.data[i]->type;
  return fits;
}

/* Does it write anything but variables of procedures that it calls? */
static bool writes_outside(const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const var *root = expr_root(s->lhs[i]);
    if (!root || root->kind == V_GLOBAL)
      return true;
  }
  return false;
}

/* May the function change what its caller sees? */
static bool has_effect(const program *p, const proc *f, map *seen) {
  if (map_has(seen, f->index + 1))
    return false;
  map_put(seen, f->index + 1, 1);
  for (vec_each(const stmt, s, &f->stmts)) {
    const proc *callee = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
    if (writes_outside(s) || (s->kind == S_CALL && (!callee || !callee->has_body)) ||
        (callee && has_effect(p, callee, seen)))
      return true;
  }
  return false;
}

/* It ought to be a question, but is run like all of the program: what it writes stays. */
static void list_function(program *p, const proc *entry, const proc *f) {
  map seen = {0};
  bool writes = has_effect(p, f, &seen);
  map_free(&seen);
  program_assume(p, f->where, "%s holds when %s is called%s", f->name, entry->name,
                 writes ? ", and memory is as it leaves it" : "");
}

static void assume_function(program *p, proc *entry, const proc *f) {
  expr_vec arguments = {0};
  var *result = proc_add_var(p, entry, V_TEMP, str_printf(&p->pool.strings, "%s$pre", entry->name),
                             f->results.data[0]);
  const expr *is = expr_var(&p->pool, result);
  for (vec_each(var *const, v, &entry->params))
    vec_push(&arguments, expr_var(&p->pool, *v));
  assume_first(p, entry, expr_to_bool(&p->pool, is));
  stmt *call = proc_prepend(p, entry, S_CALL);
  call->where = f->where;
  call->callee = expr_var(&p->pool, f->symbol);
  stmt_set_lhs(p, call, &is, 1);
  stmt_set_rhs(p, call, arguments.data, arguments.size);
  vec_free(&arguments);
  list_function(p, entry, f);
}

/* The function that states what the callers of f see to, or NULL. */
static const proc *stating_function(program *p, const proc *f) {
  const proc *found = program_find_proc(p, str_printf(&p->pool.strings, "assay_pre_%s", f->name));
  return found && found->has_body ? found : NULL;
}

static bool add_function(program *p, proc *entry, const proc *f, diag *d) {
  if (fits_entry(f, entry)) {
    assume_function(p, entry, f);
    return true;
  }
  diag_at(d, DIAG_ERROR,
          (diag_place){.file = f->where.file, .line = f->where.line, .column = f->where.column},
          "%s must have the parameters of %s and return an integer", f->name, entry->name);
  return false;
}

/* Evaluated before what is stated already: nothing later is reached with what it rules out. */
static bool add_condition(program *p, proc *start, const char *condition, diag *d) {
  const expr *e = read_condition(p, start, condition, d);
  if (!e)
    return false;
  assume_first(p, start, expr_and(&p->pool, is_defined(&p->pool, e), e));
  return true;
}

bool precondition_add(program *p, proc *entry, const char *const *conditions, uint32_t count,
                      diag *d) {
  const proc *function = stating_function(p, entry);
  if (count == 0 && !function)
    return true;
  proc *start = precondition_separate(p, entry);
  if (!start) {
    diag_at(d, DIAG_ERROR, (diag_place){0},
            "%s takes a variable number of arguments and may be called by the program itself: "
            "nothing can be stated of its callers",
            entry->name);
    return false;
  }
  if (function && !add_function(p, start, function, d))
    return false;
  for (uint32_t i = count; i-- > 0;)
    if (!add_condition(p, start, conditions[i], d))
      return false;
  for (uint32_t i = 0; i < count; ++i)
    program_assume(p, (location){0}, "%s is called with %s (--pre)", start->name, conditions[i]);
  return true;
}
