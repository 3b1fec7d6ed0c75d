/* need_ask.c: the program with its ends in place of its checks, put to the engines. */
#include "refine/need_ask.h"

#include "base/memory.h"
#include "check/need.h"
#include "program/precondition.h"
#include "program/select.h"

enum { MOST_ROUNDS = 5 };

/* A statement that is another one while a question is put. */
typedef struct replaced {
  stmt *at;
  stmt was;
} replaced;

typedef struct asking {
  const refine_request *request;
  proc *entry;
  double seconds; /* left */
  VEC(replaced) list;
  VEC(u128) numbers; /* values in runs that end without the error */
} asking;

/* ---- the other question ---- */

static void replace(asking *a, stmt *s, stmt_kind kind, const expr *cond) {
  program *p = a->request->q.program;
  assert(kind == S_ASSERT || kind == S_ASSUME);
  replaced r = {s, *s};
  stmt by = {.kind = (uint8_t)kind, .where = s->where, .name = s->name, .cond = cond};
  uint32_t next = s->succ_count ? s->succ[0] : 0;
  if (kind == S_ASSERT)
    by.text = str_intern(&p->pool.strings, "unreach-call");
  vec_push(&a->list, r);
  stmt_set_succ1(p, &by, next);
  *s = by;
}

/* Checks are assumed to hold; to end is the error. */
static void turn_round(asking *a) {
  assert(a->list.size == 0);
  program *p = a->request->q.program;
  const expr *never = expr_bool(&p->pool, false);
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(stmt, s, &(*f)->stmts)) {
      bool ends = s->kind == S_HALT || (s->kind == S_RETURN && *f == a->entry);
      if (s->kind == S_ASSERT)
        replace(a, s, S_ASSUME, s->cond);
      else if (ends)
        replace(a, s, S_ASSERT, never);
    }
}

static void turn_back(asking *a) {
  for (uint32_t i = a->list.size; i > 0; --i)
    *a->list.data[i - 1].at = a->list.data[i - 1].was;
  vec_free(&a->list);
}

/* The entry starts with that assumption, behind its other statements. */
static uint32_t add_assumption(asking *a, const expr *cond) {
  assert(cond->type->kind == T_BOOL && a->list.size == 0);
  uint32_t start = a->entry->entry, label = a->entry->stmts.size;
  stmt *s = proc_add(a->entry, S_ASSUME, (location){0});
  s->cond = cond;
  stmt_set_succ1(a->request->q.program, s, start);
  a->entry->entry = label;
  return start;
}

static void drop_assumption(asking *a, uint32_t start) {
  assert(a->entry->entry + 1 == a->entry->stmts.size);
  a->entry->entry = start;
  (void)vec_pop(&a->entry->stmts);
}

/* Does a run under the condition end without the error? Its values are then among the numbers. */
static verdict ask(asking *a, const expr *cond) {
  assert(a->seconds > 0);
  uint32_t start = add_assumption(a, cond);
  turn_round(a);
  options o = *a->request->options;
  o.timeout = a->seconds;
  o.cache = o.dump = NULL;
  o.engine = ENGINE_AUTO;
  o.verbose = false;
  refine_request r = {.options = &o, .q = a->request->q, .property = "unreach-call"};
  r.q.entry = a->entry;
  r.q.deadline = deadline_after(a->seconds);
  answer found = {0};
  bool sane = refine_check(&r, &found);
  verdict v = sane ? answer_verdict(&found) : VERDICT_UNKNOWN;
  assert(found.findings.size > 0);
  for (vec_each(const replay_input, in, &found.findings.data[0].replay.inputs))
    if (draw_is_callers(&in->draw) && in->draw.type->kind == T_INT)
      vec_push(&a->numbers, in->draw.value);
  a->seconds -= found.seconds;
  answer_free(&found);
  turn_back(a);
  drop_assumption(a, start);
  assert(a->list.size == 0 && a->entry->entry == start);
  return v;
}

/* ---- rounds ---- */

static const expr *condition_of(const asking *a, const char *need) {
  if (!*need)
    return expr_bool(&a->request->q.program->pool, true);
  return precondition_read(a->request->q.program, a->entry, need);
}

static char *look(asking *a, need_request *asked) {
  double began = clock_seconds();
  asked->numbers = a->numbers.data;
  asked->number_count = a->numbers.size;
  asked->q.deadline = deadline_after(a->seconds);
  char *found = check_need(asked);
  a->seconds -= clock_seconds() - began;
  return found;
}

void need_find(const refine_request *r, double seconds, finding *f) {
  if (f->verdict != VERDICT_FALSE || !question_is_open(&r->q) || !f->replay.trace)
    return;
  asking a = {.request = r, .seconds = seconds};
  assert(!f->need);
  a.entry = r->q.program->procs.data[r->q.entry->index];
  need_request asked = {.q = r->q, .replay = &f->replay};
  asked.stop = ERROR_BIT(ERROR_REACH);
  f->need_of_rule = check_need_of_rule(&asked);
  f->need = look(&a, &asked);
  for (int round = 0; round < MOST_ROUNDS && a.seconds > 0.3; ++round) {
    const expr *cond = condition_of(&a, f->need);
    if (!cond || ask(&a, cond) != VERDICT_FALSE)
      break;
    char *next = look(&a, &asked);
    bool same = !strcmp(next, f->need);
    free(f->need);
    f->need = next;
    if (same && asked.is_strict)
      break;
    asked.is_strict |=
        same; /* changes one by one may miss what was found: they break a precondition */
  }
  vec_free(&a.numbers);
}
