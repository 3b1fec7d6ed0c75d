/* The checker: tabulation over the Boolean domain, under a guard against exhausted limits. */
#include "boolean/boolean.h"
#include "boolean/complete.h"

#include "base/memory.h"

/* Steps that looking for a shortest trace may take if it is not asked for. */
#ifdef ASSAY_STRESS
enum { SHORT_STEPS = 5 };
#else
enum { SHORT_STEPS = 20000 };
#endif

typedef struct job {
  boolean b;
  bp_result *result;
  trace *trace; /* owned; these are here so that they are freed when the guard is left early */
  completer completer;
} job;

static bool is_target(void *context, uint32_t f, uint32_t label) {
  const boolean *b = context;
  return bp_is_target(b->request, f, label);
}

/* ---- answers ------------------------------------------------------------- */

static void put_invariant(void *context, tab_place at, element edges) {
  job *j = context;
  boolean *b = &j->b;
  const bool_proc *f = &b->procs.data[at.proc];
  bdd_mark here = bdd_here(b->space);
  bdd_set entry = bdd_set_of(b->space, f->edge_vars.data, f->edge_vars.size);
  rel now = rel_exists(b->space, as_rel(edges), entry);
  vec_push(&j->result->invariants,
           (bp_invariant){{at.proc, at.node}, boolean_describe(b, at.proc, at.node, now)});
  bdd_leave(b->space, here, REL_FALSE);
}

static int by_place(const void *a, const void *b) {
  const bp_invariant *x = a, *y = b;
  if (x->at.proc != y->at.proc)
    return x->at.proc < y->at.proc ? -1 : 1;
  return (x->at.label > y->at.label) - (x->at.label < y->at.label);
}

/* Labels that the flow graph does not reach, and procedures that main cannot call, have false. */
static void put_invariants(job *j) {
  const program *p = j->b.program;
  bp_result *r = j->result;
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    VEC(bool) seen = {0};
    vec_resize(&seen, p->procs.data[f]->stmts.size);
    uint32_t first = r->invariants.size;
    if (j->b.usage.procs.data[f].is_used)
      tabulation_each(j->b.tabulation, f, put_invariant, j);
    for (uint32_t i = first; i < r->invariants.size; ++i)
      seen.data[r->invariants.data[i].at.label] = true;
    for (uint32_t i = 0; i < seen.size; ++i)
      if (!seen.data[i])
        vec_push(&r->invariants, (bp_invariant){{f, i}, expr_bool(&j->b.program->pool, false)});
    vec_free(&seen);
  }
  if (r->invariants.size > 1)
    qsort(r->invariants.data, r->invariants.size, sizeof *r->invariants.data, by_place);
}

static void put_unknown(bp_result *result, const program *p, tab_place at) {
  const stmt *s = &p->procs.data[at.proc]->stmts.data[at.node];
  result->reaches_unknown = s->kind == S_UNKNOWN;
  bp_result_unknown(result, "%s:%u: '%s' is not supported", s->where.file, s->where.line,
                    s->text ? s->text : "this statement");
}

/* ---- the run ------------------------------------------------------------- */

static verdict tabulate(boolean *b, bool no_acceleration, tab_place *unknown) {
  tab_problem problem = {.program = b->program,
                         .main = b->request->main,
                         .domain = &b->table,
                         .asserts = b->request->asserts,
                         .is_target = is_target,
                         .context = b,
                         .all = b->request->shortest && b->request->want_trace,
                         .no_acceleration = no_acceleration,
                         .forget_traces = !b->request->want_trace};
  tabulation_free(b->tabulation, true);
  b->tabulation = NULL;
  b->tabulation = tabulation_new(&problem);
  return tabulation_run(b->tabulation, unknown);
}

/* A trace that nobody asked to be shortest is, if that can be had at small cost; else it follows the
 * records, which do not lead through accelerated loops. */
static void put_trace(job *j) {
  boolean *b = &j->b;
  uint64_t most = b->request->shortest ? UINT64_MAX : SHORT_STEPS;
  assert(!j->trace && !j->result->trace);
  j->trace = tabulation_shortest(b->tabulation, most);
  if (!j->trace) {
    tab_place unknown;
    if (tabulation_is_accelerated(b->tabulation))
      tabulate(b, true, &unknown);
    j->trace = tabulation_trace(b->tabulation);
  }
  boolean_complete(b, &j->completer, j->trace);
  j->result->trace = j->completer.trace;
  j->completer.trace = NULL;
}

static void body(bdd_space *space, void *argument) {
  job *j = argument;
  boolean *b = &j->b;
  boolean_make_variables(b);
  boolean_compile(b);
  boolean_fill_forward(b, &b->table);
  boolean_fill_backward(b, &b->table);
  boolean_fill_loops(&b->table);
  tab_place unknown = {0};
  assert(b->space == space && !b->tabulation);
  verdict found = tabulate(b, false, &unknown);
  if (found == VERDICT_FALSE && b->request->want_trace)
    put_trace(j);
  if (found == VERDICT_TRUE && b->request->want_invariants)
    put_invariants(j);
  if (found == VERDICT_TRUE && b->request->want_relations)
    boolean_put_relations(b, j->result);
  if (found == VERDICT_UNKNOWN)
    put_unknown(j->result, b->program, unknown);
  else
    j->result->verdict = found;
}

static void put_statistics(job *j) {
  bp_statistics *s = &j->result->stats;
  bdd_statistics d = bdd_stats_of(j->b.space);
  s->nodes = d.live;
  s->peak = d.peak > d.live ? d.peak : d.live;
  if (j->b.tabulation) {
    tab_statistics t = tabulation_statistics(j->b.tabulation);
    s->rounds = t.steps;
    s->edges = t.records;
    s->summaries = t.summaries;
  }
}

static void job_free(job *j) {
  boolean *b = &j->b;
  completer_free(&j->completer);
  trace_drop(j->trace);
  tabulation_free(b->tabulation, false);
  boolean_forget_compiled(b);
  bdd_close(b->space);
  usage_free(&b->usage);
  free(b->slot_of);
  free(b->base);
  vec_free(&b->loops);
  map_free(&b->loop_index);
  vec_free(&b->var_of);
  vec_free(&b->vars);
  vec_free(&b->values);
  vec_free(&b->states);
  vec_free(&b->told);
  map_free(&b->known);
  vec_free(&b->known_values);
  vec_free(&b->pairs);
}

void boolean_check(const bp_request *request, bp_result *result) {
  double begin = clock_seconds();
  job j = {.b = {.request = request, .program = request->program}, .result = result};
  usage_init(&j.b.usage, request, request->want_invariants ? USAGE_ALL : USAGE_LIVE);
  bdd_config config = {.memory = request->memory, .deadline = request->deadline};
  j.b.space = bdd_open(&config);
  if (!j.b.space)
    bp_result_unknown(result, "memory");
  else {
    bdd_stop stop = bdd_guard(j.b.space, body, &j);
    if (stop != BDD_DONE)
      bp_result_unknown(result, "%s", bdd_stop_reason(stop));
    put_statistics(&j);
  }
  result->stats.seconds = clock_seconds() - begin;
  job_free(&j);
}
