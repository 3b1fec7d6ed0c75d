#include "outside/contract.h"

#include "base/memory.h"

/* What is found out about procedures, by index. */
typedef struct finder {
  program *p;
  alias *a;
  const proc *entry;
  call_graph calls;
  bool *plain;   /* nothing in it or in what it calls forbids a contract */
  bool *decides; /* it, or what it calls, has a branch */
  bool *taken;   /* gets a contract */
  bool *kept;    /* can be called, in the program with contracts */
  bool *passed;  /* comes_to, keep */
} finder;

static bool is_library(const proc *f) {
  return f->has_body && code_origin_of(f->where.file) == CODE_MODEL;
}

/* ---- what a body does ---- */

static bool is_plain_call(const finder *x, const stmt *s) {
  const proc *callee = stmt_callee(x->p, s);
  if (!callee)
    return false;
  return callee->has_body ? x->plain[callee->index] : !proc_is_unknown(callee);
}

static bool is_plain_stmt(const finder *x, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_ASSIGN:
  case S_ASSUME:
  case S_HAVOC:
  case S_RETURN:
  case S_BRANCH:
  case S_GOTO:
  case S_VA_START:
    return true;
  case S_CALL:
    return is_plain_call(x, s);
  default:
    return false;
  }
}

static void look_at(finder *x, const proc *f) {
  bool plain = is_library(f) && !x->calls.is_recursive[f->index];
  bool decides = false;
  for (vec_each(const stmt, s, &f->stmts)) {
    plain = plain && is_plain_stmt(x, s);
    const proc *callee = s->kind == S_CALL ? stmt_callee(x->p, s) : NULL;
    decides |= s->kind == S_BRANCH || (callee && x->decides[callee->index]);
  }
  x->plain[f->index] = plain;
  x->decides[f->index] = decides;
}

/* ---- results that rules look at ---- */

static bool rule_reads(const proc *f, const var *v) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->origin && stmt_mentions(s, v))
      return true;
  return false;
}

/* Its body is needed, and those of the functions that it calls: its result may be theirs. */
static void keep(finder *x, uint32_t f) {
  if (x->passed[f] || !is_library(x->p->procs.data[f]))
    return;
  x->passed[f] = true;
  x->taken[f] = false;
  for (uint32_t i = x->calls.start[f]; i < x->calls.start[f + 1]; ++i)
    keep(x, x->calls.callees[i]);
}

/* No contract for functions whose result a rule looks at. */
static void keep_events(finder *x) {
  memset(x->passed, 0, x->p->procs.size * sizeof *x->passed);
  for (vec_each(proc *const, f, &x->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      const proc *callee = s->kind == S_CALL ? stmt_callee(x->p, s) : NULL;
      const var *to = s->lhs_count ? expr_root(s->lhs[0]) : NULL;
      if (callee && to && rule_reads(*f, to))
        keep(x, callee->index);
    }
}

/* ---- what it writes ---- */

/* Does a call of f come to g? Each procedure is looked at once. */
static bool comes_to(const finder *x, uint32_t f, uint32_t g) {
  assert(f < x->p->procs.size && g < x->p->procs.size);
  if (f == g)
    return true;
  x->passed[f] = true;
  for (uint32_t i = x->calls.start[f]; i < x->calls.start[f + 1]; ++i)
    if (!x->passed[x->calls.callees[i]] && comes_to(x, x->calls.callees[i], g))
      return true;
  return false;
}

/* A local of f, or of what it calls: gone when f returns. Those of its callers are not. */
static bool is_own_local(const finder *x, const proc *f, const var *v) {
  memset(x->passed, 0, x->p->procs.size * sizeof *x->passed);
  return v->kind != V_GLOBAL && v->kind != V_FUNCTION && comes_to(x, f->index, v->proc);
}

static bool is_read(const finder *x, const var *v) {
  if (v->address_taken)
    return true;
  for (vec_each(proc *const, f, &x->p->procs))
    if (x->kept[(*f)->index] && !x->taken[(*f)->index] && proc_mentions(*f, v))
      return true;
  return false;
}

/* What f may write is the library's, and nobody reads a pointer there. */
static bool writes_little(finder *x, const proc *f) {
  alias_set mod = alias_mod(x->a, f);
  for (uint32_t i = 0; i < mod.size; ++i) {
    const alias_object *o = alias_object_of(x->a, &mod.data[i]);
    const var *v = o->kind == OBJ_VAR ? o->var : NULL;
    if (!v)
      return false;
    if (is_own_local(x, f, v))
      continue;
    bool is_librarys = v->kind == V_GLOBAL && code_origin_of(v->file) == CODE_MODEL;
    if (!is_librarys || (type_has_pointer(v->type) && is_read(x, v)))
      return false;
  }
  return true;
}

/* ---- which ---- */

static void find_kept(finder *x) {
  memset(x->kept, 0, x->p->procs.size * sizeof *x->kept);
  VEC(uint32_t) work = {0};
  vec_push(&work, x->entry->index);
  for (vec_each(proc *const, f, &x->p->procs))
    if ((*f)->symbol->address_taken)
      vec_push(&work, (*f)->index);
  while (work.size) {
    uint32_t f = vec_pop(&work);
    if (x->kept[f])
      continue;
    x->kept[f] = true;
    for (uint32_t i = x->calls.start[f]; i < x->calls.start[f + 1] && !x->taken[f]; ++i)
      vec_push(&work, x->calls.callees[i]);
  }
  vec_free(&work);
  assert(x->kept[x->entry->index]);
}

static bool may_take(const finder *x, const proc *f) {
  bool gives_value =
      f->results.size == 0 || (f->results.size == 1 && type_is_scalar(f->results.data[0]) &&
                               f->results.data[0]->kind != T_PTR);
  return f->has_body && gives_value && !f->symbol->address_taken && f != x->entry &&
         x->plain[f->index] && x->decides[f->index] && alias_reached(x->a, f);
}

/* Those that stay are called by those that have a body: what these read matters. */
static void choose(finder *x) {
  for (vec_each(proc *const, f, &x->p->procs))
    x->taken[(*f)->index] = may_take(x, *f);
  keep_events(x);
  for (bool changed = true; changed;) {
    changed = false;
    find_kept(x);
    for (vec_each(proc *const, f, &x->p->procs))
      if (x->taken[(*f)->index] && !writes_little(x, *f)) {
        x->taken[(*f)->index] = false;
        changed = true;
      }
  }
}

/* ---- the contract itself ---- */

static void add_havoc(other_body *to, program *p, const proc *f, const expr *const *what,
                      uint32_t count) {
  stmt s = {.kind = S_HAVOC, .havoc = HAVOC_APPROX, .where = f->where, .text = f->name};
  stmt_set_lhs(p, &s, what, count);
  stmt_set_succ1(p, &s, to->stmts.size + 1);
  vec_push(&to->stmts, s);
}

static void add_written(finder *x, other_body *to, const proc *f) {
  alias_set mod = alias_mod(x->a, f);
  map seen = {0};
  expr_vec written = {0};
  for (uint32_t i = 0; i < mod.size; ++i) {
    const var *v = alias_object_of(x->a, &mod.data[i])->var;
    assert(v); /* writes_little: nothing but variables */
    if (is_own_local(x, f, v) || map_has(&seen, map_key(v)) || !is_read(x, v))
      continue;
    map_put(&seen, map_key(v), 1);
    vec_push(&written, expr_var(&x->p->pool, v));
  }
  for (vec_each(const expr *const, v, &written))
    add_havoc(to, x->p, f, v, 1);
  vec_free(&written);
  map_free(&seen);
}

static other_body make(finder *x, proc *f) {
  assert(x->taken[f->index] && f->results.size <= 1);
  other_body made = {.proc = f->index};
  add_written(x, &made, f);
  stmt last = {.kind = S_RETURN, .where = f->where};
  if (f->results.size) {
    const var *v = proc_add_var(x->p, f, V_TEMP, "assay_any", f->results.data[0]);
    const expr *any = expr_var(&x->p->pool, v);
    add_havoc(&made, x->p, f, &any, 1);
    stmt_set_rhs(x->p, &last, &any, 1);
  }
  vec_push(&made.stmts, last);
  return made;
}

void contracts_find(other_bodies *c, program *p, alias *a, const proc *entry) {
  *c = (other_bodies){.program = p};
  if (!entry || p->is_boolean || p->is_concurrent)
    return;
  assert(a);
  uint32_t n = p->procs.size;
  finder x = {.p = p, .a = a, .entry = entry};
  bool *marks = xcalloc((size_t)n * 5, sizeof *marks);
  x.plain = marks, x.decides = marks + n, x.taken = marks + (size_t)2 * n;
  x.kept = marks + (size_t)3 * n, x.passed = marks + (size_t)4 * n;
  call_graph_init(&x.calls, p, alias_indirect, a);
  for (uint32_t i = 0; i < n; ++i)
    look_at(&x, p->procs.data[x.calls.order[i]]);
  choose(&x);
  for (uint32_t i = 0; i < n; ++i)
    if (x.taken[i] && x.kept[i])
      vec_push(&c->list, make(&x, p->procs.data[i]));
  call_graph_free(&x.calls);
  free(marks);
}
