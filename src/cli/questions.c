#include "cli/questions.h"

#include "base/memory.h"
#include "frontend/mention.h"
#include "program/select.h"
#include "refine/need_ask.h"
#include "refine/vacuous.h"

#include <string.h>

static const double most_seconds = 5;      /* after an answer, to tell whether it is vacuous */
static const double most_need_seconds = 3; /* and what a bug needs of the caller */
static const double most_copy_seconds = 6; /* of threads that a loop starts */
enum { MOST_VIOLATIONS = 100 };

/* An assert that is reported, as it was. */
typedef struct passed_by {
  stmt *assert;
  const expr *cond;
} passed_by;

typedef struct asking {
  const refine_request *request;
  crowds *many; /* or NULL */
  mention_sources sources;
  VEC(passed_by) passed;
  double spent;
  bool sane, has_reach; /* unreach-call is asked for */
  answer *out;
} asking;

/* ---- answers made one ---- */

/* Moves what another answer has found to this one. */
static void join_answers(answer *to, answer *from, const char *property) {
  finding *f = &from->findings.data[0];
  f->property = property;
  vec_push(&to->findings, *f);
  from->findings.size = 0;
  for (uint32_t i = 0; i < from->rounds.size; ++i)
    vec_push(&to->rounds, from->rounds.data[i]);
  from->rounds.size = 0;
  for (uint32_t i = 0; i < from->assumptions.size; ++i) {
    const assumption *a = &from->assumptions.data[i];
    bool known = false;
    for (uint32_t k = 0; k < to->assumptions.size && !known; ++k)
      known = strcmp(to->assumptions.data[k].text, a->text) == 0 &&
              to->assumptions.data[k].where.line == a->where.line;
    if (!known)
      vec_push(&to->assumptions, *a);
  }
  for (vec_each(char *const, line, &from->internal_errors))
    vec_push(&to->internal_errors, *line);
  from->internal_errors.size = 0;
  to->seconds += from->seconds;
  answer_free(from);
}

/* Each question has an equal share of the time that is left. */
static deadline share_of_time(const options *opts, uint32_t questions) {
  assert(questions > 0);
  return deadline_after(options_seconds_left(opts) / questions);
}

/* How long it may take to tell whether a TRUE is vacuous. */
static double seconds_to_ask(const options *opts, double spent) {
  double left = opts->timeout > 0 ? opts->timeout - spent : most_seconds;
  return left < most_seconds ? left : most_seconds;
}

/* How long it may take to tell what a bug needs of the caller; half of what is left at most. */
static double seconds_for_need(const options *opts) {
  double left = options_seconds_left(opts) / 2; /* 0: no limit */
  return left > 0 && left < most_need_seconds ? left : most_need_seconds;
}

static bool mentions_check(void *context, const proc *f) {
  return source_mentions_check(context, f);
}

/* ---- any number of threads ---- */

/* Copies of threads are for bugs, which are found soon or not at all. */
static deadline time_for_copies(const asking *k, deadline until) {
  double left = options_seconds_left(k->request->options);
  double share = left > 0 && left < 4 * most_copy_seconds ? left / 4 : most_copy_seconds;
  return k->many ? deadline_earlier(until, deadline_after(share)) : until;
}

/* Without counts first, a third of the time: most do not need them. */
static deadline time_for_crowds(const asking *k, bool has_counts, deadline until) {
  double left = options_seconds_left(k->request->options);
  return has_counts || left <= 0 ? until : deadline_earlier(until, deadline_after(left / 3));
}

/* Those of one property; NULL: of all that are asked for and no rules. */
static void select_asserts(const asking *k, program *p, const char *property, selection *s) {
  program_select(p, property, s);
  if (!property && !k->has_reach)
    program_set_aside(p, property_name(PROPERTY_REACH), s);
}

/* The question of one property, of the program with crowds; false: it is not proved. What is known there
 * is said in words of another program. */
static bool prove_of_crowds(asking *k, const char *property, bool has_counts, deadline until,
                            answer *proved) {
  selection others = {0};
  refine_request asked = *k->request;
  program *many = k->many->give(k->many, has_counts);
  if (!many || many->has_counts != has_counts)
    return false;
  asked.q.program = many;
  asked.q.entry = program_find_proc(many, k->request->q.entry->name);
  asked.q.deadline = time_for_crowds(k, has_counts, until);
  asked.property = property ? property : "all";
  assert(asked.q.entry);
  select_asserts(k, many, property, &others);
  bool sane = refine_check(&asked, proved);
  program_unselect(many, &others);
  finding *f = &proved->findings.data[0];
  k->sane = sane && k->sane;
  k->spent += proved->seconds;
  f->invariants.size = 0;
  return sane && f->verdict == VERDICT_TRUE;
}

static void take_proof(asking *k, const char *property, deadline until, answer *one) {
  for (unsigned has_counts = 0; has_counts < 2; ++has_counts) {
    answer proved = {0};
    if (!k->many || one->findings.data[0].verdict != VERDICT_UNKNOWN)
      return;
    if (prove_of_crowds(k, property, has_counts, until, &proved)) {
      answer_free(one);
      *one = proved;
      one->program = k->request->q.program;
      one->entry = k->request->q.entry;
    } else if (proved.findings.size)
      answer_free(&proved);
  }
}

/* ---- one question ---- */

/* Where threads without number were not proved before time was up, what is left of it is for the copies. */
static void ask_longer(asking *k, refine_request *asked, deadline until, answer *one) {
  const finding *f = &one->findings.data[0];
  double left = options_seconds_left(asked->options);
  if (!k->many || f->verdict != VERDICT_UNKNOWN || f->handover.gave_up || !k->sane ||
      left < 1.5 * one->seconds)
    return;
  answer again = {0};
  asked->q.deadline = until;
  k->sane = refine_check(asked, &again) && k->sane;
  k->spent += again.seconds;
  answer_free(one);
  *one = again;
}

/* Puts the question of one property; NULL: of all that are no rules. */
static answer ask_once(asking *k, const char *property, deadline until) {
  selection others = {0};
  answer one = {0};
  refine_request asked = *k->request;
  select_asserts(k, asked.q.program, property, &others);
  asked.q.deadline = time_for_copies(k, until);
  asked.property = property ? property : "all";
  k->sane = refine_check(&asked, &one) && k->sane;
  k->spent += one.seconds;
  take_proof(k, property, until, &one);
  ask_longer(k, &asked, until, &one);
  finding *f = &one.findings.data[0];
  if (f->verdict == VERDICT_TRUE && property)
    f->vacuous = vacuous_reason(&asked, seconds_to_ask(asked.options, k->spent), mentions_check,
                                &k->sources);
  need_find(&asked, seconds_for_need(asked.options), f);
  program_unselect(asked.q.program, &others);
  return one;
}

static void ask_alone(asking *k, const char *property, uint32_t questions) {
  answer one = ask_once(k, property, share_of_time(k->request->options, questions));
  join_answers(k->out, &one, property);
}

/* ---- several properties at once ---- */

static stmt *failing_stmt(const finding *f) {
  const run_result *r = &f->replay.run;
  assert(f->verdict == VERDICT_FALSE && r->proc && r->label < r->proc->stmts.size);
  return &r->proc->stmts.data[r->label];
}

/* A program goes on after a leak as if nothing had happened. */
static bool ends_execution(const stmt *s) {
  return s->error != ERROR_LEAK && s->error != ERROR_KEPT;
}

/* From now on executions end there, or pass it by. */
static void pass_by(asking *k, stmt *s) {
  assert(s->kind == S_ASSERT);
  vec_push(&k->passed, ((passed_by){s, s->cond}));
  if (ends_execution(s))
    s->kind = S_ASSUME;
  else
    s->cond = expr_bool(&k->request->q.program->pool, true);
}

static void restore_passed(asking *k) {
  uint32_t ends = 0;
  for (vec_each(const passed_by, p, &k->passed)) {
    ends += ends_execution(p->assert);
    p->assert->kind = S_ASSERT;
    p->assert->cond = p->cond;
  }
  if (ends && k->passed.size < k->out->findings.size)
    vec_push(&k->out->assumptions,
             ((assumption){"executions end at the violations that are reported", {0}}));
  vec_free(&k->passed);
}

static bool has_finding(const answer *a, const char *property) {
  for (vec_each(const finding, f, &a->findings))
    if (strcmp(f->property, property) == 0)
      return true;
  return false;
}

/* All of them are TRUE by one proof; it is told of the first. */
static void all_true(asking *k, answer *one, const options_list *properties, uint32_t count) {
  bool told = false;
  finding shared = one->findings.data[0];
  for (uint32_t i = 0; i < count; ++i) {
    const char *name = properties->data[i];
    if (has_finding(k->out, name))
      continue;
    if (!told) {
      join_answers(k->out, one, name);
    } else {
      *vec_add(&k->out->findings) = (finding){.property = name,
                                              .verdict = VERDICT_TRUE,
                                              .engine = shared.engine,
                                              .rounds = shared.rounds};
    }
    told = true;
  }
  if (!told)
    answer_free(one);
}

/* Whether the TRUE of unreach-call is one of nothing. */
static void look_for_vacuous(asking *k) {
  const char *reach = property_name(PROPERTY_REACH);
  for (vec_each(finding, f, &k->out->findings)) {
    if (f->verdict != VERDICT_TRUE || strcmp(f->property, reach) != 0 || f->vacuous)
      continue;
    selection others = {0};
    refine_request asked = *k->request;
    program_select(asked.q.program, reach, &others);
    asked.property = reach;
    f->vacuous = vacuous_reason(&asked, seconds_to_ask(asked.options, k->spent), mentions_check,
                                &k->sources);
    program_unselect(asked.q.program, &others);
  }
}

/* Half of the time that is left. */
static deadline half_of_time(const options *opts) {
  return share_of_time(opts, 2);
}

/* Puts the question of all properties until no more violations are found. */
static void ask_together(asking *k, const options_list *properties, uint32_t count) {
  const options *opts = k->request->options;
  for (uint32_t found = 0; found < MOST_VIOLATIONS && k->sane; ++found) {
    answer one = ask_once(k, NULL, half_of_time(opts));
    const finding *f = &one.findings.data[0];
    if (f->verdict == VERDICT_TRUE) {
      all_true(k, &one, properties, count);
      return;
    }
    if (f->verdict == VERDICT_UNKNOWN) {
      answer_free(&one);
      return;
    }
    stmt *s = failing_stmt(f);
    join_answers(k->out, &one, error_class_property(s->error));
    if (opts->stop_at_first)
      return;
    pass_by(k, s);
  }
}

/* The properties that nothing is known of yet, each by itself; not after --stop-at-first. */
static void ask_rest(asking *k, const options_list *properties, uint32_t count) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < count; ++i)
    left += !has_finding(k->out, properties->data[i]);
  bool stopped = k->request->options->stop_at_first && k->out->findings.size;
  for (uint32_t i = 0; i < count; ++i) {
    if (has_finding(k->out, properties->data[i]))
      continue;
    if (stopped)
      *vec_add(&k->out->findings) =
          (finding){.property = properties->data[i],
                    .verdict = VERDICT_UNKNOWN,
                    .reason = xstrdup("the search ended at the first violation")};
    else
      ask_alone(k, properties->data[i], left--);
  }
}

/* In the order of the properties. */
static void sort_findings(const options_list *properties, answer *out) {
  answer sorted = {0};
  for (vec_each(const char *const, name, properties))
    for (vec_each(const finding, f, &out->findings))
      if (strcmp(f->property, *name) == 0)
        vec_push(&sorted.findings, *f);
  assert(sorted.findings.size == out->findings.size);
  for (uint32_t i = 0; i < sorted.findings.size; ++i)
    out->findings.data[i] = sorted.findings.data[i];
  vec_free(&sorted.findings);
}

bool answer_questions(const refine_request *r, const options_list *properties, crowds *many,
                      answer *out) {
  asking k = {.request = r, .many = many, .sources.options = r->options, .sane = true, .out = out};
  property_kind which;
  uint32_t count = 0; /* of properties that are no rules: they stand first */
  *out = (answer){
      .options = r->options, .program = r->q.program, .entry = r->q.entry, .stats = r->q.stats};
  for (; count < properties->size && property_is_name(properties->data[count], &which); ++count)
    k.has_reach |= which == PROPERTY_REACH;
  if (count > 1) {
    ask_together(&k, properties, count);
    look_for_vacuous(&k);
    ask_rest(&k, properties, count);
  }
  for (uint32_t i = count > 1 ? count : 0; i < properties->size; ++i)
    ask_alone(&k, properties->data[i], properties->size - i);
  restore_passed(&k);
  sort_findings(properties, out);
  mention_sources_free(&k.sources);
  return k.sane;
}
