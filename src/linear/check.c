/* The checker: tabulation over unions of polyhedra, under a guard against exhausted limits. */
#include "linear/facts.h"

#include "base/memory.h"
#include "program/graph.h"

typedef struct job {
  linear d;
  const linear_facts *facts;
  linear_result *result;
  buf *text; /* for printing */
} job;

/* ---- traces -------------------------------------------------------------- */

/* A step as a concrete one; false if it has none (the label belongs to another one). */
static bool concrete_step(void *self, uint32_t index, trace_step *step) {
  const linear_program *p = ((const linear *)self)->request->program;
  const stmt *made = &p->program->procs.data[index]->stmts.data[step->label];
  uint32_t size = p->concrete_size[index];
  if (step->label < size) /* a call through a pointer is a choice here */
    return !(made->kind == S_GOTO && made->succ_count && made->succ[0] >= size);
  step->label = p->owner[index][step->label - size];
  step->succ = 0;
  /* what writes a result is no step of its own; what stands for a call is */
  return step->label != UINT32_MAX && made->kind == S_CALL;
}

/* Places that are not exact: what a spurious trace may be blamed on. Joined relations are probably
 * exact, and only blamed if there is nothing else. */
static void put_lossy(job *j) {
  for (uint32_t joined = 0; joined < 2 && !j->result->widened.size; ++joined)
    for (vec_each(lin_place, p, &j->d.places))
      if (joined ? p->is_joined : p->is_lossy)
        vec_push(&j->result->widened, (linear_place){p->at.proc, p->at.node, p->delay, p->cap});
}

/* ---- setting up ---------------------------------------------------------- */

static void set_up(job *j) {
  linear *d = &j->d;
  linear_make_layout(d);
  linear_make_limits(d);
  d->table = (tab_domain){.self = d, .tell = concrete_step};
  linear_fill_forward(&d->table);
  linear_fill_calls(&d->table);
  linear_fill_backward(&d->table);
  linear_fill_widening(&d->table);
  const linear_request *r = d->request;
  tab_problem problem = {.program = d->program,
                         .main = r->q.entry->index,
                         .domain = &d->table,
                         .asserts = r->asserts,
                         .is_target = r->is_target,
                         .context = r->context,
                         .all = r->all_labels,
                         .no_acceleration = true};
  d->tabulation = tabulation_new(&problem);
}

/* ---- facts --------------------------------------------------------------- */

/* Cut points; and, where there are many calls in a row, the labels after them, so that what has to
 * be proved of them comes in small pieces. */
static void find_cuts(const proc *f, bool *cut) {
  enum { MANY_CALLS = 6 };
  flow g;
  uint32_t calls = 0;
  flow_init(&g, f);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    cut[i] = g.is_cut_point[i];
    calls += f->stmts.data[i].kind == S_CALL;
  }
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (calls > MANY_CALLS && f->stmts.data[i].kind == S_CALL && g.order[i] != NO_LABEL)
      cut[f->stmts.data[i].succ[0]] = true;
  flow_free(&g);
}

static void put_proc_facts(job *j, uint32_t index) {
  linear *d = &j->d;
  const proc *f = d->program->procs.data[index];
  element entered = tabulation_at(d->tabulation, index, f->stmts.size);
  if (is_empty(entered))
    return;
  poly_drop(as_poly(entered));
  uint32_t size = d->request->program->concrete_size[index];
  VEC(bool) cut = {0};
  vec_resize(&cut, size + 1);
  find_cuts(j->facts->program->procs.data[index], cut.data);
  for (uint32_t i = 0; i < size; ++i) {
    if (!cut.data[i])
      continue;
    element e = tabulation_at(d->tabulation, index, i);
    vec_push(&j->result->facts,
             (linear_fact){index, i, linear_fact_at(d, j->facts, index, as_poly(e))});
    poly_drop(as_poly(e));
  }
  vec_free(&cut);
  element e = tabulation_at(d->tabulation, index, f->stmts.size + 1);
  vec_push(
      &j->result->facts,
      (linear_fact){index, UINT32_MAX, linear_fact_of_summary(d, j->facts, index, as_poly(e))});
  poly_drop(as_poly(e));
}

/* ---- the run ------------------------------------------------------------- */

static void put_unknown(job *j, tab_place at) {
  const stmt *s = lin_stmt(&j->d, at);
  j->result->verdict = VERDICT_UNKNOWN;
  if (s->where.line)
    buf_printf(&j->result->reason, "%s:%u: ", s->where.file, s->where.line);
  buf_printf(&j->result->reason, "'%s' is not supported", s->text ? s->text : "this statement");
}

static void check_body(poly_space *space, void *argument) {
  job *j = argument;
  tab_place unknown = {0};
  (void)space;
  set_up(j);
  verdict found = tabulation_run(j->d.tabulation, &unknown);
  if (found == VERDICT_UNKNOWN)
    put_unknown(j, unknown);
  else if (found == VERDICT_FALSE) {
    j->result->verdict = VERDICT_FALSE;
    j->result->trace = tabulation_trace(j->d.tabulation);
    put_lossy(j);
  } else {
    j->result->verdict = VERDICT_TRUE;
    for (uint32_t i = 0; j->facts && i < j->d.program->procs.size; ++i)
      if (j->d.program->procs.data[i]->has_body)
        put_proc_facts(j, i);
  }
}

static poly_stop run_job(job *j, poly_body *body, buf *reason) {
  poly_stop stop = linear_run(&j->d, body, j, reason);
  linear_end(&j->d, stop);
  return stop;
}

void linear_check(const linear_request *r, const linear_facts *facts, linear_result *out) {
  job j = {.d = {.request = r}, .facts = facts, .result = out};
  *out = (linear_result){.verdict = VERDICT_UNKNOWN};
  if (run_job(&j, check_body, &out->reason) != POLY_DONE)
    out->verdict = VERDICT_UNKNOWN;
}

void linear_result_free(linear_result *r) {
  buf_free(&r->reason);
  trace_drop(r->trace);
  vec_free(&r->widened);
  vec_free(&r->facts);
}

/* ---- edges as text ------------------------------------------------------- */

typedef struct edge_printer {
  job *j;
  const char **names;
  buf *lines; /* by label */
} edge_printer;

static const char *primed(linear *d, const char *name) {
  return str_printf(&d->program->pool.strings, "%s'", name);
}

static void name_edges(linear *d, const lin_proc *f, const char **names) {
  for (uint32_t i = 0; i < f->vars.size; ++i) {
    names[f->now[i]] = primed(d, f->vars.data[i]->name);
    if (f->entry[i] != NO_DIM && f->entry[i] != f->now[i])
      names[f->entry[i]] = f->vars.data[i]->name;
  }
}

static void print_label(void *context, tab_place at, element edges) {
  edge_printer *e = context;
  linear *d = &e->j->d;
  const stmt *s = lin_stmt(d, at);
  buf *out = &e->lines[at.node];
  if (s->name)
    buf_printf(out, "%s:\n", s->name);
  buf_printf(out, "  %u: ", at.node);
  stmt_print(out, d->program, s);
  buf_add(out, "\n      ");
  linear_print_poly(d, out, as_poly(edges), e->names);
  buf_put(out, '\n');
}

/* What the procedure makes of its parameters and globals: all returns together. */
static void print_summary(job *j, uint32_t index, const char **names) {
  linear *d = &j->d;
  const lin_proc *f = &d->procs.data[index];
  convex_vec parts = {0};
  uint32_t visible = f->globals + f->proc->params.size;
  VEC(uint32_t) to = {0};
  VEC(const char *) kept = {0};
  for (uint32_t i = 0; i < f->dims; ++i)
    vec_push(&to, NO_DIM);
  for (uint32_t i = 0; i < f->vars.size && i < visible; ++i) {
    to.data[f->now[i]] = kept.size;
    vec_push(&kept, names[f->now[i]]);
    if (f->entry[i] != NO_DIM && f->entry[i] != f->now[i]) {
      to.data[f->entry[i]] = kept.size;
      vec_push(&kept, names[f->entry[i]]);
    }
  }
  if (f->results)
    vec_push(&kept, "\\result");
  for (uint32_t i = 0; i < f->proc->stmts.size; ++i) {
    const stmt *s = &f->proc->stmts.data[i];
    if (s->kind != S_RETURN)
      continue;
    element e = tabulation_at(d->tabulation, index, i);
    poly *p = as_poly(e);
    for (uint32_t k = 0; p && k < p->size; ++k) {
      lin_tuples tuples = {0};
      linear_eval_all(d, f, convex_copy(p->parts[k]), s->rhs, f->results, &tuples);
      for (vec_each(lin_tuple, t, &tuples)) {
        VEC(uint32_t) map_to = {0};
        convex *c = convex_own(t->set);
        for (uint32_t n = 0; n < convex_dims(c); ++n)
          vec_push(&map_to, n < f->dims ? to.data[n] : NO_DIM);
        if (f->results) {
          convex_extend(c, 1);
          linear_equate(d, c, convex_dims(c) - 1, t->values[0]);
          vec_push(&map_to, kept.size - 1);
        }
        if (convex_settle(c)) {
          convex_map(c, map_to.data);
          poly_add(&parts, c);
        } else
          convex_drop(c);
        vec_free(&map_to);
      }
      vec_free(&tuples);
    }
    poly_drop(p);
  }
  poly *all = poly_of(&parts);
  buf_add(j->text, "  summary\n      ");
  linear_print_poly(d, j->text, all, kept.data);
  buf_put(j->text, '\n');
  poly_drop(all);
  vec_free(&to);
  vec_free(&kept);
}

static void print_proc(job *j, uint32_t index) {
  linear *d = &j->d;
  const lin_proc *f = &d->procs.data[index];
  VEC(const char *) names = {0};
  vec_resize(&names, f->dims + 1);
  name_edges(d, f, names.data);
  buf_printf(j->text, "%s%s\n", j->text->size ? "\n" : "", f->proc->name);
  VEC(buf) lines = {0};
  vec_resize(&lines, f->proc->stmts.size);
  edge_printer e = {j, names.data, lines.data};
  tabulation_each(d->tabulation, index, print_label, &e);
  for (uint32_t i = 0; i < lines.size; ++i) {
    buf_add(j->text, buf_text(&lines.data[i]));
    buf_free(&lines.data[i]);
  }
  vec_free(&lines);
  print_summary(j, index, names.data);
  vec_free(&names);
}

static void print_body(poly_space *space, void *argument) {
  job *j = argument;
  tab_place unknown;
  (void)space;
  set_up(j);
  tabulation_run(j->d.tabulation, &unknown);
  for (uint32_t i = 0; i < j->d.program->procs.size; ++i) {
    const proc *f = j->d.program->procs.data[i];
    if (!f->has_body)
      continue;
    element e = tabulation_at(j->d.tabulation, i, f->stmts.size);
    if (!is_empty(e))
      print_proc(j, i);
    poly_drop(as_poly(e));
  }
}

bool linear_print_edges(const linear_request *r, buf *out, buf *reason) {
  job j = {.d = {.request = r}, .text = out};
  return run_job(&j, print_body, reason) == POLY_DONE;
}
