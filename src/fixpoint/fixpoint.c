#include "fixpoint/fixpoint.h"

#include "base/file.h"
#include "boolean/boolean.h"
#include "fixpoint/template.h"

#include <assert.h>

typedef struct algorithm {
  const char *file;
  bool only_main; /* Summary holds what starts anywhere; only main's part is an answer */
} algorithm;

static const algorithm summary = {"fixpoint/summary.mu", true};
static const algorithm ef = {"fixpoint/ef.mu", false};
static const algorithm ef_opt = {"fixpoint/ef-opt.mu", false};

/* Everything a check allocates hangs here, so that it can be given up at any point. */
typedef struct job {
  const algorithm *algorithm;
  template_question question;
  bool want_invariants;
  bp_result *result;
  buf text, error;
  mu_system *system;
  mu_run *run;
  templates templates;
  bool is_reachable;
} job;

/* ---- results ------------------------------------------------------------- */

/* The state part of Summary, whatever the input: what can be reached. */
static rel reached(job *j, const mu_relation *r) {
  bdd_space *s = j->templates.space;
  rel value = mu_value(j->run, r);
  for (uint32_t i = 0; i < r->arity; ++i) {
    const mu_var *formal = r->formals[i];
    if (formal->type->kind == MU_BOOL)
      value = rel_restrict(s, value, rel_var(s, formal->bits[0]));
    else if (formal->type == j->templates.types.input)
      value = rel_exists(s, value, bdd_set_of(s, formal->bits, formal->type->width));
  }
  return value;
}

typedef struct names {
  const job *j;
  const numbering_module *m;
  state_block v;
} names;

static const var *name_of(void *context, uint32_t bdd_var) {
  const names *n = context;
  const numbering *l = &n->j->templates.numbering;
  for (uint32_t i = 0; i < numbering_locals(n->m); ++i)
    if (n->v.locals[i] == bdd_var)
      return numbering_local(n->m, i);
  for (uint32_t i = 0; i < l->globals; ++i)
    if (n->v.globals[i] == bdd_var)
      return numbering_global(l, i);
  assert(false);
  return NULL;
}

/* Also for procedures that are not called, where nothing is reached. */
static void invariants_of(job *j, rel states, uint32_t f) {
  bdd_space *s = j->templates.space;
  const program *p = j->question.request->program;
  exprs *pool = &j->question.request->program->pool;
  uint32_t module = j->templates.numbering.module_of.data[f];
  const uint32_t *bits = mu_block(j->run, j->templates.types.state, 0);
  for (uint32_t label = 0; label < p->procs.data[f]->stmts.size; ++label) {
    bp_invariant inv = {.at = {f, label}, .holds = expr_bool(pool, false)};
    if (module != NO_MODULE) {
      names n = {.j = j,
                 .m = &j->templates.numbering.modules.data[module],
                 .v = state_block_of(&j->templates, bits)};
      bdd_mark here = bdd_here(s);
      uint32_t pc = n.m->counters.data[label];
      if (pc != NO_PC) {
        rel at = template_at(&j->templates, n.v, module, pc);
        inv.holds = decode_rel(s, pool, rel_restrict(s, states, at), name_of, &n);
      }
      bdd_leave(s, here, REL_FALSE);
    }
    vec_push(&j->result->invariants, inv);
  }
}

static void take_statistics(job *j, const mu_relation *r, double start) {
  bp_statistics *stats = &j->result->stats;
  mu_statistics own = mu_statistics_of(j->run, r);
  stats->nodes = own.nodes;
  stats->rounds = own.rounds;
  stats->seconds = clock_seconds() - start;
}

/* ---- checking ------------------------------------------------------------ */

static void solve(bdd_space *s, void *argument) {
  job *j = argument;
  double start = clock_seconds();
  const mu_relation *r = mu_find_relation(j->system, "Summary");
  assert(r);
  mu_run_open(j->run, s);
  templates_open(&j->templates, s);
  buf printed = {0};
  mu_answer answer = mu_execute(j->run, &printed);
  buf_free(&printed);
  assert(answer == MU_TRUE || answer == MU_FALSE);
  j->is_reachable = answer == MU_TRUE;
  take_statistics(j, r, start);
  if (!j->is_reachable && j->want_invariants) {
    rel states = reached(j, r);
    for (uint32_t f = 0; f < j->templates.numbering.p->procs.size; ++f)
      invariants_of(j, states, f);
  }
}

static bool read_system(job *j) {
  buf path = {0};
  bool good = file_share(j->algorithm->file, &path, &j->error) &&
              file_read(buf_text(&path), &j->text, &j->error);
  j->system = mu_new();
  mu_error error = {0};
  if (good) {
    templates_declare(&j->templates, j->system);
    good = mu_parse(j->system, buf_text(&j->text), j->text.size, &error);
    if (!good)
      buf_printf(&j->error, "%s:%u:%u: %s", buf_text(&path), error.line, error.column,
                 error.message);
    else if (!mu_find_relation(j->system, "Summary"))
      good = (buf_printf(&j->error, "%s defines no Summary", buf_text(&path)), false);
  }
  free(error.message);
  buf_free(&path);
  return good;
}

/* Opens a space for the job and solves it in there; false if it had to be given up. */
static bool run_job(job *j) {
  const bp_request *request = j->question.request;
  assert(!j->run && j->system);
  bdd_config config = {.memory = request->memory, .deadline = request->deadline};
  bdd_space *s = bdd_open(&config);
  if (!s) {
    bp_result_unknown(j->result, "memory");
    return false;
  }
  j->run = mu_run_new(j->system, &j->templates.host);
  bdd_stop stop = bdd_guard(s, solve, j);
  if (stop != BDD_DONE)
    bp_result_unknown(j->result, "%s", bdd_stop_reason(stop));
  uint64_t peak = bdd_stats_of(s).peak;
  if (peak > j->result->stats.peak)
    j->result->stats.peak = peak;
  mu_run_free(j->run);
  templates_free(&j->templates);
  bdd_close(s);
  return stop == BDD_DONE;
}

/* One question: can an error (or, if `unknowns`, what cannot be modelled) be reached? */
static bool ask(const algorithm *a, const bp_request *request, bool unknowns, bp_result *result,
                bool *is_reachable) {
  job j = {
      .algorithm = a,
      .question = {.request = request, .unknowns = unknowns, .slice = !request->want_invariants},
      .want_invariants = request->want_invariants && !unknowns && !a->only_main,
      .result = result};
  const char *culprit = NULL;
  bool good = templates_init(&j.templates, j.question, &culprit);
  if (!good) {
    bp_result_unknown(result, "call of '%s', which has no body", culprit);
    templates_free(&j.templates);
  } else if (!read_system(&j)) {
    bp_result_unknown(result, "%s", buf_text(&j.error));
    templates_free(&j.templates);
    good = false;
  } else {
    good = run_job(&j);
  }
  mu_free(j.system);
  buf_free(&j.text);
  buf_free(&j.error);
  *is_reachable = j.is_reachable;
  return good;
}

static bool has_unknowns(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_UNKNOWN)
        return true;
  return false;
}

/* The formula has decided: an error is reachable. Tabulation finds a way to one. */
static void find_trace(const bp_request *request, bp_result *result) {
  bp_request question = *request;
  question.want_invariants = question.want_relations = false;
  bp_result found = {0};
  boolean_check(&question, &found);
  assert(found.verdict != BP_UNREACHABLE); /* two checkers never contradict each other */
  if (found.verdict == BP_UNKNOWN)
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
    result->verdict = BP_REACHABLE;
    if (request->want_trace)
      find_trace(request, result);
    return;
  }
  bp_result other = {0};
  if (has_unknowns(request->program)) {
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
  result->verdict = BP_UNREACHABLE;
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
