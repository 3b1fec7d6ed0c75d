/* Which variables have which dimensions in the path edges of a procedure. */
#include "linear/domain.h"

#include "base/memory.h"
#include "program/graph.h"

/* ---- globals that matter below a procedure ------------------------------- */

static void note_reads(linear *d, lin_proc *f, const expr *e) {
  assert(f->mentions && d->global_words > 0);
  var_vec vars = {0};
  if (e)
    expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size; ++i)
    if (d->global_number[vars.data[i]->id] != NO_DIM)
      add_bit(f->mentions, d->global_number[vars.data[i]->id]);
  vec_free(&vars);
}

static void note_own(linear *d, lin_proc *f) {
  for (uint32_t i = 0; i < f->proc->stmts.size; ++i) {
    const stmt *s = &f->proc->stmts.data[i];
    for (uint32_t k = 0; k < s->rhs_count; ++k)
      note_reads(d, f, s->rhs[k]);
    note_reads(d, f, s->cond);
    for (uint32_t k = 0; k < s->lhs_count; ++k) {
      const var *v = s->lhs[k]->kind == E_VAR ? s->lhs[k]->var : NULL;
      if (v && d->global_number[v->id] != NO_DIM) {
        add_bit(f->mentions, d->global_number[v->id]);
        add_bit(f->changes, d->global_number[v->id]);
      }
    }
  }
}

static bool note_callee(linear *d, lin_proc *f, const lin_proc *callee) {
  assert(f->mentions && callee->mentions);
  bool mentions = add_bits(f->mentions, callee->mentions, d->global_words);
  return add_bits(f->changes, callee->changes, d->global_words) || mentions;
}

static void find_effects(linear *d) {
  call_graph calls;
  call_graph_init(&calls, d->program, NULL, NULL);
  assert(calls.size == d->procs.size);
  for (uint32_t i = 0; i < d->procs.size; ++i)
    note_own(d, &d->procs.data[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < calls.size; ++i) {
      uint32_t f = calls.order[i];
      for (uint32_t k = calls.start[f]; k < calls.start[f + 1]; ++k)
        changed = note_callee(d, &d->procs.data[f], &d->procs.data[calls.callees[k]]) || changed;
    }
  }
  call_graph_free(&calls);
}

/* ---- liveness ------------------------------------------------------------ */

static void live_expr(const lin_proc *f, uint64_t *bits, const expr *e) {
  var_vec vars = {0};
  if (e)
    expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size; ++i) {
    uint32_t at = f->position[vars.data[i]->id];
    if (at != NO_DIM)
      add_bit(bits, at);
  }
  vec_free(&vars);
}

typedef struct liveness {
  linear *d;
  const lin_proc *f;
} liveness;

static uint32_t next_label(void *context, uint32_t label, uint32_t k) {
  const stmt *s = &((const liveness *)context)->f->proc->stmts.data[label];
  return k < s->succ_count ? s->succ[k] : BITS_END;
}

/* What is live before the statement, from what is live after it. */
static void live_before(void *context, uint32_t label, uint64_t *bits) {
  const linear *d = ((const liveness *)context)->d;
  const lin_proc *f = ((const liveness *)context)->f;
  const stmt *s = &f->proc->stmts.data[label];
  if (s->kind == S_CALL) {
    const proc *g = stmt_callee(d->program, s);
    for (uint32_t i = 0; g && i < f->globals; ++i)
      if (has_bit(d->procs.data[g->index].mentions, d->global_number[f->vars.data[i]->id]))
        add_bit(bits, i);
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    uint32_t at = s->lhs[i]->kind == E_VAR ? f->position[s->lhs[i]->var->id] : NO_DIM;
    if (at != NO_DIM && (s->kind == S_ASSIGN || s->kind == S_HAVOC))
      remove_bit(bits, at);
  }
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    live_expr(f, bits, s->rhs[i]);
  live_expr(f, bits, s->cond);
  if (s->kind == S_RETURN)
    for (uint32_t i = 0; i < f->globals; ++i)
      add_bit(bits, i);
}

static void find_live(linear *d, lin_proc *f) {
  assert(!f->live && f->position);
  uint32_t size = f->proc->stmts.size;
  f->words = bits_words(f->vars.size);
  f->live = xcalloc((size_t)f->words * size + 1, sizeof *f->live);
  if (d->request->all_variables) {
    memset(f->live, 0xff, (size_t)f->words * size * sizeof *f->live);
    return;
  }
  liveness l = {d, f};
  bits_solve(&(bits_flow){.context = &l,
                          .nodes = size,
                          .words = f->words,
                          .sets = f->live,
                          .next = next_label,
                          .transfer = live_before});
}

/* ---- dimensions ---------------------------------------------------------- */

static void add_var(lin_proc *f, const var *v) {
  assert(f->position[v->id] == NO_DIM);
  f->position[v->id] = f->vars.size;
  vec_push(&f->vars, v);
}

static bool is_number(const var *v) {
  return type_is_integer(v->type) || v->type->kind == T_BOOL;
}

static void choose_vars(linear *d, lin_proc *f) {
  assert(!f->position && f->vars.size == 0);
  uint32_t count = d->program->pool.next_var;
  f->position = xmalloc((count + 1) * sizeof *f->position);
  for (uint32_t i = 0; i < count; ++i)
    f->position[i] = NO_DIM;
  for (uint32_t i = 0; i < d->program->globals.size; ++i) {
    const var *v = d->program->globals.data[i].var;
    uint32_t number = d->global_number[v->id];
    if (number != NO_DIM && has_bit(f->mentions, number))
      add_var(f, v);
  }
  assert(f->vars.size <= d->globals);
  f->globals = f->vars.size;
  for (uint32_t i = 0; i < f->proc->params.size; ++i)
    if (is_number(f->proc->params.data[i]))
      add_var(f, f->proc->params.data[i]);
  for (uint32_t i = 0; i < f->proc->locals.size; ++i)
    if (is_number(f->proc->locals.data[i]) && !d->is_undefined[f->proc->locals.data[i]->id])
      add_var(f, f->proc->locals.data[i]);
}

/* The value on entry: has a dimension of its own, is the current one, or does not matter. */
typedef enum entry_kind { ENTRY_OWN, ENTRY_SAME, ENTRY_NONE } entry_kind;

static entry_kind entry_of(linear *d, const lin_proc *f, uint32_t i, uint32_t visible) {
  assert(i < f->vars.size && f->globals <= visible);
  if (i >= visible)
    return ENTRY_NONE;
  if (d->request->all_variables)
    return ENTRY_OWN;
  const var *v = f->vars.data[i];
  bool changes =
      i < f->globals ? has_bit(f->changes, d->global_number[v->id]) : proc_assigns(f->proc, v);
  if (!changes)
    return ENTRY_SAME;
  bool matters = f->proc->index != d->request->q.entry->index && lin_is_live(f, f->proc->entry, i);
  return matters ? ENTRY_OWN : ENTRY_NONE;
}

static void choose_dims(linear *d, lin_proc *f) {
  assert(f->dims == 0 && f->summary_dims == 0);
  uint32_t n = f->vars.size, visible = f->globals;
  f->now = xmalloc((n + 1) * sizeof *f->now);
  f->entry = xmalloc((n + 1) * sizeof *f->entry);
  while (visible < n && f->vars.data[visible]->kind == V_PARAM)
    ++visible;
  assert(visible <= n && visible >= f->globals);
  for (uint32_t i = 0; i < n; ++i) {
    entry_kind kind = entry_of(d, f, i, visible);
    f->now[i] = f->dims++;
    f->entry[i] = kind == ENTRY_OWN ? f->dims++ : kind == ENTRY_SAME ? f->now[i] : NO_DIM;
  }
  f->to_summary = xmalloc((f->dims + 1) * sizeof *f->to_summary);
  for (uint32_t i = 0; i < f->dims; ++i)
    f->to_summary[i] = NO_DIM;
  for (uint32_t i = 0; i < visible; ++i) {
    if (i < f->globals || f->entry[i] == f->now[i])
      f->to_summary[f->now[i]] = f->summary_dims++;
    if (f->entry[i] != NO_DIM && f->entry[i] != f->now[i])
      f->to_summary[f->entry[i]] = f->summary_dims++;
  }
  assert(f->globals <= f->summary_dims);
  f->results = f->proc->results.size;
  assert(f->summary_dims <= f->dims && n <= f->dims && f->dims <= 2 * n);
}

void linear_make_layout(linear *d) {
  program *p = d->program;
  assert(d->procs.size == 0 && d->globals == 0);
  uint32_t count = p->pool.next_var;
  d->global_number = xmalloc((count + 1) * sizeof *d->global_number);
  d->is_undefined = xcalloc(count + 1, sizeof *d->is_undefined);
  for (uint32_t i = 0; i < count; ++i)
    d->global_number[i] = NO_DIM;
  for (uint32_t i = 0; i < d->request->program->undefined.size; ++i)
    d->is_undefined[d->request->program->undefined.data[i]->id] = true;
  for (uint32_t i = 0; i < p->globals.size; ++i) {
    const var *v = p->globals.data[i].var;
    if (is_number(v) && !d->is_undefined[v->id])
      d->global_number[v->id] = d->globals++;
  }
  d->global_words = bits_words(d->globals);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    lin_proc *f = vec_add(&d->procs);
    f->proc = p->procs.data[i];
    f->mentions = bits_new(d->global_words);
    f->changes = bits_new(d->global_words);
  }
  assert(d->procs.size == p->procs.size);
  find_effects(d);
  for (uint32_t i = 0; i < d->procs.size; ++i) {
    choose_vars(d, &d->procs.data[i]);
    find_live(d, &d->procs.data[i]);
    choose_dims(d, &d->procs.data[i]);
  }
  assert(d->procs.size == p->procs.size);
}

void linear_free_layout(linear *d) {
  for (vec_each(lin_proc, f, &d->procs)) {
    vec_free(&f->vars);
    vec_free(&f->limits);
    free(f->position);
    free(f->now);
    free(f->entry);
    free(f->to_summary);
    free(f->live);
    free(f->mentions);
    free(f->changes);
  }
  vec_free(&d->procs);
  free(d->global_number);
  free(d->is_undefined);
}
