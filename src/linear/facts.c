/* What path edges say, as C expressions of the concrete program: linear inequalities in a type wide
 * enough that they do not wrap. */
#include "linear/facts.h"
#include "expr/affine.h"

typedef struct facts_maker {
  linear *d;
  const linear_facts *facts;
  exprs *pool;        /* the concrete one */
  const expr **terms; /* by dimension: what it stands for, or NULL */
} facts_maker;

static const linear_cell *cell_of(const linear *d, const var *v) {
  const linear_program *p = d->request->program;
  for (uint32_t i = 0; i < p->cells.size; ++i)
    if (p->cells.data[i].var == v)
      return &p->cells.data[i];
  return NULL;
}

/* ---- rows ---------------------------------------------------------------- */

/* The difference of both sides is a multiple of the modulus. */
static const expr *congruence(const facts_maker *m, const affine *a, i128 modulus) {
  const type *t = affine_type(m->pool, a);
  if (!t)
    return NULL;
  const expr *left = affine_side(m->pool, a, t, 1, true);
  const expr *difference =
      expr_arith(m->pool, E_SUB, left, affine_side(m->pool, a, t, -1, true), true);
  const expr *by = expr_const(m->pool, t, (u128)modulus);
  return expr_eq(m->pool, expr_arith(m->pool, E_MOD, difference, by, true), expr_zero(m->pool, t));
}

static const expr *row_expr(const facts_maker *m, const convex_row *r) {
  affine a = {0};
  bool ok = r->modulus >= 0 && affine_add_const(&a, r->form.constant, 1);
  for (uint32_t i = 0; i < r->form.size && ok; ++i) {
    const expr *x = m->terms[r->form.terms[i].dim];
    ok = x && affine_add(&a, x, r->form.terms[i].coef);
  }
  const expr *e = !ok              ? NULL
                  : r->modulus > 1 ? congruence(m, &a, r->modulus)
                                   : affine_compare(m->pool, &a, r->sign == FORM_EQ);
  affine_free(&a);
  return e;
}

/* ---- unions -------------------------------------------------------------- */

typedef VEC(expr_vec) part_rows;

static bool has_row(const expr_vec *rows, const expr *e) {
  for (uint32_t i = 0; i < rows->size; ++i)
    if (rows->data[i] == e)
      return true;
  return false;
}

/* How often a row occurs: id -> count. */
static map count_rows(const part_rows *parts) {
  map count = {0};
  for (vec_each(const expr_vec, rows, parts))
    for (uint32_t i = 0; i < rows->size; ++i)
      ++*map_slot_of(&count, rows->data[i]->id);
  return count;
}

/* The disjunction of a range, as a balanced tree: there can be thousands. */
static const expr *any_of(exprs *pool, const expr *const *list, uint32_t size) {
  if (size <= 1)
    return size ? list[0] : expr_bool(pool, false);
  uint32_t half = size / 2;
  return expr_or(pool, any_of(pool, list, half), any_of(pool, list + half, size - half));
}

/* Common rows once, then the alternatives. */
static const expr *combine(const facts_maker *m, const part_rows *parts) {
  const expr *all = expr_bool(m->pool, true);
  map count = count_rows(parts);
  expr_vec cases = {0};
  for (vec_each(const expr_vec, rows, parts)) {
    const expr *rest = expr_bool(m->pool, true);
    for (uint32_t i = 0; i < rows->size; ++i) {
      bool common = map_get(&count, rows->data[i]->id, 0) == parts->size;
      if (!common)
        rest = expr_and(m->pool, rest, rows->data[i]);
      else if (rows == parts->data)
        all = expr_and(m->pool, all, rows->data[i]);
    }
    vec_push(&cases, rest);
  }
  const expr *any = any_of(m->pool, cases.data, cases.size);
  vec_free(&cases);
  map_free(&count);
  return parts->size > 1 ? expr_and(m->pool, all, any) : all;
}

/* The union over dimensions that mean something; others are projected away. */
static const expr *poly_expr(const facts_maker *m, const poly *p, uint32_t dims) {
  if (!p)
    return expr_bool(m->pool, false);
  part_rows parts = {0};
  VEC(uint32_t) to = {0};
  VEC(const expr *) kept = {0};
  for (uint32_t i = 0; i < dims; ++i) {
    vec_push(&to, m->terms[i] ? kept.size : NO_DIM);
    if (m->terms[i])
      vec_push(&kept, m->terms[i]);
  }
  facts_maker inner = *m;
  inner.terms = kept.data;
  arena_mark here = arena_here(&m->d->scratch);
  for (uint32_t i = 0; i < p->size; ++i) {
    convex *c = convex_own(convex_copy(p->parts[i]));
    convex_map(c, to.data);
    convex_rows rows = {0};
    convex_read(c, &m->d->scratch, &rows);
    expr_vec *list = vec_add(&parts);
    for (uint32_t k = 0; k < rows.size; ++k) {
      const expr *e = row_expr(&inner, &rows.data[k]);
      if (e && !has_row(list, e))
        vec_push(list, e);
    }
    vec_free(&rows);
    convex_drop(c);
  }
  const expr *e = combine(m, &parts);
  for (uint32_t i = 0; i < parts.size; ++i)
    vec_free(&parts.data[i]);
  vec_free(&parts);
  vec_free(&to);
  vec_free(&kept);
  arena_release(&m->d->scratch, here);
  return e;
}

/* ---- places -------------------------------------------------------------- */

/* Where in its object a pointer points, if it can point nowhere else than into `root`. */
static bool points_into(const facts_maker *m, const expr *pointer, const var *root,
                        int64_t *offset) {
  alias_set targets = alias_targets(m->facts->alias, pointer);
  if (targets.size != 1 || targets.data[0].shape != ALIAS_EXACT ||
      alias_object_of(m->facts->alias, &targets.data[0])->var != root)
    return false;
  *offset = targets.data[0].offset;
  return true;
}

/* The path that lies `bytes` behind where the pointer points, taken as a pointer to `to`. */
static const expr *behind(const facts_maker *m, const expr *pointer, const type *to, int64_t bytes,
                          const type *t) {
  int64_t size = (int64_t)to->size, index = bytes / size - (bytes % size < 0);
  const expr *by = expr_int(m->pool, type_ptrdiff(m->pool), index);
  const expr *first = expr_cast(m->pool, type_ptr(m->pool, to), pointer);
  const expr *whole = expr_deref(m->pool, expr_ptradd(m->pool, first, by));
  return expr_at(m->pool, whole, (uint64_t)(bytes - index * size), t);
}

/* The cell of another procedure as f sees it: *('p + k), 'p->field, if the parameter p can point
 * nowhere else than into its root; `entry`: its value when f was entered. */
static const expr *seen_by(const facts_maker *m, const lin_proc *f, const linear_cell *c,
                           bool entry) {
  const proc *g = m->facts->program->procs.data[f->proc->index];
  const var *root = expr_root(c->path);
  uint64_t offset;
  int64_t start;
  if (!m->facts->alias || !root || expr_is_bit_field(c->path) || !expr_offset(c->path, &offset))
    return NULL;
  for (uint32_t i = 0; i < g->params.size; ++i) {
    const var *p = g->params.data[i];
    const expr *pointer = expr_var(m->pool, p);
    if (p->type->kind != T_PTR || p->address_taken || !points_into(m, pointer, root, &start))
      continue;
    const type *to = p->type->elem->kind == T_VOID ? root->type : p->type->elem;
    if (!to->size || to->kind == T_FUNC)
      continue;
    int64_t bytes = (int64_t)offset - start;
    return entry ? expr_prime(m->pool, behind(m, pointer, to, bytes, c->path->type))
                 : behind(m, expr_prime(m->pool, pointer), to, bytes, c->path->type);
  }
  return NULL;
}

/* What the dimensions of f's path edges are; as seen in f. */
static void name_dims(facts_maker *m, const lin_proc *f, bool summary) {
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    const linear_cell *c = cell_of(m->d, f->vars.data[i]);
    if (c && c->proc != NO_PROC && c->proc != f->proc->index) {
      m->terms[f->now[i]] = seen_by(m, f, c, false);
      if (f->entry[i] != NO_DIM && f->entry[i] != f->now[i])
        m->terms[f->entry[i]] = seen_by(m, f, c, true);
      continue;
    }
    bool is_visible = c && (c->proc == NO_PROC || c->proc == f->proc->index);
    bool is_own = c && c->proc == f->proc->index;
    bool at_entry = is_visible && (c->proc == NO_PROC || f->vars.data[i]->kind == V_PARAM);
    if (f->entry[i] != NO_DIM && f->entry[i] != f->now[i])
      m->terms[f->entry[i]] = at_entry ? expr_prime(m->pool, c->path) : NULL;
    m->terms[f->now[i]] = is_visible ? c->path : NULL;
    if (summary && is_own) /* gone at the end; its value on entry is not */
      m->terms[f->now[i]] =
          at_entry && f->entry[i] == f->now[i] ? expr_prime(m->pool, c->path) : NULL;
    /* an entry value that has no dimension of its own is the current one, if that is unchanged */
  }
}

/* Is a dimension named by way of that pointer? */
static bool sees_by(const facts_maker *m, const lin_proc *f, const expr *pointer) {
  for (uint32_t i = 0; i < f->dims; ++i)
    if (m->terms[i] && expr_mentions(m->terms[i], pointer->var))
      return true;
  return false;
}

/* Is a cell of that variable kept in f? */
static bool keeps_part_of(const facts_maker *m, const lin_proc *f, const var *root) {
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    const linear_cell *c = cell_of(m->d, f->vars.data[i]);
    if (c && expr_root(c->path) == root)
      return true;
  }
  return false;
}

/* p == &g, if that is where the pointer points by alias/ and cells of the global g are kept; true
 * otherwise. Nothing but the judge sees to it that it is not null. */
static const expr *known_target(const facts_maker *m, const lin_proc *f, const expr *p) {
  const expr *nothing = expr_bool(m->pool, true);
  if (!m->facts->alias)
    return nothing;
  alias_set targets = alias_targets(m->facts->alias, p);
  const var *root =
      targets.size == 1 ? alias_object_of(m->facts->alias, &targets.data[0])->var : NULL;
  int64_t offset;
  if (!root || root->kind != V_GLOBAL || !points_into(m, p, root, &offset) || offset < 0 ||
      !keeps_part_of(m, f, root))
    return nothing;
  const type *to = p->type->elem->kind == T_VOID ? root->type : p->type->elem;
  if (!to->size || (uint64_t)offset + to->size > root->type->size)
    return nothing;
  const expr *place = expr_at(m->pool, expr_var(m->pool, root), (uint64_t)offset, to);
  return expr_eq(m->pool, p, expr_cast(m->pool, p->type, expr_addr(m->pool, place)));
}

/* Values on entry that are the current ones and share their dimension: the summary names them; and
 * where parameters point. */
static const expr *unchanged(const facts_maker *m, const lin_proc *f) {
  const expr *all = expr_bool(m->pool, true);
  if (f->proc->index == m->d->request->q.entry->index)
    return all;
  const proc *g = m->facts->program->procs.data[f->proc->index];
  for (uint32_t i = 0; i < g->params.size; ++i) {
    const expr *p = expr_var(m->pool, g->params.data[i]);
    if (p->type->kind != T_PTR || p->var->address_taken || proc_assigns(g, p->var))
      continue;
    all = expr_and(m->pool, all, known_target(m, f, p));
    if (sees_by(m, f, p))
      all = expr_and(m->pool, all, expr_eq(m->pool, p, expr_prime(m->pool, p)));
  }
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    const linear_cell *c = cell_of(m->d, f->vars.data[i]);
    if (c && f->entry[i] == f->now[i] && (c->proc == NO_PROC || f->vars.data[i]->kind == V_PARAM))
      all = expr_and(m->pool, all, expr_eq(m->pool, c->path, expr_prime(m->pool, c->path)));
  }
  return all;
}

const expr *linear_fact_at(linear *d, const linear_facts *facts, uint32_t index, poly *p) {
  const lin_proc *f = &d->procs.data[index];
  facts_maker m = {.d = d, .facts = facts, .pool = &facts->program->pool};
  VEC(const expr *) terms = {0};
  vec_resize(&terms, f->dims + 1);
  m.terms = terms.data;
  name_dims(&m, f, false);
  const expr *e = poly_expr(&m, p, f->dims);
  if (p)
    e = expr_and(m.pool, e, unchanged(&m, f));
  vec_free(&terms);
  return e;
}

const expr *linear_fact_of_summary(linear *d, const linear_facts *facts, uint32_t index, poly *p) {
  const lin_proc *f = &d->procs.data[index];
  facts_maker m = {.d = d, .facts = facts, .pool = &facts->program->pool};
  VEC(const expr *) terms = {0}, summary = {0};
  vec_resize(&terms, f->dims + 1);
  vec_resize(&summary, f->summary_dims + f->results + 1);
  m.terms = terms.data;
  name_dims(&m, f, true);
  for (uint32_t i = 0; i < f->dims; ++i)
    if (f->to_summary[i] != NO_DIM)
      summary.data[f->to_summary[i]] = terms.data[i];
  if (f->results == 1 && facts->results && facts->results[index])
    summary.data[f->summary_dims] = expr_var(m.pool, facts->results[index]);
  m.terms = summary.data;
  const expr *e = poly_expr(&m, p, f->summary_dims + f->results);
  vec_free(&terms);
  vec_free(&summary);
  return e;
}
