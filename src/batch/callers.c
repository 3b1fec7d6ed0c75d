#include "batch/callers.h"

#include "base/file.h"
#include "base/memory.h"
#include "program/known_callers.h"

/* A function of the project, by its unit and its name there; as a key, by the numbers of both. */
typedef struct function {
  uint32_t unit;
  const char *name;
} function;

typedef struct search {
  const results *results;
  const char *property;
} search;

static const units *units_of(const search *s) {
  return &s->results->plan->units;
}

static uint64_t key_of(const search *s, function f) {
  const unit *u = &units_of(s)->list.data[f.unit];
  const symbol *found = unit_find(u, f.name);
  assert(found);
  return (uint64_t)f.unit << 32 | (uint64_t)(found - u->symbols.data);
}

static function function_of(const search *s, uint64_t key) {
  uint32_t which = (uint32_t)(key >> 32);
  assert(which < units_of(s)->list.size);
  const unit *u = &units_of(s)->list.data[which];
  assert((uint32_t)key < u->symbols.size);
  return (function){which, u->symbols.data[(uint32_t)key].name};
}

/* Is the name, as that unit uses it, the function asked about? */
static bool means(const search *s, uint32_t from, function f) {
  const units *u = units_of(s);
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

/* Does a file that cannot be read, and so may call anything, have that word in it? */
static bool is_in_unread(const search *s, const char *name) {
  bool found = false;
  for (vec_each(const unit, u, &units_of(s)->list)) {
    buf text = {0}, error = {0};
    if (u->trouble && !found)
      found = !file_read(u->file, &text, &error) || strstr(buf_text(&text), name);
    buf_free(&text);
    buf_free(&error);
  }
  return found;
}

/* By anyone, or by someone who cannot be told. */
static bool is_taken(void *context, uint64_t key) {
  const search *s = context;
  function f = function_of(s, key);
  if (is_in_unread(s, f.name))
    return true;
  for (uint32_t i = 0; i < units_of(s)->list.size; ++i)
    for (vec_each(const symbol, one, &units_of(s)->list.data[i].symbols))
      if (lists(&one->takes, f.name) && means(s, i, f))
        return true;
  return false;
}

static void list_callers(void *context, uint64_t key, function_keys *out) {
  const search *s = context;
  function f = function_of(s, key);
  for (uint32_t i = 0; i < units_of(s)->list.size; ++i)
    for (vec_each(const symbol, one, &units_of(s)->list.data[i].symbols))
      if (one->is_function && lists(&one->calls, f.name) && means(s, i, f))
        vec_push(out, key_of(s, (function){i, one->name}));
}

static bool links(const search *s, const task *t, uint32_t unit_index) {
  return lists(&t->files, units_of(s)->list.data[unit_index].file);
}

/* What was answered of that caller, with the function it calls among its files. */
static caller_answer answer_from(void *context, uint64_t caller_key, uint64_t callee_key) {
  const search *s = context;
  function caller = function_of(s, caller_key), callee = function_of(s, callee_key);
  caller_answer found = CALLER_OPEN;
  for (vec_each(const row, r, &s->results->rows)) {
    if (r->task->unit != caller.unit || r->task->entry != caller.name)
      continue;
    if (!r->answer || !links(s, r->task, callee.unit))
      return CALLER_STOP;
    if (strcmp(row_property(r), s->property) != 0)
      continue;
    if (!answer_is(r->answer, "TRUE"))
      return CALLER_STOP;
    found = CALLER_TRUE;
  }
  return found;
}

static bool is_demoted(const results *all, const row *r) {
  const char *need = answer_text(r->answer, "precondition");
  bool always = !strcmp(need, "1") && !*answer_text(r->answer, "precondition_of_rule");
  if (!*need || always || strcmp(r->task->entry, "main") == 0)
    return false;
  assert(answer_is(r->answer, "FALSE"));
  search s = {.results = all, .property = row_property(r)};
  caller_world w = {&s, is_taken, list_callers, answer_from};
  return no_known_caller_meets(&w, key_of(&s, (function){r->task->unit, r->task->entry}));
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
