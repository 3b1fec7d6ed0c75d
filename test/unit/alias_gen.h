/* alias_gen.h: random core programs full of pointers, for test_alias_fuzz.c: structs with arrays
 * and pointers inside, unions, arrays of structs, heap, pointers cast to integers and back, structs
 * copied byte by byte, calls by name and through pointers, recursion, functions without a body.
 * The same seed gives the same program. */
#ifndef ASSAY_TEST_ALIAS_GEN_H
#define ASSAY_TEST_ALIAS_GEN_H

#include "program/program.h"

enum { GEN_PROCS = 6, GEN_LOCALS = 9 };

typedef struct gen {
  program *p;
  exprs *x;
  uint64_t seed;
  const type *i32, *i64, *i8, *pint, *ppint, *pchar;
  const type *s, *ps, *t, *pt, *u, *pu, *func, *pfunc;
  VEC(const type *) scalars;
  proc *procs[GEN_PROCS];
  proc *external;
  proc *f; /* being filled */
} gen;

static uint32_t gen_below(gen *g, uint32_t n) {
  g->seed ^= g->seed << 13;
  g->seed ^= g->seed >> 7;
  g->seed ^= g->seed << 17;
  return (uint32_t)((g->seed >> 20) % n);
}

static bool gen_chance(gen *g, uint32_t percent) {
  return gen_below(g, 100) < percent;
}

static void gen_types(gen *g) {
  exprs *x = g->x;
  g->i32 = type_int(x, 32, true);
  g->i64 = type_int(x, 64, true);
  g->i8 = type_int(x, 8, true);
  g->pint = type_ptr(x, g->i32);
  g->ppint = type_ptr(x, g->pint);
  g->pchar = type_ptr(x, g->i8);
  g->s = type_struct(x, "S", false);
  g->t = type_struct(x, "T", false);
  g->u = type_struct(x, "U", true);
  g->ps = type_ptr(x, g->s);
  g->pt = type_ptr(x, g->t);
  g->pu = type_ptr(x, g->u);
  const field t[] = {{.name = "k", .type = type_array(x, g->i32, 2), .offset = 0},
                     {.name = "p", .type = g->pint, .offset = 8},
                     {.name = "s", .type = g->ps, .offset = 16}};
  type_complete(x, g->t, t, 3, 24, 8);
  const field u[] = {{.name = "p", .type = g->pint, .offset = 0},
                     {.name = "l", .type = g->i64, .offset = 0},
                     {.name = "c", .type = type_array(x, g->i8, 16), .offset = 0},
                     {.name = "q", .type = type_array(x, g->pint, 2), .offset = 0}};
  type_complete(x, g->u, u, 4, 16, 8);
  const type *params[] = {g->i32, g->pint, g->ps};
  g->func = type_func(x, g->pint, params, 3, false);
  g->pfunc = type_ptr(x, g->func);
  const field s[] = {{.name = "c", .type = type_array(x, g->i8, 8), .offset = 0},
                     {.name = "p", .type = g->pint, .offset = 8},
                     {.name = "next", .type = g->ps, .offset = 16},
                     {.name = "v", .type = type_array(x, g->i32, 4), .offset = 24},
                     {.name = "q", .type = type_array(x, g->pint, 2), .offset = 40},
                     {.name = "t", .type = type_array(x, g->t, 2), .offset = 56},
                     {.name = "u", .type = g->u, .offset = 104},
                     {.name = "f", .type = g->pfunc, .offset = 120}};
  type_complete(x, g->s, s, 8, 128, 8);
  const type *scalars[] = {g->i32,   g->i32, g->i64,   g->i8, g->pint, g->pint,
                           g->ppint, g->ps,  g->pchar, g->pt, g->pu,   g->pfunc};
  for (size_t i = 0; i < sizeof scalars / sizeof *scalars; ++i)
    vec_push(&g->scalars, scalars[i]);
}

static void gen_globals(gen *g) {
  exprs *x = g->x;
  const struct {
    const char *name;
    const type *type;
  } rows[] = {
      {"gi", g->i32},
      {"gl", g->i64},
      {"ga", type_array(x, g->i32, 6)},
      {"gm", type_array(x, type_array(x, g->i32, 4), 3)},
      {"gp", g->pint},
      {"gpp", g->ppint},
      {"gs", g->s},
      {"gsa", type_array(x, g->s, 3)},
      {"gsp", g->ps},
      {"gu", g->u},
      {"gpa", type_array(x, g->pint, 4)},
      {"gb", type_array(x, g->i8, 32)},
      {"gt", g->t},
      {"gf", g->pfunc},
      {"gc", g->pchar},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    program_add_global(g->p, rows[i].name, rows[i].type, NULL);
  const expr *a = expr_var(x, program_find_global(g->p, "ga"));
  const expr *init[] = {expr_addr(x, expr_index(x, a, expr_int(x, g->i64, 2))), NULL};
  init[1] = expr_addr(x, expr_index(x, a, expr_int(x, g->i64, 4)));
  g->p->globals.data[10].init = expr_agg(x, g->p->globals.data[10].var->type, init, 2);
}

/* ---- paths ---- */

static const expr *gen_index(gen *g, uint64_t length) {
  if (gen_chance(g, 50))
    return expr_int(g->x, g->i64, (int64_t)gen_below(g, (uint32_t)length));
  const var *v = program_find_var(g->p, g->f, gen_chance(g, 50) ? "i" : "j");
  const expr *e = expr_var(g->x, v);
  if (gen_chance(g, 30))
    e = expr_arith(g->x, E_ADD, e, expr_int(g->x, g->i32, (int64_t)gen_below(g, 3) - 1), false);
  return expr_cast(g->x, g->i64, e);
}

static const var *gen_var(gen *g) {
  uint32_t globals = g->p->globals.size, params = g->f->params.size;
  uint32_t n = gen_below(g, globals + params + g->f->locals.size);
  if (n < globals)
    return g->p->globals.data[n].var;
  n -= globals;
  return n < params ? g->f->params.data[n] : g->f->locals.data[n - params];
}

/* A walk from a variable; it ends in a scalar, or now and then in a struct. */
static const expr *gen_walk(gen *g) {
  const expr *e = expr_var(g->x, gen_var(g));
  for (int steps = 0; steps < 8; ++steps) {
    const type *t = e->type;
    if (t->kind == T_STRUCT) {
      if (gen_chance(g, 15))
        return e;
      e = expr_field(g->x, e, gen_below(g, t->count));
    } else if (t->kind == T_ARRAY) {
      e = expr_index(g->x, e, gen_index(g, t->length));
    } else if (t->kind == T_PTR && t->elem->kind != T_FUNC && gen_chance(g, 55)) {
      if (gen_chance(g, 15))
        e = expr_ptradd(g->x, e, gen_index(g, 3));
      e = expr_deref(g->x, e);
    } else {
      return e;
    }
  }
  return type_is_aggregate(e->type) && e->type->kind == T_ARRAY ? NULL : e;
}

static const expr *gen_path(gen *g, const type *t) {
  for (int tries = 0; tries < 60; ++tries) {
    const expr *e = gen_walk(g);
    if (e && e->type == t)
      return e;
  }
  return NULL;
}

/* ---- values ---- */

static const expr *gen_value(gen *g, const type *t, int depth);

static const expr *gen_int(gen *g, const type *t, int depth) {
  const expr *e = gen_chance(g, 50) ? gen_path(g, t) : NULL;
  if (t == g->i64 && gen_chance(g, 60)) {
    const expr *p = gen_value(g, g->pint, depth + 1);
    e = expr_cast(g->x, t, p);
    if (gen_chance(g, 25))
      e = expr_arith(g->x, E_ADD, e, expr_int(g->x, t, (int64_t)gen_below(g, 3) * 4), true);
    if (gen_chance(g, 25))
      e = expr_arith(g->x, E_BITAND, e, expr_int(g->x, t, -8), true);
  }
  return e ? e : expr_int(g->x, t, gen_below(g, 4));
}

/* A pointer moved by bytes, as container_of does. */
static const expr *gen_moved(gen *g, const type *t) {
  static const int64_t by[] = {-128, -64, -56, -24, -16, -8, -4, 4, 8, 16, 24, 32, 56, 128};
  const expr *e = gen_value(g, gen_chance(g, 50) ? g->pint : g->ps, 2);
  const expr *at = expr_cast(g->x, g->pchar, e);
  int64_t distance = by[gen_below(g, sizeof by / sizeof *by)];
  return expr_cast(g->x, t, expr_ptradd(g->x, at, expr_int(g->x, g->i64, distance)));
}

static const expr *gen_pointer(gen *g, const type *t, int depth) {
  exprs *x = g->x;
  uint32_t n = gen_below(g, 100);
  const expr *e = NULL;
  if (t == g->pfunc) {
    if (n < 60)
      return expr_addr(x, expr_var(x, g->procs[gen_below(g, 2)]->symbol));
    return (e = gen_path(g, t)) ? e : expr_null(x, t);
  }
  if (n < 30)
    e = gen_path(g, t);
  else if (n < 60)
    e = (e = gen_path(g, t->elem)) ? expr_addr(x, e) : NULL;
  else if (n < 72)
    e = (e = gen_path(g, t)) ? expr_ptradd(x, e, gen_index(g, 3)) : NULL;
  else if (n < 84 && depth < 2)
    e = expr_cast(x, t, gen_value(g, gen_chance(g, 50) ? g->pint : g->ps, depth + 1));
  else if (n < 90 && depth < 2)
    e = expr_cast(x, t, gen_value(g, g->i64, depth + 1));
  else if (n < 94 && depth < 2)
    e = gen_moved(g, t);
  else if (n < 97 && depth < 2) {
    const expr *i = expr_var(x, program_find_var(g->p, g->f, "i"));
    const expr *c = expr_lt(x, i, expr_int(x, g->i32, 2));
    e = expr_ite(x, c, gen_value(g, t, depth + 1), gen_value(g, t, depth + 1));
  }
  return e ? e : expr_null(x, t);
}

static const expr *gen_value(gen *g, const type *t, int depth) {
  if (t->kind == T_INT)
    return gen_int(g, t, depth);
  if (t->kind == T_PTR)
    return gen_pointer(g, t, depth);
  const expr *e = gen_path(g, t);
  return e ? e : expr_agg(g->x, t, NULL, 0);
}

/* ---- statements ---- */

static location nowhere;

static void gen_assign_to(gen *g, const expr *lhs, const expr *rhs) {
  stmt *s = proc_add(g->f, S_ASSIGN, nowhere);
  stmt_assign(g->p, s, lhs, rhs);
  stmt_set_succ1(g->p, s, g->f->stmts.size);
}

static void gen_assign(gen *g) {
  const expr *lhs = NULL;
  while (!lhs || lhs->type->kind == T_ARRAY)
    lhs = gen_walk(g);
  const var *root = expr_root(lhs);
  bool is_index = root && (strcmp(root->name, "i") == 0 || strcmp(root->name, "j") == 0);
  const expr *rhs =
      is_index ? expr_int(g->x, lhs->type, gen_below(g, 4)) : gen_value(g, lhs->type, 0);
  gen_assign_to(g, lhs, rhs);
}

static void gen_alloc(gen *g) {
  const type *t = gen_chance(g, 60) ? g->ps : gen_chance(g, 50) ? g->pchar : g->pint;
  const expr *lhs = gen_path(g, t);
  if (!lhs)
    return;
  stmt *s = proc_add(g->f, S_ALLOC, nowhere);
  const expr *size = expr_int(g->x, type_size(g->x), gen_chance(g, 50) ? 256 : 128);
  stmt_set_lhs(g->p, s, &lhs, 1);
  stmt_set_rhs(g->p, s, &size, 1);
  s->on_stack = gen_chance(g, 20);
  stmt_set_succ1(g->p, s, g->f->stmts.size);
}

static void gen_call(gen *g) {
  const proc *target = g->procs[gen_below(g, GEN_PROCS)];
  const expr *callee = expr_var(g->x, target->symbol);
  if (gen_chance(g, 30)) {
    const expr *p = gen_path(g, g->pfunc);
    target = p ? g->procs[0] : target; /* for the types */
    callee = p ? p : callee;
  } else if (gen_chance(g, 15)) {
    target = g->external;
    callee = expr_var(g->x, target->symbol);
  }
  const expr *args[4], *lhs = NULL;
  for (uint32_t i = 0; i < target->params.size; ++i)
    args[i] = gen_value(g, target->params.data[i]->type, 0);
  if (target->results.size > 0 && gen_chance(g, 80))
    lhs = gen_path(g, target->results.data[0]);
  stmt *s = proc_add(g->f, S_CALL, nowhere);
  s->callee = callee;
  stmt_set_rhs(g->p, s, args, target->params.size);
  if (lhs)
    stmt_set_lhs(g->p, s, &lhs, 1);
  stmt_set_succ1(g->p, s, g->f->stmts.size);
}

/* Copies the bytes of one path to another. */
static void gen_copy(gen *g) {
  exprs *x = g->x;
  const type *t = gen_chance(g, 40) ? g->s : gen_chance(g, 50) ? g->t : g->pint;
  const expr *from = gen_path(g, t), *to = gen_path(g, t);
  if (!from || !to)
    return;
  const expr *k = expr_var(x, program_find_var(g->p, g->f, "k"));
  const expr *at = expr_cast(x, g->pchar, expr_addr(x, to));
  const expr *source = expr_cast(x, g->pchar, expr_addr(x, from));
  gen_assign_to(g, k, expr_int(x, g->i64, 0));
  uint32_t loop = g->f->stmts.size;
  gen_assign_to(g, expr_deref(x, expr_ptradd(x, at, k)), expr_deref(x, expr_ptradd(x, source, k)));
  gen_assign_to(g, k, expr_arith(x, E_ADD, k, expr_int(x, g->i64, 1), false));
  stmt *s = proc_add(g->f, S_BRANCH, nowhere);
  s->cond = expr_lt(x, k, expr_int(x, g->i64, (int64_t)t->size));
  const uint32_t succ[] = {loop, g->f->stmts.size};
  stmt_set_succ(g->p, s, succ, 2);
}

/* Walks a pointer along, writing or reading. */
static void gen_walking(gen *g) {
  exprs *x = g->x;
  const type *t = gen_chance(g, 60) ? g->pint : gen_chance(g, 50) ? g->pchar : g->ppint;
  const expr *p = gen_path(g, t);
  if (!p)
    return;
  const expr *k = expr_var(x, program_find_var(g->p, g->f, "k"));
  int64_t by = gen_chance(g, 80) ? 1 : -1;
  gen_assign_to(g, k, expr_int(x, g->i64, 0));
  uint32_t loop = g->f->stmts.size;
  gen_assign_to(g, expr_deref(x, p), gen_value(g, t->elem, 1));
  gen_assign_to(g, p, expr_ptradd(x, p, expr_int(x, g->i64, by)));
  gen_assign_to(g, k, expr_arith(x, E_ADD, k, expr_int(x, g->i64, 1), false));
  stmt *s = proc_add(g->f, S_BRANCH, nowhere);
  s->cond = expr_lt(x, k, expr_int(x, g->i64, (int64_t)gen_below(g, 20)));
  const uint32_t succ[] = {loop, g->f->stmts.size};
  stmt_set_succ(g->p, s, succ, 2);
}

static void gen_branch(gen *g) {
  stmt *s = proc_add(g->f, S_BRANCH, nowhere);
  const expr *i = expr_var(g->x, program_find_var(g->p, g->f, "i"));
  s->cond = expr_lt(g->x, i, expr_int(g->x, g->i32, gen_below(g, 3) + 1));
  const uint32_t back = gen_below(g, g->f->stmts.size);
  const uint32_t succ[] = {g->f->stmts.size, gen_chance(g, 50) ? back : g->f->stmts.size};
  stmt_set_succ(g->p, s, succ, 2);
}

static void gen_body(gen *g, proc *f, uint32_t size) {
  g->f = f;
  f->has_body = true;
  gen_assign_to(g, expr_var(g->x, program_find_var(g->p, f, "i")),
                expr_int(g->x, g->i32, gen_below(g, 3)));
  gen_assign_to(g, expr_var(g->x, program_find_var(g->p, f, "j")),
                expr_int(g->x, g->i32, gen_below(g, 3)));
  while (f->stmts.size < size) {
    uint32_t n = gen_below(g, 100);
    if (n < 66)
      gen_assign(g);
    else if (n < 74)
      gen_alloc(g);
    else if (n < 89)
      gen_call(g);
    else if (n < 92)
      gen_copy(g);
    else if (n < 95)
      gen_walking(g);
    else
      gen_branch(g);
  }
  stmt *s = NULL;
  const expr *result = f->results.size > 0 ? gen_value(g, f->results.data[0], 0) : NULL;
  s = proc_add(f, S_RETURN, nowhere);
  if (result)
    stmt_set_rhs(g->p, s, &result, 1);
}

static proc *gen_proc(gen *g, const char *name, const type *result, const type *const *params,
                      uint32_t count) {
  static const char *const names[] = {"a", "b", "c", "d"};
  proc *f = program_add_proc(g->p, name);
  for (uint32_t i = 0; i < count; ++i)
    proc_add_var(g->p, f, V_PARAM, names[i], params[i]);
  if (result)
    vec_push(&f->results, result);
  proc_set_type(g->p, f);
  return f;
}

static void gen_locals(gen *g, proc *f) {
  proc_add_var(g->p, f, V_LOCAL, "i", g->i32);
  proc_add_var(g->p, f, V_LOCAL, "j", g->i32);
  proc_add_var(g->p, f, V_LOCAL, "k", g->i64);
  proc_add_var(g->p, f, V_LOCAL, "p", g->pint);
  proc_add_var(g->p, f, V_LOCAL, "pp", g->ppint);
  proc_add_var(g->p, f, V_LOCAL, "sp", g->ps);
  proc_add_var(g->p, f, V_LOCAL, "ls", g->s);
  proc_add_var(g->p, f, V_LOCAL, "x", g->i32);
  proc_add_var(g->p, f, V_LOCAL, "la", type_array(g->x, g->i32, 4));
}

/* The program's entry is the first procedure if `open`, else main. */
static program *gen_program(uint64_t seed) {
  gen g = {.p = program_new(64), .seed = seed * 0x9e3779b97f4a7c15u + 1};
  g.x = &g.p->pool;
  gen_types(&g);
  gen_globals(&g);
  const type *first[] = {g.i32, g.pint, g.ps};
  const type *second[] = {g.t, g.pchar};
  const type *third[] = {g.ppint, g.i64};
  const type *none[] = {NULL};
  g.procs[0] = gen_proc(&g, "f0", g.pint, first, 3);
  g.procs[1] = gen_proc(&g, "f1", g.pint, first, 3);
  g.procs[2] = gen_proc(&g, "f2", NULL, second, 2);
  g.procs[3] = gen_proc(&g, "f3", g.ps, third, 2);
  g.procs[4] = gen_proc(&g, "f4", g.s, second, 1);
  g.procs[5] = gen_proc(&g, "main", g.i32, none, 0);
  g.external = gen_proc(&g, "external", g.pint, first + 1, 2);
  for (int i = 0; i < GEN_PROCS; ++i)
    gen_locals(&g, g.procs[i]);
  for (int i = 0; i < GEN_PROCS; ++i)
    gen_body(&g, g.procs[i], i == GEN_PROCS - 1 ? 40 : 14);
  vec_free(&g.scalars);
  return g.p;
}

#endif
