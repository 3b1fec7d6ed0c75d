/* The invariants of program.h, one function each. */
#include "program/program.h"

#include "base/memory.h"

#include <stdarg.h>

typedef struct checker {
  program *p;
  const proc *f;
  uint32_t label; /* of the statement at hand; NO_PROC: none */
  buf message;    /* the first violation */
  uint32_t *seen; /* by expression id: procedure index + 1 it was last visited for */
  expr_vec stack;
  map own;       /* variables of f, by address */
  map mentioned; /* globals and functions f mentions, by address */
} checker;

static void violated(checker *c, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void violated(checker *c, int number, const char *format, ...) {
  if (c->message.size > 0)
    return;
  buf_printf(&c->message, "P%d: ", number);
  if (c->f) {
    bool at_stmt = c->label < c->f->stmts.size;
    location where = at_stmt ? c->f->stmts.data[c->label].where : c->f->where;
    if (where.line > 0) {
      location_print(&c->message, where);
      buf_add(&c->message, ": ");
    }
    buf_printf(&c->message, "in '%s'", c->f->name);
    if (at_stmt)
      buf_printf(&c->message, ", label %u", c->label);
    buf_add(&c->message, ": ");
  }
  va_list args;
  va_start(args, format);
  buf_vprintf(&c->message, format, args);
  va_end(args);
}

static const char *type_text(checker *c, const type *t) {
  buf text = {0};
  type_print(&text, t, "");
  const char *interned = str_intern(&c->p->pool.strings, buf_text(&text));
  buf_free(&text);
  return interned;
}

/* ---- P1, P2: the graph ---- */

static void check_successors(checker *c, const stmt *s) {
  for (uint32_t k = 0; k < s->succ_count; k++)
    if (s->succ[k] >= c->f->stmts.size)
      violated(c, 1, "successor %u of %u statements", s->succ[k], c->f->stmts.size);
}

static void check_successor_count(checker *c, const stmt *s) {
  uint32_t least = 1, most = 1;
  switch ((stmt_kind)s->kind) {
  case S_BRANCH:
  case S_START_THREAD:
    least = most = 2;
    break;
  case S_GOTO:
    most = UINT32_MAX;
    break;
  case S_RETURN:
  case S_HALT:
  case S_UNKNOWN:
  case S_END_THREAD:
    least = most = 0;
    break;
  default:
    break;
  }
  if (s->succ_count < least || s->succ_count > most)
    violated(c, 2, "%u successors", s->succ_count);
}

/* ---- P3: left and right sides ---- */

/* How many of each a kind has; calls and returns have their own invariants. */
static void check_operands(checker *c, const stmt *s) {
  uint32_t lhs = 0, rhs = 0;
  bool exact = true;
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    lhs = s->lhs_count;
    rhs = lhs;
    break;
  case S_HAVOC:
    lhs = s->lhs_count;
    rhs = s->rhs_count > 0 ? lhs : 0;
    break;
  case S_ALLOC:
    lhs = rhs = 1;
    break;
  case S_FREE:
    rhs = 1;
    break;
  case S_VA_START:
    lhs = 1;
    break;
  case S_HALT:
    rhs = s->rhs_count > 0 ? 1 : 0;
    break;
  case S_CALL:
    exact = false;
    break;
  case S_RETURN:
    rhs = s->rhs_count;
    break;
  default:
    break;
  }
  if (exact && (s->lhs_count != lhs || s->rhs_count != rhs))
    violated(c, 3, "%u left and %u right sides", s->lhs_count, s->rhs_count);
}

static void check_paths(checker *c, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; i++)
    if (!expr_is_path(s->lhs[i]) ||
        (s->lhs[i]->kind == E_VAR && s->lhs[i]->var->kind == V_FUNCTION))
      violated(c, 3, "'%s' is no access path", expr_text(&c->p->pool, s->lhs[i]));
}

static void check_operand_types(checker *c, const stmt *s) {
  if (s->kind == S_ASSIGN)
    for (uint32_t i = 0; i < s->lhs_count && i < s->rhs_count; i++)
      if (s->lhs[i]->type != s->rhs[i]->type)
        violated(c, 3, "'%s' has type %s, what is assigned to it %s",
                 expr_text(&c->p->pool, s->lhs[i]), type_text(c, s->lhs[i]->type),
                 type_text(c, s->rhs[i]->type));
  if (s->kind == S_ALLOC && s->lhs_count == 1 && s->rhs_count == 1 &&
      (!type_is_ptr(s->lhs[0]->type) || !type_is_int(s->rhs[0]->type)))
    violated(c, 3, "alloc gives a pointer and takes an integer");
  if (s->kind == S_FREE && s->rhs_count == 1 && !type_is_ptr(s->rhs[0]->type))
    violated(c, 3, "free of what is no pointer");
}

/* ---- P4: conditions ---- */

static void check_condition(checker *c, const stmt *s) {
  bool wanted = s->kind == S_BRANCH || s->kind == S_ASSUME || s->kind == S_ASSERT;
  if (wanted && !s->cond)
    violated(c, 4, "no condition");
  if (!wanted && s->kind != S_ASSIGN && s->cond)
    violated(c, 4, "a condition where none belongs");
  if (s->cond && s->cond->type->kind != T_BOOL)
    violated(c, 4, "the condition '%s' has type %s", expr_text(&c->p->pool, s->cond),
             type_text(c, s->cond->type));
}

/* ---- P5, P6: calls and returns ---- */

static void check_direct_call(checker *c, const stmt *s, const proc *callee) {
  uint32_t params = callee->params.size;
  if (s->rhs_count < params || (s->rhs_count > params && !callee->is_variadic))
    violated(c, 5, "'%s' has %u parameters, %u arguments are given", callee->name, params,
             s->rhs_count);
  for (uint32_t i = 0; i < params && i < s->rhs_count; i++)
    if (s->rhs[i]->type != callee->params.data[i]->type)
      violated(c, 5, "argument %u of '%s' has type %s, its parameter %s", i + 1, callee->name,
               type_text(c, s->rhs[i]->type), type_text(c, callee->params.data[i]->type));
  if (s->lhs_count > 0 && s->lhs_count != callee->results.size)
    violated(c, 5, "'%s' has %u results, %u are taken", callee->name, callee->results.size,
             s->lhs_count);
  for (uint32_t i = 0; i < s->lhs_count && i < callee->results.size; i++)
    if (s->lhs[i]->type != callee->results.data[i])
      violated(c, 5, "result %u of '%s' has type %s, its target %s", i + 1, callee->name,
               type_text(c, callee->results.data[i]), type_text(c, s->lhs[i]->type));
}

static void check_call(checker *c, const stmt *s) {
  if (s->kind != S_CALL) {
    if (s->callee)
      violated(c, 5, "a callee, but no call");
    return;
  }
  if (!s->callee) {
    violated(c, 5, "a call without callee");
    return;
  }
  const proc *callee = stmt_callee(c->p, s);
  const type *t = s->callee->type;
  if (callee)
    check_direct_call(c, s, callee);
  else if (!type_is_ptr(t) || t->elem->kind != T_FUNC)
    violated(c, 5, "the callee '%s' has type %s", expr_text(&c->p->pool, s->callee),
             type_text(c, t));
}

static void check_return(checker *c, const stmt *s) {
  if (s->kind != S_RETURN)
    return;
  if (s->rhs_count != c->f->results.size)
    violated(c, 6, "%u values returned, %u results", s->rhs_count, c->f->results.size);
  for (uint32_t i = 0; i < s->rhs_count && i < c->f->results.size; i++)
    if (s->rhs[i]->type != c->f->results.data[i])
      violated(c, 6, "value %u has type %s, the result %s", i + 1, type_text(c, s->rhs[i]->type),
               type_text(c, c->f->results.data[i]));
}

/* ---- P7, P8: what expressions mention ---- */

static bool belongs_to_program(const checker *c, const var *v) {
  if (v->kind == V_FUNCTION)
    return v->proc < c->p->procs.size && c->p->procs.data[v->proc]->symbol == v;
  return program_find_global(c->p, v->name) == v;
}

static void check_var(checker *c, const var *v) {
  if (v->kind == V_GLOBAL || v->kind == V_FUNCTION) {
    if (!map_has(&c->mentioned, map_key(v)) && !belongs_to_program(c, v))
      violated(c, 7, "'%s' is not of this program", v->name);
    map_put(&c->mentioned, map_key(v), 1);
  } else if (!c->f || !map_has(&c->own, map_key(v))) {
    violated(c, 7, "'%s' is not of this procedure", v->name);
  }
}

static void check_expr(checker *c, const expr *e, bool may_prime) {
  if (!e)
    return;
  if (e->has_prime && !may_prime)
    violated(c, 8, "a prime in '%s'", expr_text(&c->p->pool, e));
  uint32_t stamp = c->f ? c->f->index + 1 : UINT32_MAX;
  vec_push(&c->stack, e);
  while (c->stack.size > 0) {
    const expr *top = vec_pop(&c->stack);
    if (c->seen[top->id] == stamp)
      continue;
    c->seen[top->id] = stamp;
    if (top->kind == E_VAR)
      check_var(c, top->var);
    for (uint32_t i = 0; i < top->count; i++)
      vec_push(&c->stack, top->kid[i]);
  }
}

static void check_exprs(checker *c, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; i++)
    check_expr(c, s->lhs[i], false);
  for (uint32_t i = 0; i < s->rhs_count; i++)
    check_expr(c, s->rhs[i], false);
  check_expr(c, s->callee, false);
  check_expr(c, s->cond, s->kind == S_ASSIGN);
}

/* ---- P9: names ---- */

static void check_global_names(checker *c) {
  map names = {0};
  for (vec_each(global, g, &c->p->globals)) {
    if (map_has(&names, map_key(g->var->name)))
      violated(c, 9, "two globals are named '%s'", g->var->name);
    map_put(&names, map_key(g->var->name), 1);
  }
  for (vec_each(proc *, f, &c->p->procs)) {
    if (map_has(&names, map_key((*f)->name)))
      violated(c, 9, "the name of procedure '%s' is taken", (*f)->name);
    map_put(&names, map_key((*f)->name), 1);
  }
  map_free(&names);
}

static void check_local_name(checker *c, map *names, const var *v) {
  if (!v->name[0]) {
    if (c->f->has_body)
      violated(c, 9, "a variable without name");
    return;
  }
  if (map_has(names, map_key(v->name)))
    violated(c, 9, "two variables are named '%s'", v->name);
  map_put(names, map_key(v->name), 1);
  const var *hidden = program_find_var(c->p, NULL, v->name);
  if (hidden && map_has(&c->mentioned, map_key(hidden)))
    violated(c, 9, "the variable '%s' hides a global that is used", v->name);
}

static void check_local_names(checker *c) {
  map names = {0};
  for (vec_each(var *, v, &c->f->params))
    check_local_name(c, &names, *v);
  for (vec_each(var *, v, &c->f->locals))
    check_local_name(c, &names, *v);
  map_free(&names);
}

/* ---- P10: threads ---- */

static void check_threads(checker *c, const stmt *s) {
  bool concurrent = s->kind == S_START_THREAD || s->kind == S_END_THREAD ||
                    s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END;
  if (concurrent && !c->p->is_concurrent)
    violated(c, 10, "a thread statement in a program not marked concurrent");
}

/* ---- all of them ---- */

static void check_stmt(checker *c, const stmt *s) {
  check_successors(c, s);
  check_successor_count(c, s);
  check_operands(c, s);
  check_paths(c, s);
  check_operand_types(c, s);
  check_condition(c, s);
  check_call(c, s);
  check_return(c, s);
  check_exprs(c, s);
  check_threads(c, s);
}

static void own_var(checker *c, const var *v) {
  if (v->proc != c->f->index)
    violated(c, 7, "'%s' is listed here, but says it is of procedure %u", v->name, v->proc);
  map_put(&c->own, map_key(v), 1);
}

static void check_proc(checker *c, const proc *f) {
  c->f = f;
  c->label = NO_PROC;
  for (vec_each(var *, v, &f->params))
    own_var(c, *v);
  for (vec_each(var *, v, &f->locals))
    own_var(c, *v);
  if (f->has_body && f->entry >= f->stmts.size)
    violated(c, 1, "entry %u of %u statements", f->entry, f->stmts.size);
  if (!f->has_body && f->stmts.size > 0)
    violated(c, 1, "statements, but no body");
  if (f->enforce && f->enforce->type->kind != T_BOOL)
    violated(c, 4, "what is enforced is not bool");
  check_expr(c, f->enforce, false);
  for (uint32_t i = 0; i < f->stmts.size && c->message.size == 0; i++) {
    c->label = i;
    check_stmt(c, &f->stmts.data[i]);
  }
  c->label = NO_PROC;
  check_local_names(c);
  map_free(&c->own);
  map_free(&c->mentioned);
}

char *program_check(program *p) {
  checker c = {.p = p, .label = NO_PROC};
  c.seen = xcalloc((size_t)p->pool.next_expr + 1, sizeof *c.seen);
  check_global_names(&c);
  for (vec_each(global, g, &p->globals))
    check_expr(&c, g->init, false);
  map_free(&c.mentioned);
  for (uint32_t i = 0; i < p->procs.size && c.message.size == 0; i++)
    check_proc(&c, p->procs.data[i]);
  vec_free(&c.stack);
  map_free(&c.own);
  map_free(&c.mentioned);
  free(c.seen);
  return c.message.size > 0 ? buf_take(&c.message) : NULL;
}
