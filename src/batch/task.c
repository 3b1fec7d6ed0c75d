#include "batch/task.h"

#include "base/sha256.h"

#include <stdio.h>

static void task_free(task *t) {
  vec_free(&t->files);
  vec_free(&t->rules);
  vec_free(&t->properties);
  vec_free(&t->extra);
  vec_free(&t->open);
}

void tasks_free(tasks *t) {
  for (vec_each(task, one, &t->list))
    task_free(one);
  vec_free(&t->list);
}

task *tasks_add(tasks *t, units *u, const char *name, const char *entry) {
  task *one = vec_add(&t->list);
  one->name = units_name(u, name);
  assert(*name && *entry);
  one->entry = units_name(u, entry);
  return one;
}

/* ---- what an entry reaches ---- */

typedef struct reached {
  uint32_t unit, symbol;
} reached;

typedef struct reach {
  units *units;
  task *task;
  VEC(uint32_t) linked; /* units, in the order of the files */
  VEC(reached) list;    /* a queue that is kept */
  map seen;             /* unit and symbol */
} reach;

static bool has(const name_list *list, const char *name) {
  for (vec_each(const char *const, one, list))
    if (*one == name)
      return true;
  return false;
}

static bool is_linked(const reach *r, uint32_t index) {
  for (vec_each(const uint32_t, one, &r->linked))
    if (*one == index)
      return true;
  return false;
}

static void visit(reach *r, uint32_t unit_index, const symbol *s) {
  const unit *u = &r->units->list.data[unit_index];
  uint32_t index = (uint32_t)(s - u->symbols.data);
  assert(index < u->symbols.size);
  assert(unit_index < r->units->list.size);
  uint64_t *slot = map_slot_of(&r->seen, (uint64_t)unit_index << 32 | index);
  if (*slot)
    return;
  *slot = 1;
  vec_push(&r->list, (reached){unit_index, index});
}

/* Would linking define something twice? */
static bool clashes(const reach *r, uint32_t index) {
  for (vec_each(const symbol, s, &r->units->list.data[index].symbols)) {
    if (s->linkage != LINK_DEFINED)
      continue;
    if (strcmp(s->name, "main") == 0)
      return true;
    for (vec_each(const uint32_t, other, &r->linked)) {
      const symbol *same = unit_find(&r->units->list.data[*other], s->name);
      if (same && same->linkage == LINK_DEFINED && same->hash != s->hash)
        return true;
    }
  }
  return false;
}

static void link_unit(reach *r, uint32_t index, const char *name) {
  assert(!is_linked(r, index) && !r->task->is_given);
  vec_push(&r->linked, index);
  vec_push(&r->task->files, r->units->list.data[index].file);
  assert(r->linked.size == r->task->files.size);
  visit(r, index, unit_find(&r->units->list.data[index], name));
}

/* Visits what the linked files define under that name; which is the most that one does. */
static linkage visit_linked(reach *r, const char *name) {
  linkage best = LINK_EXTERN;
  for (uint32_t i = 0; i < r->linked.size; ++i) {
    const symbol *s = unit_find(&r->units->list.data[r->linked.data[i]], name);
    if (!s || !LINK_IS_VISIBLE(s->linkage))
      continue;
    visit(r, r->linked.data[i], s);
    best = s->linkage < best ? s->linkage : best;
  }
  return best;
}

/* A name that its own file does not define, or without an initialiser: what the linked files have of
 * it, and the file that defines it, which is linked now. */
static void visit_other(reach *r, const char *name) {
  linkage known = visit_linked(r, name);
  uint64_t where = map_get(&r->units->definition, map_key(name), 0);
  if (known == LINK_DEFINED || !where || r->task->is_given)
    return;
  bool is_open = where == AMBIGUOUS;
  assert(is_open || where <= r->units->list.size);
  const symbol *s = is_open ? NULL : unit_find(&r->units->list.data[where - 1], name);
  if (s && s->linkage == known) /* another file without an initialiser adds nothing */
    return;
  if (!is_open && !clashes(r, (uint32_t)where - 1))
    link_unit(r, (uint32_t)where - 1, name);
  else if (!has(&r->task->open, name))
    vec_push(&r->task->open, name);
}

static void visit_name(reach *r, uint32_t unit_index, const char *name) {
  const symbol *s = unit_find(&r->units->list.data[unit_index], name);
  if (!s)
    return; /* of a model */
  visit(r, unit_index, s);
  if (s->linkage == LINK_EXTERN || s->linkage == LINK_COMMON)
    visit_other(r, name);
}

static void follow(reach *r) {
  for (uint32_t i = 0; i < r->list.size; ++i) {
    reached at = r->list.data[i];
    assert(at.unit < r->units->list.size);
    const symbol *s = &r->units->list.data[at.unit].symbols.data[at.symbol];
    const name_list *const lists[] = {&s->calls, &s->takes, &s->uses};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; ++k)
      for (uint32_t n = 0; n < lists[k]->size; ++n)
        visit_name(r, at.unit, lists[k]->data[n]);
  }
}

static void visit_all(reach *r, uint32_t unit_index) {
  for (vec_each(const symbol, s, &r->units->list.data[unit_index].symbols))
    visit(r, unit_index, s);
}

/* Where a task begins: at its entry, and at what states the precondition of that. */
static void visit_start(reach *r) {
  const task *t = r->task;
  const char *pre = str_printf(&r->units->names, "assay_pre_%s", t->entry);
  for (uint32_t i = 0; i < r->linked.size; ++i) {
    visit_name(r, r->linked.data[i], t->entry);
    visit_name(r, r->linked.data[i], units_name(r->units, pre));
  }
  assert(r->linked.size > 0);
  follow(r);
  uint32_t before = 0;
  while (strcmp(t->entry, "main") == 0 && before < r->linked.size) {
    for (; before < r->linked.size; ++before)
      visit_all(r, r->linked.data[before]);
    follow(r);
  }
}

/* ---- the key ---- */

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_text(sha256_state *s, const char *text) {
  sha256_add(s, text, strlen(text) + 1);
}

static void add_list(sha256_state *s, const char *what, const name_list *list) {
  add_text(s, what);
  for (vec_each(const char *const, one, list))
    add_text(s, *one);
}

static void add_reached(sha256_state *s, const reach *r) {
  name_list hashes = {0};
  for (vec_each(const reached, at, &r->list))
    vec_push(&hashes, r->units->list.data[at->unit].symbols.data[at->symbol].hash);
  if (hashes.size)
    qsort(hashes.data, hashes.size, sizeof *hashes.data, by_text);
  add_list(s, "reached", &hashes);
  vec_free(&hashes);
  for (vec_each(const uint32_t, index, &r->linked)) {
    const unit *u = &r->units->list.data[*index];
    add_text(s, u->rest ? u->rest : "unreadable");
  }
}

static void make_key(const reach *r, const char *salt) {
  task *t = r->task;
  assert(*salt && t->files.size == r->linked.size);
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  sha256_start(&s);
  add_text(&s, salt);
  add_text(&s, t->entry);
  add_list(&s, "files", &t->files);
  add_list(&s, "rules", &t->rules);
  add_list(&s, "properties", &t->properties);
  add_list(&s, "options", &t->extra);
  add_reached(&s, r);
  sha256_end(&s, hash);
  for (int i = 0; i < (TASK_KEY - 1) / 2; ++i)
    snprintf(t->key + 2 * i, 3, "%02x", hash[i]);
  assert(strlen(t->key) == TASK_KEY - 1);
}

void task_settle(task *t, units *u, const char *salt) {
  reach r = {.units = u, .task = t};
  if (t->is_given)
    for (vec_each(const char *const, file, &t->files))
      vec_push(&r.linked, units_add(u, *file));
  else {
    assert(t->files.size == 0 && t->unit < u->list.size);
    vec_push(&t->files, u->list.data[t->unit].file);
    vec_push(&r.linked, t->unit);
  }
  visit_start(&r);
  t->reached = r.list.size;
  make_key(&r, salt);
  vec_free(&r.linked);
  vec_free(&r.list);
  map_free(&r.seen);
}
