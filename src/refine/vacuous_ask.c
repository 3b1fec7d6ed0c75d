/* vacuous_ask.c: is something reached: the program with marks in place of its checks, put to the
 * engines. */
#include "base/memory.h"
#include "program/graph.h"
#include "program/words.h"
#include "refine/vacuous.h"

/* A statement that is another one while a question is put. */
typedef struct swapped {
  vacuous_site at;
  stmt was;
} swapped;
typedef VEC(swapped) swapped_list;

static void swap(vacuous *v, vacuous_site at, swapped_list *list) {
  assert(at.proc < v->request->q.program->procs.size);
  swapped s = {at, *vacuous_stmt(v, at)};
  vec_push(list, s);
}

/* Reaching it is the error. */
static void make_mark(vacuous *v, vacuous_site at) {
  program *p = v->request->q.program;
  assert(at.label < v->request->q.program->procs.data[at.proc]->stmts.size);
  stmt *s = vacuous_stmt(v, at);
  uint32_t next = s->succ_count ? s->succ[0] : at.label;
  stmt mark = {.kind = S_ASSERT, .where = s->where, .name = s->name};
  mark.cond = expr_bool(&p->pool, false);
  mark.text = str_intern(&p->pool.strings, "unreach-call");
  stmt_set_succ1(p, &mark, next);
  *s = mark;
  assert(stmt_is_error(vacuous_stmt(v, at)));
}

static void make_true(vacuous *v, vacuous_site at) {
  stmt *s = vacuous_stmt(v, at);
  assert(s->kind == S_ASSERT || s->kind == S_ASSUME);
  s->cond = expr_bool(&v->request->q.program->pool, true);
}

static bool is_among(const vacuous_sites *sites, vacuous_site at) {
  for (uint32_t i = 0; i < sites->size; ++i)
    if (sites->data[i].proc == at.proc && sites->data[i].label == at.label)
      return true;
  return false;
}

verdict vacuous_ask(vacuous *v, const vacuous_sites *marks, bool assuming) {
  if (!marks->size)
    return VERDICT_TRUE;
  if (v->seconds < 0.2)
    return VERDICT_UNKNOWN;
  swapped_list list = {0};
  vacuous_sites assumptions = {0};
  if (!assuming)
    vacuous_assumptions(v, &assumptions);
  for (uint32_t i = 0; i < v->checks.size; ++i)
    if (!is_among(marks, v->checks.data[i])) {
      swap(v, v->checks.data[i], &list);
      make_true(v, v->checks.data[i]);
    }
  for (uint32_t i = 0; i < assumptions.size; ++i) {
    swap(v, assumptions.data[i], &list);
    make_true(v, assumptions.data[i]);
  }
  for (uint32_t i = 0; i < marks->size; ++i) {
    swap(v, marks->data[i], &list);
    make_mark(v, marks->data[i]);
  }
  options o = *v->request->options;
  o.timeout = v->seconds;
  o.cache = NULL; /* it keeps answers to the user's question */
  o.dump = NULL;
  o.engine = ENGINE_AUTO;
  o.verbose = false;
  o.as_found = true; /* nobody sees the run */
  refine_request r = {.options = &o, .q = v->request->q, .property = "unreach-call"};
  r.q.deadline = (deadline){0};
  answer a = {0};
  bool sane = refine_check(&r, &a);
  verdict found = sane ? answer_verdict(&a) : VERDICT_UNKNOWN;
  v->seconds -= a.seconds;
  answer_free(&a);
  for (uint32_t i = list.size; i > 0; --i)
    *vacuous_stmt(v, list.data[i - 1].at) = list.data[i - 1].was;
  vec_free(&list);
  vec_free(&assumptions);
  return found;
}

/* ---- where a check is asked ---- */

typedef struct walk {
  const vacuous *v;
  flow *flows; /* by procedure; size 0: not made yet */
  vacuous_sites *out;
  map seen;
  VEC(vacuous_site) work;
} walk;

static uint64_t site_key(vacuous_site at) {
  return ((uint64_t)at.proc << 32 | at.label) + 1;
}

static void visit(walk *w, vacuous_site at) {
  if (map_has(&w->seen, site_key(at)))
    return;
  map_put(&w->seen, site_key(at), 1);
  vec_push(&w->work, at);
}

static void add_mark(walk *w, vacuous_site at) {
  if (!is_among(w->out, at))
    vec_push(w->out, at);
}

static void visit_callers(walk *w, const proc *f) {
  const program *p = w->v->request->q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t l = 0; w->v->is_called[i] && l < p->procs.data[i]->stmts.size; ++l) {
      const stmt *s = &p->procs.data[i]->stmts.data[l];
      if (s->kind == S_CALL && w->v->is_live[i][l] && stmt_callee(p, s) == f)
        visit(w, (vacuous_site){i, l});
    }
}

/* One statement back from an error that follows inevitably. */
static void step_back(walk *w, vacuous_site at) {
  assert(w->v->is_called[at.proc] && w->v->is_live[at.proc][at.label]);
  const proc *f = w->v->request->q.program->procs.data[at.proc];
  flow *g = &w->flows[at.proc];
  if (!g->size)
    flow_init(g, f);
  for (uint32_t i = g->pred_start[at.label]; i < g->pred_start[at.label + 1]; ++i) {
    vacuous_site before = {at.proc, g->preds[i]};
    const stmt *s = &f->stmts.data[before.label];
    if (!w->v->is_live[at.proc][before.label])
      continue;
    if (s->succ_count > 1)
      add_mark(w, before);
    else if (s->kind == S_ASSUME)
      add_mark(w, at);
    else
      visit(w, before);
  }
  if (at.label != f->entry)
    return;
  if (f->symbol->address_taken || f == w->v->request->q.entry)
    add_mark(w, at); /* nothing stands before it, or callers that are not followed */
  else
    visit_callers(w, f);
}

void vacuous_marks(const vacuous *v, const vacuous_sites *checks, vacuous_sites *out) {
  uint32_t procs = v->request->q.program->procs.size;
  walk w = {.v = v, .out = out, .flows = xcalloc(procs + 1, sizeof(flow))};
  for (uint32_t i = 0; i < checks->size; ++i) {
    if (stmt_is_error(vacuous_stmt(v, checks->data[i])))
      visit(&w, checks->data[i]);
    else
      add_mark(&w, checks->data[i]);
  }
  while (w.work.size)
    step_back(&w, vec_pop(&w.work));
  for (uint32_t i = 0; i < procs; ++i)
    if (w.flows[i].size)
      flow_free(&w.flows[i]);
  free(w.flows);
  map_free(&w.seen);
  vec_free(&w.work);
}

static bool is_library(const char *file) {
  return code_origin_of(file) != CODE_USER;
}

void vacuous_assumptions(const vacuous *v, vacuous_sites *out) {
  const program *p = v->request->q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t l = 0; v->is_called[i] && l < p->procs.data[i]->stmts.size; ++l) {
      const stmt *s = &p->procs.data[i]->stmts.data[l];
      bool is_own = s->where.line && !s->origin && !is_library(p->procs.data[i]->where.file);
      bool is_stated = s->kind == S_ASSUME && (!s->text || s->role == ROLE_PROMISE);
      if (is_stated && v->is_live[i][l] && is_own)
        vec_push(out, (vacuous_site){i, l});
    }
}
