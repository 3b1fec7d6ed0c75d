#include "cone/internal.h"

#include "base/memory.h"

/* ---- calls ---- */

bool cone_targets(const cone *c, const proc *f, uint32_t label, cone_procs *out) {
  assert(label < f->stmts.size && f->stmts.data[label].kind == S_CALL);
  bool is_named = stmt_callee(c->p, &f->stmts.data[label]) != NULL;
  callees to;
  alias_callees(c->a, f, label, &to);
  out->size = 0;
  for (vec_each(const proc *const, g, &to.bodies))
    vec_push(out, *g);
  for (vec_each(const proc *const, g, &to.bare))
    vec_push(out, *g);
  bool all = is_named || (!to.outside && !to.misfit);
  callees_free(&to);
  return all;
}

/* Does the parameter that the argument becomes matter? Extra arguments do if they are looked at. */
static bool is_read_by(cone *c, const proc *to, uint32_t n) {
  if (!to->has_body)
    return true;
  if (n >= to->params.size)
    return c->extra_read[to->index];
  return reads_has(&c->reads, expr_var(&c->p->pool, to->params.data[n]));
}

bool cone_reads_argument(cone *c, const proc *f, uint32_t label, uint32_t n) {
  assert(n < f->stmts.data[label].rhs_count);
  cone_procs to = {0};
  bool read = !cone_targets(c, f, label, &to);
  for (uint32_t i = 0; i < to.size && !read; ++i)
    read = is_read_by(c, to.data[i], n);
  vec_free(&to);
  return read;
}

static bool has_lhs_that_matters(cone *c, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (reads_has(&c->reads, s->lhs[i]))
      return true;
  return false;
}

static bool call_matters(cone *c, const proc *f, uint32_t label) {
  cone_procs to = {0};
  bool all = cone_targets(c, f, label, &to);
  bool matters = !all || has_lhs_that_matters(c, &f->stmts.data[label]);
  for (uint32_t i = 0; i < to.size && !matters; ++i)
    matters = to.data[i]->has_body && c->matters[to.data[i]->index];
  vec_free(&to);
  return matters;
}

/* ---- what returns ---- */

/* Can what follows the statement be reached from it? Not behind a call that never returns. */
static bool is_passed(const cone *c, const stmt *s) {
  const proc *to = s->kind == S_CALL ? stmt_callee(c->p, s) : NULL;
  return !to || !to->has_body || c->returns[to->index];
}

static bool can_return(const cone *c, const proc *f) {
  assert(f->has_body && f->entry < f->stmts.size);
  bool *seen = xcalloc((size_t)f->stmts.size + 1, sizeof *seen);
  VEC(uint32_t) work = {0};
  bool found = false;
  vec_push(&work, f->entry);
  while (work.size && !found) {
    uint32_t at = vec_pop(&work);
    const stmt *s = &f->stmts.data[at];
    if (seen[at])
      continue;
    seen[at] = true;
    found = s->kind == S_RETURN;
    for (uint32_t i = 0; i < s->succ_count && is_passed(c, s); ++i)
      vec_push(&work, s->succ[i]);
  }
  vec_free(&work);
  free(seen);
  return found;
}

static void find_returning(cone *c) {
  for (bool changed = true; changed;) {
    changed = false;
    for (vec_each(proc *const, f, &c->p->procs))
      if ((*f)->has_body && !c->returns[(*f)->index] && can_return(c, *f))
        c->returns[(*f)->index] = changed = true;
  }
}

/* ---- statements that matter ---- */

static bool read_lhs(cone *c, const stmt *s) {
  bool changed = false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->cond || reads_has(&c->reads, s->lhs[i]))
      changed |= reads_base(&c->reads, s->lhs[i]);
  return changed;
}

static bool read_assigned(cone *c, const stmt *s) {
  bool changed = read_lhs(c, s);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (s->cond || reads_has(&c->reads, s->lhs[i]))
      changed |= reads_expr(&c->reads, s->rhs[i]);
  return (s->cond && reads_expr(&c->reads, s->cond)) || changed;
}

static bool is_pointed_to(const cone *c, const stmt *s) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (reads_points_to_var(&c->reads, s->lhs[i]))
      return true;
  return false;
}

/* What the call hands over and takes. */
static bool read_call(cone *c, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  bool changed = read_lhs(c, s), result = has_lhs_that_matters(c, s);
  if (!stmt_callee(c->p, s))
    changed |= reads_expr(&c->reads, s->callee);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    if (cone_reads_argument(c, f, label, i))
      changed |= reads_expr(&c->reads, s->rhs[i]);
  cone_procs to = {0};
  cone_targets(c, f, label, &to);
  for (uint32_t i = 0; i < to.size; ++i) {
    changed |= result && !c->result_read[to.data[i]->index];
    c->result_read[to.data[i]->index] |= result;
  }
  vec_free(&to);
  return changed;
}

static bool read_return(cone *c, const proc *f, const stmt *s) {
  bool changed = false;
  for (uint32_t i = 0; i < s->rhs_count && c->result_read[f->index]; ++i)
    changed |= reads_expr(&c->reads, s->rhs[i]);
  return changed;
}

static bool read_started(cone *c, const proc *f, const stmt *s) {
  bool changed = !c->extra_read[f->index];
  assert(s->kind == S_VA_START);
  c->extra_read[f->index] = true;
  return read_lhs(c, s) || changed;
}

static bool stmt_matters(cone *c, const proc *f, uint32_t label) {
  assert(label < f->stmts.size);
  const stmt *s = &f->stmts.data[label];
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_GOTO:
    return false;
  case S_ASSIGN:
    return s->cond || has_lhs_that_matters(c, s);
  case S_ALLOC:
  case S_VA_START:
    return has_lhs_that_matters(c, s);
  case S_HAVOC:
    return has_lhs_that_matters(c, s) || is_pointed_to(c, s);
  case S_ASSUME:
    return expr_is_false(s->cond) || reads_one(&c->reads, s->cond);
  case S_BRANCH:
    return s->cond->kind == E_CONST || reads_one(&c->reads, s->cond);
  case S_ASSERT:
    return !expr_is_true(s->cond);
  case S_CALL:
    return call_matters(c, f, label);
  case S_FREE:
    return reads_points(&c->reads, alias_targets(c->a, s->rhs[0]));
  default:
    return true;
  }
}

/* What a statement that matters reads. */
static bool read_stmt(cone *c, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
    return read_assigned(c, s);
  case S_HAVOC:
  case S_ALLOC: /* its size is arbitrary */
    return read_lhs(c, s);
  case S_VA_START:
    return read_started(c, f, s);
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    return reads_expr(&c->reads, s->cond);
  case S_CALL:
    return read_call(c, f, label);
  case S_FREE:
    return reads_expr(&c->reads, s->rhs[0]);
  case S_RETURN:
    return read_return(c, f, s);
  default:
    return false;
  }
}

static bool is_of_its_own(const stmt *s) {
  return s->kind != S_RETURN && s->kind != S_HALT;
}

static bool look_at(cone *c, const proc *f, uint32_t label) {
  assert(c->parts[f->index].kept);
  part *at = &c->parts[f->index];
  const stmt *s = &f->stmts.data[label];
  bool changed = false;
  if (!at->kept[label] && stmt_matters(c, f, label)) {
    at->kept[label] = changed = true;
    c->matters[f->index] = c->matters[f->index] || is_of_its_own(s);
  }
  return (at->kept[label] && read_stmt(c, f, label)) || changed;
}

static bool keep_deciding(cone *c, const proc *f) {
  assert(c->kind == CONE_DECIDING && c->parts[f->index].kept);
  bool changed = false;
  nexts n;
  nexts_init(&n, c, f);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    if (s->kind == S_BRANCH && !c->parts[f->index].kept[i] && nexts_differ(&n, s)) {
      c->parts[f->index].kept[i] = changed = true;
      reads_expr(&c->reads, s->cond);
    }
  }
  nexts_free(&n);
  return changed;
}

static bool is_part(const cone *c, const proc *f) {
  return c->parts[f->index].kept != NULL;
}

/* Calls that end the execution though nothing in them matters. */
static void find_stops(cone *c) {
  for (vec_each(proc *const, f, &c->p->procs))
    for (uint32_t i = 0; is_part(c, *f) && i < (*f)->stmts.size; ++i)
      c->parts[(*f)->index].stops[i] = !is_passed(c, &(*f)->stmts.data[i]);
}

static bool spread(cone *c) {
  bool changed = false;
  for (vec_each(proc *const, f, &c->p->procs))
    for (uint32_t i = 0; is_part(c, *f) && i < (*f)->stmts.size; ++i)
      changed |= look_at(c, *f, i);
  return changed;
}

static void find(cone *c) {
  find_returning(c);
  find_stops(c);
  for (bool changed = true; changed;) {
    while (spread(c))
      ;
    changed = false;
    for (vec_each(proc *const, f, &c->p->procs))
      if (c->kind == CONE_DECIDING && is_part(c, *f) &&
          (c->matters[(*f)->index] || c->result_read[(*f)->index] || *f == c->entry))
        changed |= keep_deciding(c, *f);
  }
}

bool cone_keeps(const cone *c, const proc *f, uint32_t label) {
  assert(c->p->procs.data[f->index] == f);
  const part *at = &c->parts[f->index];
  assert(at->kept && label < f->stmts.size);
  return at->kept[label] || at->stops[label];
}

/* ---- what is forgotten ---- */

/* Writes that are not of a variable by its name. */
static void forget_written(cone *c, const proc *f, uint32_t label) {
  const stmt *s = &f->stmts.data[label];
  cone_procs to = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!expr_root(s->lhs[i]))
      reads_forget(&c->reads, alias_locations(c->a, s->lhs[i]));
  bool outside = s->kind == S_CALL && !cone_targets(c, f, label, &to);
  for (uint32_t i = 0; i < to.size; ++i)
    outside = outside || !to.data[i]->has_body;
  if (outside)
    reads_forget(&c->reads, alias_call_mod(c->a, f, label));
  vec_free(&to);
}

static void forget_memory(cone *c) {
  for (vec_each(proc *const, f, &c->p->procs))
    for (uint32_t i = 0; is_part(c, *f) && i < (*f)->stmts.size; ++i)
      forget_written(c, *f, i);
}

/* ---- all of it ---- */

static void open_cone(cone *c) {
  assert(!c->parts);
  uint32_t n = c->p->procs.size;
  reads_init(&c->reads, c->p, c->a);
  c->parts = xcalloc(n + 1, sizeof *c->parts);
  c->matters = xcalloc((size_t)4 * n + 1, sizeof *c->matters);
  c->returns = c->matters + n, c->result_read = c->returns + n, c->extra_read = c->result_read + n;
  for (vec_each(proc *const, f, &c->p->procs)) {
    if (!(*f)->has_body || !alias_reached(c->a, *f))
      continue;
    part *own = &c->parts[(*f)->index];
    own->kept = xcalloc((size_t)2 * (*f)->stmts.size + 1, sizeof *own->kept);
    own->stops = own->kept + (*f)->stmts.size;
  }
}

static void close_cone(cone *c) {
  for (uint32_t i = 0; i < c->p->procs.size; ++i)
    free(c->parts[i].kept);
  free(c->parts);
  free(c->matters);
  reads_free(&c->reads);
}

/* Is a body needed: can it still be called? */
static bool is_wanted(const cone *c, const proc *f) {
  return is_part(c, f) && (c->matters[f->index] || c->result_read[f->index] || f == c->entry ||
                           f->symbol->address_taken);
}

/* Of what is not called any more nothing need be known. */
static other_body no_body(const proc *f) {
  other_body made = {.proc = f->index};
  vec_push(&made.stmts, ((stmt){.kind = S_HALT, .where = f->where}));
  return made;
}

/* Whatever is still called has its body. */
static void check_calls(const cone *c, const other_bodies *made) {
  for (vec_each(const other_body, b, &made->list))
    for (vec_each(const stmt, s, &b->stmts)) {
      const proc *to = s->kind == S_CALL ? stmt_callee(c->p, s) : NULL;
      assert(!to || !to->has_body || is_wanted(c, to));
      (void)to;
    }
}

static void make(cone *c, other_bodies *to) {
  enum { WORTH = 4 }; /* a fourth must be left out at least */
  uint64_t before = 0, after = 0;
  for (vec_each(proc *const, f, &c->p->procs)) {
    if (!is_part(c, *f))
      continue;
    other_body own = is_wanted(c, *f) ? cone_body(c, *f) : no_body(*f);
    before += (*f)->stmts.size, after += own.stmts.size;
    vec_push(&to->list, own);
  }
  check_calls(c, to);
  if (after * WORTH > before * (WORTH - 1)) {
    bodies_free(to);
    *to = (other_bodies){.program = c->p};
  }
}

void cone_find(other_bodies *to, program *p, alias *a, const proc *entry, cone_kind kind) {
  *to = (other_bodies){.program = p};
  if (!entry || p->is_boolean || p->is_concurrent)
    return;
  assert(a);
  cone c = {.p = p, .a = a, .entry = entry, .kind = kind};
  open_cone(&c);
  forget_memory(&c);
  find(&c);
  make(&c, to);
  close_cone(&c);
}
