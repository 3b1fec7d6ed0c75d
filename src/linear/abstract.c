/* abstract(P, V, R) of paper 003, section 4: a C program as a linear program over kept variables
 * and array cells, statement by statement. */
#include "linear/abstract.h"

#include "base/memory.h"

/* ---- writing ------------------------------------------------------------- */

/* The cells that a statement writes and what they get. */
typedef struct writes {
  VEC(const linear_cell *) cells;
  expr_vec values;
} writes;

static void writes_free(writes *w) {
  vec_free(&w->cells);
  vec_free(&w->values);
}

/* The value so far: what an earlier write of the same statement gave, or the old one. */
static const expr **value_slot(abstraction *a, writes *w, const linear_cell *cell) {
  assert(w->cells.size == w->values.size);
  for (uint32_t i = 0; i < w->cells.size; ++i)
    if (w->cells.data[i] == cell)
      return &w->values.data[i];
  vec_push(&w->cells, cell);
  vec_push(&w->values, expr_var(&a->to->pool, cell->var));
  return &w->values.data[w->values.size - 1];
}

static void write_cell(abstraction *a, writes *w, const linear_cell *cell, const expr *when,
                       const expr *value) {
  const expr **slot = value_slot(a, w, cell);
  assert(w->cells.size == w->values.size && (!when || when->type->kind == T_BOOL));
  assert(value->type == cell->var->type);
  *slot = when ? expr_ite(&a->to->pool, when, value, *slot) : value;
}

/* The member of (T){...} that the cell is, `path` being of that type; NULL: not so simple. */
static const expr *member_for(abstraction *a, const expr *path, const expr *value,
                              const linear_cell *cell) {
  enum { MOST = 64 };
  const expr *steps[MOST];
  assert(value->kind == E_AGG && path->type == value->type);
  uint32_t depth = 0;
  for (const expr *p = cell->path; p != path; p = p->kid[0]) {
    if (depth == MOST || p->kind == E_VAR)
      return NULL;
    steps[depth++] = p;
  }
  while (depth-- > 0) {
    u128 at = steps[depth]->kind == E_FIELD ? steps[depth]->index : steps[depth]->kid[1]->value;
    if (value->kind != E_AGG || (value->type->kind == T_STRUCT && value->type->is_union) ||
        (steps[depth]->kind == E_INDEX && steps[depth]->kid[1]->kind != E_CONST))
      return NULL;
    if (at >= value->count)
      return expr_zero(&a->from->pool, cell->path->type);
    value = value->kid[at];
  }
  return value->type == cell->path->type ? value : NULL;
}

/* The part of an aggregate value that a cell below `path` gets. */
static const expr *part_for(abstraction *a, const expr *path, const expr *value,
                            const linear_cell *cell) {
  uint64_t outer, inner;
  const expr *member = value && value->kind == E_AGG ? member_for(a, path, value, cell) : NULL;
  if (member)
    return abstract_expr(a, member);
  if (!value || !expr_is_path(value) || !expr_offset(path, &outer) ||
      !expr_offset(cell->path, &inner) || inner < outer)
    return abstract_undefined(a, cell->path->type);
  return abstract_expr(a, expr_at(&a->from->pool, value, inner - outer, cell->path->type));
}

static const expr *value_for(abstraction *a, const expr *path, const expr *value,
                             const linear_cell *cell) {
  if (value && path->type == cell->path->type)
    return abstract_expr(a, value);
  return abstract_undefined(a, cell->path->type);
}

/* path = value (NULL: an arbitrary one), as far as the cell of its root is concerned. */
static void write_matching(abstraction *a, writes *w, const expr *path, const expr *value,
                           const linear_cell *cell) {
  match m = cell_match(a, path, cell);
  switch (m.kind) {
  case MATCH_NEVER:
    return;
  case MATCH_ALWAYS:
    write_cell(a, w, cell, NULL, value_for(a, path, value, cell));
    return;
  case MATCH_IF:
    write_cell(a, w, cell, abstract_expr(a, m.when), value_for(a, path, value, cell));
    return;
  case MATCH_MAYBE:
    write_cell(a, w, cell, NULL, abstract_undefined(a, cell->path->type));
    return;
  case MATCH_CONTAINS:
    write_cell(a, w, cell, NULL, part_for(a, path, value, cell));
    return;
  }
}

static void write_path(abstraction *a, writes *w, const expr *path, const expr *value) {
  assert(expr_is_path(path));
  const expr *resolved = path_resolve(a, path);
  if (resolved && expr_root(resolved)) {
    probe_access(a, resolved);
    for (const linear_cell *c = cell_first(a, expr_root(resolved)); c; c = cell_next(a, c))
      write_matching(a, w, resolved, value, c);
    return;
  }
  for (uint32_t i = 0; i < a->made->cells.size; ++i) {
    const linear_cell *c = &a->made->cells.data[i];
    if (c->var->kind == V_GLOBAL && cell_may_overlap(a, path, c))
      write_cell(a, w, c, expr_nondet(&a->to->pool), value_for(a, path, value, c));
  }
}

/* All left sides of the statement get the value (NULL: arbitrary ones). Last, elements that are
 * denoted by a variable which is written: they are others then. */
static void write_all(abstraction *a, writes *w, const stmt *s, bool with_values) {
  assert(!with_values || s->rhs_count == s->lhs_count);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    write_path(a, w, s->lhs[i], with_values ? s->rhs[i] : NULL);
  for (uint32_t i = 0; i < a->made->cells.size; ++i) {
    const linear_cell *c = &a->made->cells.data[i];
    const var *index = cell_index(c->path);
    bool hit = false;
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      hit = hit || (index && s->lhs[k]->kind == E_VAR && s->lhs[k]->var == index);
    if (hit)
      write_cell(a, w, c, NULL, abstract_undefined(a, c->path->type));
  }
}

/* What code without a body may write, as seen from a call. */
static void write_effects(abstraction *a, writes *w, alias_set mod) {
  for (uint32_t i = 0; i < a->made->cells.size; ++i) {
    const linear_cell *c = &a->made->cells.data[i];
    alias_set at = alias_locations(a->request->q.alias, c->path);
    bool hit = false;
    for (uint32_t k = 0; k < at.size && c->var->kind == V_GLOBAL; ++k)
      for (uint32_t n = 0; n < mod.size; ++n)
        hit = hit || alias_overlap(a->request->q.alias, &at.data[k], &mod.data[n]) != ALIAS_NO;
    if (hit)
      write_cell(a, w, c, NULL, abstract_undefined(a, c->path->type));
  }
}

/* ---- statements ---------------------------------------------------------- */

static stmt *stmt_at(abstraction *a, uint32_t label) {
  assert(label < a->g->stmts.size);
  return &a->g->stmts.data[label];
}

static void put_writes(abstraction *a, uint32_t label, writes *w) {
  assert(label < a->g->stmts.size && w->cells.size == w->values.size);
  stmt *s = stmt_at(a, label);
  expr_vec lhs = {0};
  for (uint32_t i = 0; i < w->cells.size; ++i)
    vec_push(&lhs, expr_var(&a->to->pool, w->cells.data[i]->var));
  s->kind = (uint8_t)(lhs.size ? S_ASSIGN : S_SKIP);
  if (lhs.size == 1 && abstract_is_undefined(a, w->values.data[0])) {
    s->kind = S_HAVOC;
    s->havoc = HAVOC_APPROX;
    stmt_set_lhs(a->to, s, lhs.data, 1);
  } else if (lhs.size) {
    stmt_set_lhs(a->to, s, lhs.data, lhs.size);
    stmt_set_rhs(a->to, s, w->values.data, w->values.size);
  }
  vec_free(&lhs);
}

/* A further label of g that belongs to that concrete one. */
static uint32_t add_label(abstraction *a, stmt_kind kind, uint32_t owner, uint32_t succ) {
  location where = owner < a->f->stmts.size ? a->f->stmts.data[owner].where : a->f->where;
  stmt *s = proc_add(a->g, kind, where);
  stmt_set_succ1(a->to, s, succ);
  vec_push(&a->owners, owner);
  assert(a->f->stmts.size + a->owners.size == a->g->stmts.size);
  return a->g->stmts.size - 1;
}

static void assign_all(abstraction *a, uint32_t label, const stmt *s) {
  assert(s->kind == S_ASSIGN || s->kind == S_HAVOC || s->kind == S_ALLOC);
  writes w = {0};
  write_all(a, &w, s, s->kind == S_ASSIGN);
  put_writes(a, label, &w);
  stmt *made = stmt_at(a, label);
  if (made->kind == S_HAVOC) {
    made->havoc = s->kind == S_HAVOC ? s->havoc : HAVOC_APPROX;
    made->text = s->kind == S_HAVOC && s->text ? str_intern(&a->to->pool.strings, s->text)
                                               : str_intern(&a->to->pool.strings, "u");
  }
  writes_free(&w);
}

/* ---- calls --------------------------------------------------------------- */

/* Is it exactly a variable of the linear program? */
static const linear_cell *exact_cell(abstraction *a, const expr *path) {
  const expr *resolved = path_resolve(a, path);
  if (!resolved || !expr_root(resolved))
    return NULL;
  for (const linear_cell *c = cell_first(a, expr_root(resolved)); c; c = cell_next(a, c))
    if (c->path == resolved)
      return c;
  return NULL;
}

/* Where a call's result goes: a variable, or a temporary from which a further label writes it. */
static const expr *result_place(abstraction *a, const stmt *s, const proc *callee, uint32_t owner,
                                uint32_t *succ) {
  assert(s->lhs_count == 1 && callee->results.size == 1);
  const linear_cell *cell = exact_cell(a, s->lhs[0]);
  if (cell && cell->var->type == callee->results.data[0])
    return expr_var(&a->to->pool, cell->var);
  buf name = {0};
  buf_printf(&name, "result%u", owner);
  while (program_find_var(a->to, a->g, buf_text(&name)))
    buf_put(&name, '_');
  var *t = proc_add_var(a->to, a->g, V_TEMP, buf_text(&name), callee->results.data[0]);
  buf_free(&name);
  writes w = {0};
  const expr *path = path_resolve(a, s->lhs[0]);
  if (path && expr_root(path))
    probe_access(a, path);
  for (const linear_cell *c = path && expr_root(path) ? cell_first(a, expr_root(path)) : NULL; c;
       c = cell_next(a, c)) {
    match m = cell_match(a, path, c);
    bool fits = c->var->type == t->type;
    const expr *value = fits && (m.kind == MATCH_ALWAYS || m.kind == MATCH_IF)
                            ? expr_var(&a->to->pool, t)
                            : abstract_undefined(a, c->path->type);
    if (m.kind != MATCH_NEVER)
      write_cell(a, &w, c, m.kind == MATCH_IF ? abstract_expr(a, m.when) : NULL, value);
  }
  if (!path) /* through a pointer */
    for (uint32_t i = 0; i < a->made->cells.size; ++i) {
      const linear_cell *c = &a->made->cells.data[i];
      if (c->var->kind == V_GLOBAL && cell_may_overlap(a, s->lhs[0], c))
        write_cell(a, &w, c, expr_nondet(&a->to->pool), abstract_undefined(a, c->path->type));
    }
  if (w.cells.size) {
    *succ = add_label(a, S_SKIP, owner, *succ);
    put_writes(a, *succ, &w);
  }
  writes_free(&w);
  return expr_var(&a->to->pool, t);
}

static void put_call(abstraction *a, uint32_t label, uint32_t owner, const proc *callee) {
  const stmt *s = &a->f->stmts.data[owner];
  const proc *g = a->to->procs.data[callee->index];
  assert(s->kind == S_CALL && g->index == callee->index);
  expr_vec args = {0};
  uint32_t succ = s->succ[0];
  const expr *result = NULL;
  for (uint32_t i = 0; i < callee->params.size && i < s->rhs_count; ++i) {
    const linear_cell *c = cell_first(a, callee->params.data[i]);
    if (c && c->var->kind == V_PARAM)
      vec_push(&args, is_number_type(s->rhs[i]->type)
                          ? expr_cast(&a->to->pool, c->var->type, abstract_expr(a, s->rhs[i]))
                          : abstract_undefined(a, callee->params.data[i]->type));
  }
  if (s->lhs_count && g->results.size)
    result = result_place(a, s, g, owner, &succ);
  stmt *made = stmt_at(a, label);
  made->kind = S_CALL;
  assert(args.size <= g->params.size);
  made->callee = expr_var(&a->to->pool, g->symbol);
  stmt_set_rhs(a->to, made, args.data, args.size);
  if (result)
    stmt_set_lhs(a->to, made, &result, 1);
  stmt_set_succ1(a->to, made, succ);
  vec_free(&args);
}

/* Code that is not there: any result, any effect that alias analysis allows. */
static void put_no_body(abstraction *a, uint32_t label, uint32_t owner) {
  const stmt *s = &a->f->stmts.data[owner];
  assert(s->kind == S_CALL);
  writes w = {0};
  write_effects(a, &w, alias_call_mod(a->request->q.alias, a->f, owner));
  write_all(a, &w, s, false);
  put_writes(a, label, &w);
  if (stmt_at(a, label)->kind == S_HAVOC)
    stmt_at(a, label)->text = str_intern(&a->to->pool.strings, "u");
  stmt_set_succ1(a->to, stmt_at(a, label), s->succ[0]);
  writes_free(&w);
}

static void put_unknown(abstraction *a, uint32_t label, const char *text) {
  stmt *s = stmt_at(a, label);
  s->kind = S_UNKNOWN;
  s->text = str_intern(&a->to->pool.strings, text);
  s->succ_count = 0;
}

static void call(abstraction *a, uint32_t label) {
  const stmt *s = &a->f->stmts.data[label];
  const proc *direct = stmt_callee(a->from, s);
  if (direct) {
    if (direct->has_body)
      put_call(a, label, label, direct);
    else
      put_no_body(a, label, label);
    return;
  }
  callees to;
  alias_callees(a->request->q.alias, a->f, label, &to);
  label_vec choices = {0};
  for (vec_each(const proc *const, g, &to.bodies)) {
    uint32_t at = add_label(a, S_SKIP, label, s->succ[0]);
    put_call(a, at, label, *g);
    vec_push(&choices, at);
  }
  if (to.outside) {
    uint32_t at = add_label(a, S_SKIP, label, s->succ[0]);
    put_no_body(a, at, label);
    vec_push(&choices, at);
  }
  stmt *made = stmt_at(a, label);
  made->kind = S_GOTO;
  if (choices.size)
    stmt_set_succ(a->to, made, choices.data, choices.size);
  else
    put_unknown(a, label, "a call that reaches no procedure");
  callees_free(&to);
  vec_free(&choices);
}

/* ---- the program --------------------------------------------------------- */

static void abstract_stmt(abstraction *a, uint32_t label) {
  const stmt *s = &a->f->stmts.data[label];
  assert(a->f->index == a->g->index);
  a->undefined_used = 0;
  a->label = label;
  stmt *made = stmt_at(a, label);
  const expr *value;
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
    assign_all(a, label, s);
    return;
  case S_ASSUME:
  case S_ASSERT:
  case S_BRANCH:
    value = abstract_expr(a, s->cond);
    made = stmt_at(a, label);
    made->cond = value;
    return;
  case S_CALL:
    call(a, label);
    return;
  case S_RETURN:
    if (!a->g->results.size)
      return;
    value = abstract_expr(a, s->rhs[0]);
    stmt_set_rhs(a->to, stmt_at(a, label), &value, 1);
    return;
  case S_FREE:
  case S_VA_START:
    made->kind = S_SKIP;
    return;
  default:
    return;
  }
}

/* All statements, with their successors, before any is filled in: further ones come behind. */
static void copy_shape(abstraction *a) {
  assert(a->g->stmts.size == 0);
  for (uint32_t i = 0; i < a->f->stmts.size; ++i) {
    const stmt *s = &a->f->stmts.data[i];
    stmt *made = proc_add(a->g, (stmt_kind)s->kind, s->where);
    if (s->where.file)
      made->where.file = str_intern(&a->to->pool.strings, s->where.file);
    if (s->name)
      made->name = str_intern(&a->to->pool.strings, s->name);
    if (s->text)
      made->text = str_intern(&a->to->pool.strings, s->text);
    made->havoc = s->havoc;
    stmt_set_succ(a->to, made, s->succ, s->succ_count);
  }
  assert(a->g->stmts.size == a->f->stmts.size);
  a->g->entry = a->f->entry;
}

/* Locals that are globals here are arbitrary when their procedure is entered. */
static void havoc_at_entry(abstraction *a) {
  writes w = {0};
  a->undefined_used = 0;
  for (uint32_t i = 0; i < a->made->cells.size; ++i) {
    const linear_cell *c = &a->made->cells.data[i];
    if (c->proc == a->f->index && c->var->kind == V_GLOBAL)
      write_cell(a, &w, c, NULL, abstract_undefined(a, c->path->type));
  }
  if (w.cells.size) {
    uint32_t at = add_label(a, S_SKIP, NO_LABEL, a->g->entry);
    expr_vec lhs = {0};
    for (uint32_t i = 0; i < w.cells.size; ++i)
      vec_push(&lhs, expr_var(&a->to->pool, w.cells.data[i]->var));
    stmt *s = stmt_at(a, at);
    s->kind = S_HAVOC;
    s->havoc = HAVOC_UNINIT;
    stmt_set_lhs(a->to, s, lhs.data, lhs.size);
    vec_free(&lhs);
    a->g->entry = at;
  }
  writes_free(&w);
}

static void abstract_proc(abstraction *a, uint32_t index) {
  a->f = a->from->procs.data[index];
  a->g = a->to->procs.data[index];
  vec_clear(&a->owners);
  a->made->concrete_size[index] = a->f->stmts.size;
  if (a->f->has_body && alias_reached(a->request->q.alias, a->f)) {
    copy_shape(a);
    for (uint32_t i = 0; i < a->f->stmts.size; ++i)
      abstract_stmt(a, i);
    havoc_at_entry(a);
  } else
    a->g->has_body = false;
  assert(!a->g->has_body || a->g->entry < a->g->stmts.size);
  a->made->owner[index] = xcalloc(a->owners.size + 1, sizeof **a->made->owner);
  if (a->owners.size)
    memcpy(a->made->owner[index], a->owners.data, a->owners.size * sizeof *a->owners.data);
}

static void add_procs(abstraction *a) {
  for (uint32_t i = 0; i < a->from->procs.size; ++i) {
    const proc *f = a->from->procs.data[i];
    proc *g = program_add_proc(a->to, f->name);
    g->has_body = f->has_body;
    g->is_static = f->is_static;
    g->where = f->where;
    if (f->where.file)
      g->where.file = str_intern(&a->to->pool.strings, f->where.file);
    if (f->results.size == 1 && is_number_type(f->results.data[0]))
      vec_push(&g->results, abstract_type(a, f->results.data[0]));
  }
}

/* Cells in the order of the program's variables, so that the result does not depend on the order in
 * which they were found. */
static bool is_kept(const abstract_request *r, const expr *path) {
  for (uint32_t i = 0; i < r->kept_count; ++i)
    if (r->kept[i] == path)
      return true;
  return false;
}

static void add_cells(abstraction *a) {
  expr_vec all = {0};
  const abstract_request *r = a->request;
  if (r->everything) {
    linear_all_cells(r, r->cells, &all);
    for (uint32_t i = 0; i < all.size; ++i)
      cell_add(a, all.data[i]);
  } else {
    linear_all_cells(r, 0, &all);
    for (uint32_t i = 0; i < all.size; ++i)
      if (is_kept(r, all.data[i]))
        cell_add(a, all.data[i]);
    for (uint32_t i = 0; i < r->kept_count; ++i)
      cell_add(a, r->kept[i]);
  }
  vec_free(&all);
}

linear_program *linear_abstract(const abstract_request *r) {
  linear_program *made = xcalloc(1, sizeof *made);
  made->program = program_new(r->q.program->pool.pointer_width);
  if (exprs_are_math(&r->q.program->pool))
    exprs_make_math(&made->program->pool);
  made->program->file =
      str_intern(&made->program->pool.strings, r->q.program->file ? r->q.program->file : "");
  uint32_t count = r->q.program->procs.size;
  made->concrete_size = xcalloc(count + 1, sizeof *made->concrete_size);
  made->owner = xcalloc(count + 1, sizeof *made->owner);
  abstraction a = {.request = r, .made = made, .from = r->q.program, .to = made->program};
  assert(a.to->procs.size == 0);
  add_procs(&a);
  assert(a.to->procs.size == count);
  add_cells(&a);
  for (uint32_t i = 0; i < count; ++i)
    proc_set_type(a.to, a.to->procs.data[i]);
  for (uint32_t i = 0; i < count; ++i)
    abstract_proc(&a, i);
  assert(a.next.size == made->cells.size);
  map_free(&a.cells_of);
  vec_free(&a.next);
  vec_free(&a.undefined);
  vec_free(&a.owners);
  return made;
}

void linear_program_free(linear_program *p) {
  if (!p)
    return;
  for (uint32_t i = 0; i < p->program->procs.size; ++i)
    free(p->owner[i]);
  free(p->owner);
  free(p->concrete_size);
  vec_free(&p->cells);
  vec_free(&p->undefined);
  vec_free(&p->probes);
  program_free(p->program);
  free(p);
}

/* ---- everything ---------------------------------------------------------- */

static void all_below(exprs *pool, const expr *path, uint32_t cells, expr_vec *out) {
  const type *t = path->type;
  if (is_number_type(t))
    vec_push(out, path);
  else if (t->kind == T_STRUCT && !t->is_union)
    for (uint32_t i = 0; i < t->count; ++i)
      all_below(pool, expr_field(pool, path, i), cells, out);
  else if (t->kind == T_ARRAY && t->length <= cells)
    for (uint64_t i = 0; i < t->length; ++i)
      all_below(pool, expr_index(pool, path, expr_int(pool, type_ptrdiff(pool), (int64_t)i)), cells,
                out);
}

void linear_all_cells(const abstract_request *r, uint32_t cells, expr_vec *out) {
  program *p = r->q.program;
  exprs *pool = &p->pool;
  for (uint32_t i = 0; i < p->globals.size; ++i)
    if (!p->globals.data[i].var->is_private)
      all_below(pool, expr_var(pool, p->globals.data[i].var), cells, out);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    if (!f->has_body || !alias_reached(r->q.alias, f))
      continue;
    for (uint32_t k = 0; k < f->params.size; ++k)
      all_below(pool, expr_var(pool, f->params.data[k]), cells, out);
    for (uint32_t k = 0; k < f->locals.size; ++k)
      all_below(pool, expr_var(pool, f->locals.data[k]), cells, out);
  }
}
