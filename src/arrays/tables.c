/* tables.c: which values are noted in runs, for fit.c: those of an arbitrary number k, of variables and other single cells, and
 * of elements at k; and for which k: those of a few regions. */
#include "arrays/internal.h"

enum { MOST_CELLS = 6, MOST_ELEMENTS = 6 };

/* ---- what is noted ---- */

static bool is_noted(const expr *e) {
  return type_is_integer(e->type) && e->type->width && e->type->width <= 64;
}

/* A single cell that the program writes: s, sum[0], *p. */
static void add_cell(const site *s, const expr *e, expr_vec *out) {
  bool plain = e->kind == E_VAR;
  if (!is_noted(e) || has_element(e) || e->has_nondet || out->size >= MOST_CELLS ||
      (plain && e->var->kind == V_TEMP))
    return;
  for (vec_each(const expr *const, n, &s->numbers))
    if (*n == e)
      return;
  push_once(out, e);
}

/* The path, which names an element, at k instead. */
static void add_element(miner *m, const expr *path, expr_vec *out) {
  expr_vec all = {0};
  if (is_noted(path) && has_element(path) && !path->has_nondet && !path->has_prime)
    generalise_whole(m, path, &all);
  for (vec_each(const expr *const, e, &all)) {
    var_vec any = {0};
    expr_anys(*e, &any);
    if (any.size == 1 && out->size < MOST_ELEMENTS)
      push_once(out, *e);
    vec_free(&any);
  }
  vec_free(&all);
}

static void add_elements(miner *m, const expr *e, expr_vec *out) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  for (vec_each(const expr *const, path, &paths))
    add_element(m, *path, out);
  vec_free(&paths);
}

static void find_columns(miner *m, const site *s, expr_vec *cells, expr_vec *elements) {
  for (vec_each(const stmt, at, &s->f->stmts)) {
    for (uint32_t i = 0; i < at->lhs_count; ++i) {
      add_element(m, at->lhs[i], elements);
      if (expr_is_path(at->lhs[i]))
        add_cell(s, at->lhs[i], cells);
    }
    for (uint32_t i = 0; i < at->rhs_count; ++i)
      add_elements(m, at->rhs[i], elements);
    if (at->cond)
      add_elements(m, at->cond, elements);
  }
}

/* ---- for which numbers ---- */

static void add_region(miner *m, const expr *low, const expr *high, expr_vec *out) {
  const expr *both = expr_and(m->pool, low, high);
  if (both->kind != E_CONST && out->size < MOST_REGIONS)
    push_once(out, both);
}

/* From 0, or a counter, to whatever bounds indices. */
static void find_regions(miner *m, const site *s, const place *at, const expr *k, expr_vec *out) {
  exprs *pool = m->pool;
  expr_vec uppers = {0};
  add_uppers(m, at, k, &uppers);
  for (vec_each(const expr *const, high, &uppers))
    add_region(m, expr_le(pool, expr_int(pool, k->type, 0), k), *high, out);
  for (vec_each(const counter, c, &s->counters)) {
    const expr *from = expr_var(pool, c->var);
    for (uint32_t i = 0; from->type == k->type && i < uppers.size; ++i) {
      const expr *high = uppers.data[i];
      if (expr_mentions(high, c->var))
        continue;
      add_region(m, expr_le(pool, from, k), high, out);
      add_region(m, expr_lt(pool, from, k), high, out);
    }
  }
  vec_free(&uppers);
}

/* Of cells: always, or once a counter has moved. */
static void find_times(miner *m, const site *s, expr_vec *out) {
  exprs *pool = m->pool;
  vec_push(out, expr_bool(pool, true));
  for (vec_each(const counter, c, &s->counters)) {
    const expr *v = expr_var(pool, c->var);
    push_once(out, expr_lt(pool, expr_int(pool, v->type, 0), v));
  }
}

/* ---- tables ---- */

static bool is_at(const expr *element, const expr *k) {
  return expr_mentions(element, k->var);
}

static void add_table(miner *m, site *s, const place *at, const expr *k, const expr_vec *cells,
                      const expr_vec *elements) {
  table *t = vec_add(&s->tables);
  *t = (table){.k = k};
  vec_push(&t->columns, k);
  for (vec_each(const expr *const, e, &s->numbers))
    vec_push(&t->columns, *e);
  t->cells = t->columns.size;
  for (vec_each(const expr *const, e, cells))
    vec_push(&t->columns, *e);
  t->elements = t->columns.size;
  for (vec_each(const expr *const, e, elements))
    if (is_at(*e, k))
      vec_push(&t->columns, *e);
  find_times(m, s, &t->regions);
  t->times = t->regions.size;
  find_regions(m, s, at, k, &t->regions);
  assert(t->columns.size <= 32 && t->regions.size <= 64);
}

void find_tables(miner *m, const place *at, site *s) {
  expr_vec cells = {0}, elements = {0}, ks = {0};
  find_columns(m, s, &cells, &elements);
  for (vec_each(const expr *const, e, &elements)) {
    var_vec any = {0};
    expr_anys(*e, &any);
    push_once(&ks, expr_var(m->pool, any.data[0]));
    vec_free(&any);
  }
  if (ks.size == 0 && cells.size > 0)
    push_once(&ks, any_number(m, type_int(m->pool, 32, true), 0));
  for (vec_each(const expr *const, k, &ks))
    add_table(m, s, at, *k, &cells, &elements);
  vec_free(&cells);
  vec_free(&elements);
  vec_free(&ks);
}

void tables_free(site *s) {
  for (vec_each(table, t, &s->tables)) {
    vec_free(&t->columns);
    vec_free(&t->regions);
    vec_free(&t->values);
    vec_free(&t->rows);
  }
  vec_free(&s->tables);
}
