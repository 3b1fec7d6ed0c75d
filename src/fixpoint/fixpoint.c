#include "fixpoint/fixpoint.h"

#include "boolean/boolean.h"
#include "fixpoint/formula.h"

#include <assert.h>

typedef struct algorithm {
  const char *file;
  bool only_main; /* Summary holds what starts anywhere; only main's part is an answer */
} algorithm;

static const algorithm summary = {"fixpoint/summary.mu", true};
static const algorithm ef = {"fixpoint/ef.mu", false};
static const algorithm ef_opt = {"fixpoint/ef-opt.mu", false};

/* ---- results ------------------------------------------------------------- */

/* The state part of Summary, whatever the input: what can be reached. */
static rel reached(const formula *f) {
  const mu_relation *r = f->relation;
  assert(r && f->templates->space);
  bdd_space *s = f->templates->space;
  rel value = mu_value(f->run, r);
  for (uint32_t i = 0; i < r->arity; ++i) {
    const mu_var *formal = r->formals[i];
    if (formal->type->kind == MU_BOOL)
      value = rel_restrict(s, value, rel_var(s, formal->bits[0]));
    else if (formal->type == f->templates->types.input)
      value = rel_exists(s, value, bdd_set_of(s, formal->bits, formal->type->width));
  }
  return value;
}

typedef struct names {
  const numbering *l;
  const numbering_module *m;
  state_block v;
} names;

static const var *name_of(void *context, uint32_t bdd_var) {
  const names *n = context;
  for (uint32_t i = 0; i < numbering_locals(n->m); ++i)
    if (n->v.locals[i] == bdd_var)
      return numbering_local(n->m, i);
  for (uint32_t i = 0; i < n->l->globals; ++i)
    if (n->v.globals[i] == bdd_var)
      return numbering_global(n->l, i);
  assert(false);
  return NULL;
}

static const expr *holds_at(const formula *f, rel states, uint32_t module, uint32_t label) {
  const templates *t = f->templates;
  exprs *pool = &f->request->program->pool;
  const numbering_module *m = &t->numbering.modules.data[module];
  assert(module < t->numbering.modules.size && label < m->counters.size);
  if (m->counters.data[label] == NO_PC)
    return expr_bool(pool, false);
  bdd_mark here = bdd_here(t->space);
  names n = {&t->numbering, m, state_block_of(t, mu_block(f->run, t->types.state, 0))};
  rel at = template_at(t, n.v, module, m->counters.data[label]);
  const expr *holds = decode_rel(t->space, pool, rel_restrict(t->space, states, at), name_of, &n);
  bdd_leave(t->space, here, REL_FALSE);
  return holds;
}

/* Also for procedures that are not called, where nothing is reached. */
static void read_invariants(formula *f) {
  const program *p = f->request->program;
  if (f->is_reachable)
    return;
  assert(f->relation && f->result->verdict != VERDICT_FALSE);
  rel states = reached(f);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    uint32_t module = f->templates->numbering.module_of.data[i];
    for (uint32_t label = 0; label < p->procs.data[i]->stmts.size; ++label)
      vec_push(&f->result->invariants,
               (bp_invariant){{i, label},
                              module == NO_MODULE ? expr_bool(&f->request->program->pool, false)
                                                  : holds_at(f, states, module, label)});
  }
}

/* ---- checking ------------------------------------------------------------ */

/* One question: can an error (or, if `unknowns`, what cannot be modelled) be reached? */
static bool ask(const algorithm *a, const bp_request *request, bool unknowns, bp_result *result,
                bool *is_reachable) {
  templates t;
  template_question question = {
      .request = request, .unknowns = unknowns, .slice = !request->want_invariants};
  bool wants = request->want_invariants && !unknowns && !a->only_main;
  const char *culprit = NULL;
  formula f = {.file = a->file,
               .defines = "Summary",
               .request = request,
               .result = result,
               .templates = &t,
               .read = wants ? read_invariants : NULL};
  bool good = templates_init(&t, question, &culprit);
  if (!good) {
    bp_result_unknown(result, "call of '%s', which has no body", culprit);
    templates_free(&t);
  }
  good = good && formula_ask(&f);
  *is_reachable = f.is_reachable;
  return good;
}

/* The formula has decided: an error is reachable. Tabulation finds a way to one. */
static void find_trace(const bp_request *request, bp_result *result) {
  assert(result->verdict == VERDICT_FALSE && !result->trace);
  bp_request question = *request;
  question.want_invariants = question.want_relations = false;
  bp_result found = {0};
  boolean_check(&question, &found);
  assert(found.verdict != VERDICT_TRUE); /* two checkers never contradict each other */
  if (found.verdict == VERDICT_UNKNOWN)
    bp_result_unknown(result, "%s (while a trace was made)", found.reason);
  result->trace = found.trace;
  found.trace = NULL;
  if (found.stats.peak > result->stats.peak)
    result->stats.peak = found.stats.peak;
  bp_result_free(&found);
}

static void check(const algorithm *a, const bp_request *request, bp_result *result) {
  bool is_reachable = false;
  if (!ask(a, request, false, result, &is_reachable))
    return;
  if (is_reachable) {
    result->verdict = VERDICT_FALSE;
    if (request->want_trace)
      find_trace(request, result);
    return;
  }
  bp_result other = {0};
  if (program_has(request->program, S_UNKNOWN)) {
    if (!ask(a, request, true, &other, &is_reachable)) {
      bp_result_unknown(result, "%s", other.reason);
      bp_result_free(&other);
      return;
    }
    if (is_reachable) {
      bp_result_unknown(result, "a statement that cannot be modelled is reachable");
      return;
    }
  }
  result->verdict = VERDICT_TRUE;
  if (request->want_invariants && a->only_main) /* it knows of main only */
    ask(&ef, request, false, result, &is_reachable);
}

void fixpoint_summary(const bp_request *request, bp_result *result) {
  check(&summary, request, result);
}

void fixpoint_ef(const bp_request *request, bp_result *result) {
  check(&ef, request, result);
}

void fixpoint_ef_opt(const bp_request *request, bp_result *result) {
  check(&ef_opt, request, result);
}
