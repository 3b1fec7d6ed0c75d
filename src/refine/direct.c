/* Engine `direct`: the proof that needs no invariants but what the start says. Execution begins with the
 * values that globals start with (program/start.h), and those of them that nothing called from the
 * entry writes keep their values everywhere; every other invariant and every summary is true.
 *
 * The judge confirms it where no assertion needs to know what a loop or a call did, such as locks that
 * are taken and released within one iteration, and rules about functions that are not called. That
 * takes one query per cut point, so it is tried first. */
#include "refine/engine.h"

#include "alias/alias.h"
#include "program/graph.h"
#include "program/start.h"

typedef struct known {
  const expr *at_start; /* of all globals that start with a known value */
  const expr *always;   /* of those that are not written */
} known;

/* Adds the variables of the statements that can be reached in f, by address. */
static void add_mentioned(const proc *f, map *out) {
  var_vec vars = {0};
  flow g;
  flow_init(&g, f);
  for (uint32_t i = 0; i < g.rpo_size; ++i) {
    vars.size = 0;
    stmt_vars(&f->stmts.data[g.rpo[i]], &vars);
    for (vec_each(const var *const, v, &vars))
      map_put(out, map_key(*v), 1);
  }
  vec_free(&vars);
  flow_free(&g);
}

/* Those that occur in what can be called. */
static void find_mentioned(const question *q, map *out) {
  for (vec_each(proc *const, f, &q->program->procs))
    if ((*f)->has_body && alias_reached(q->alias, *f))
      add_mentioned(*f, out);
}

static known find_known(const question *q) {
  exprs *pool = &q->program->pool;
  known k = {expr_bool(pool, true), expr_bool(pool, true)};
  assert(q->alias && q->entry->has_body);
  map mentioned = {0};
  find_mentioned(q, &mentioned);
  for (vec_each(const global, g, &q->program->globals)) {
    const expr *start = type_is_scalar(g->var->type) ? global_start(q->program, q->entry, g) : NULL;
    if (!start || start->has_nondet || !map_has(&mentioned, map_key(g->var)))
      continue;
    const expr *path = expr_var(pool, g->var), *is = expr_eq(pool, path, start);
    k.at_start = expr_and(pool, k.at_start, is);
    if (!alias_writes(q->alias, q->entry, path))
      k.always = expr_and(pool, k.always, is);
  }
  map_free(&mentioned);
  return k;
}

static void claim_of_procedure(const question *q, const known *k, proc *f, certificate *c) {
  flow g;
  flow_init(&g, f);
  assert(f->entry < f->stmts.size && g.is_cut_point[f->entry]);
  bool starts = f == q->entry && !alias_is_recursive(q->alias, f);
  for (uint32_t l = 0; l < f->stmts.size; ++l) {
    const expr *holds = starts && l == f->entry ? k->at_start : k->always;
    if (g.is_cut_point[l] && !expr_is_true(holds))
      vec_push(&c->invariants, ((cert_invariant){f->index, l, holds}));
  }
  flow_free(&g);
}

static void claim_all(const question *q, certificate *c) {
  assert(c->invariants.size == 0 && c->summaries.size == 0);
  program *p = q->program;
  known k = find_known(q);
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body) {
      vec_push(&c->summaries, (cert_summary){(*f)->index, expr_bool(&p->pool, true)});
      if (alias_reached(q->alias, *f))
        claim_of_procedure(q, &k, *f, c);
    }
}

/* ---- before a process is started ---- */

static bool is_small(const question *q) {
  enum { MOST_STATEMENTS = 500 };
  uint32_t count = 0;
  for (vec_each(proc *const, f, &q->program->procs))
    if ((*f)->has_body && alias_reached(q->alias, *f))
      count += (*f)->stmts.size;
  return count <= MOST_STATEMENTS;
}

bool direct_at_once(const question *q) {
  static const double most_seconds = 0.5;
  if (q->program->is_concurrent || !is_small(q))
    return false;
  question soon = *q;
  soon.deadline = deadline_earlier(q->deadline, deadline_after(most_seconds));
  certificate c = {0};
  certificate_init(&c, q->program);
  claim_all(&soon, &c);
  bool proved = check_at_once(&soon, &c);
  certificate_free(&c);
  return proved;
}

/* ---- the engine ---- */

void engine_direct(const engine_request *request, engine_result *result) {
  request->tell(request->context, "did", "tried the proof that needs no invariants");
  claim_all(&request->q, &result->certificate);
  result->candidate = result->is_whole = true;
  result->verdict = VERDICT_TRUE;
}
