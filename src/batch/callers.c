#include "batch/callers.h"

#include "base/memory.h"

/* A function of the project. */
typedef struct function {
  uint32_t unit;
  const char *name;
} function;

typedef struct search {
  const results *results;
  const char *property;
  VEC(function) seen; /* on the way up; a cycle of calls adds no caller */
} search;

/* Is the name, as that unit uses it, the function asked about? */
static bool means(const search *s, uint32_t from, function f) {
  const units *u = &s->results->plan->units;
  const symbol *here = unit_find(&u->list.data[from], f.name);
  if (!here)
    return false;
  if (from == f.unit)
    return true;
  const symbol *there = unit_find(&u->list.data[f.unit], f.name);
  return here->linkage == LINK_EXTERN && there && LINK_IS_VISIBLE(there->linkage);
}

static bool lists(const name_list *list, const char *name) {
  for (vec_each(const char *const, one, list))
    if (*one == name)
      return true;
  return false;
}

static bool is_taken(const search *s, function f) {
  const units *u = &s->results->plan->units;
  for (uint32_t i = 0; i < u->list.size; ++i)
    for (vec_each(const symbol, one, &u->list.data[i].symbols))
      if (lists(&one->takes, f.name) && means(s, i, f))
        return true;
  return false;
}

static bool links(const search *s, const task *t, uint32_t unit_index) {
  return lists(&t->files, s->results->plan->units.list.data[unit_index].file);
}

typedef enum caller_answer { CALLER_NONE, CALLER_TRUE, CALLER_OTHER } caller_answer;

/* What was answered of that caller, with the function it calls among its files. */
static caller_answer answer_from(const search *s, function caller, function callee) {
  caller_answer found = CALLER_NONE;
  for (vec_each(const row, r, &s->results->rows)) {
    if (r->task->unit != caller.unit || r->task->entry != caller.name)
      continue;
    if (!r->answer || !links(s, r->task, callee.unit))
      return CALLER_OTHER;
    if (strcmp(row_property(r), s->property) != 0)
      continue;
    if (!answer_is(r->answer, "TRUE"))
      return CALLER_OTHER;
    found = CALLER_TRUE;
  }
  return found;
}

static bool no_caller_meets(search *s, function f);

/* Is it shown that the error does not come by calls of f in that function? */
static bool is_harmless(search *s, function caller, function f) {
  caller_answer found = answer_from(s, caller, f);
  return found == CALLER_TRUE || (found == CALLER_NONE && no_caller_meets(s, caller));
}

static bool is_seen(search *s, function f) {
  for (vec_each(const function, one, &s->seen))
    if (one->unit == f.unit && one->name == f.name)
      return true;
  return false;
}

static bool no_caller_meets(search *s, function f) {
  const units *u = &s->results->plan->units;
  if (is_taken(s, f))
    return false;
  vec_push(&s->seen, f);
  assert(f.unit < u->list.size);
  bool any = false;
  for (uint32_t i = 0; i < u->list.size; ++i)
    for (vec_each(const symbol, one, &u->list.data[i].symbols)) {
      function caller = {i, one->name};
      if (!one->is_function || !lists(&one->calls, f.name) || !means(s, i, f) || is_seen(s, caller))
        continue;
      any = true;
      if (!is_harmless(s, caller, f))
        return false;
    }
  return any;
}

static bool is_demoted(const results *all, const row *r) {
  const char *need = answer_text(r->answer, "precondition");
  bool always = !strcmp(need, "1") && !*answer_text(r->answer, "precondition_of_rule");
  if (!*need || always || strcmp(r->task->entry, "main") == 0)
    return false;
  assert(answer_is(r->answer, "FALSE"));
  search s = {.results = all, .property = row_property(r)};
  bool demoted = no_caller_meets(&s, (function){r->task->unit, r->task->entry});
  vec_free(&s.seen);
  return demoted;
}

static void say(const results *all, finding_group *f) {
  const row *r = finding_row(all, f);
  assert(!f->demoted && !f->suppressed);
  buf text = {0};
  buf_printf(&text, "no known caller of %s meets its precondition, %s", r->task->entry,
             answer_text(r->answer, "precondition"));
  f->demoted = buf_take(&text);
}

void demote_findings(results *r) {
  for (vec_each(finding_group, f, &r->findings)) {
    bool demoted = !f->suppressed;
    for (uint32_t i = 0; i < f->rows.size && demoted; ++i)
      demoted = is_demoted(r, &r->rows.data[f->rows.data[i]]);
    if (demoted)
      say(r, f);
  }
}
