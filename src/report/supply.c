#include "report/supply.h"
#include "report/input.h"

#include "report/lines.h"

#include <dlfcn.h>

static bool is_presence(const draw *d) {
  return d->name && strncmp(d->name, PRESENCE, strlen(PRESENCE)) == 0;
}

static bool is_volatile(const draw *d) {
  return d->name && strncmp(d->name, "volatile ", 9) == 0;
}

/* Does the C library define a function of that name? */
static bool is_native(const char *name) {
  static const char *const files[] = {"libc.so.6", "libm.so.6"};
  for (size_t i = 0; i < sizeof files / sizeof *files; ++i) {
    void *library = dlopen(files[i], RTLD_LAZY | RTLD_LOCAL);
    bool found = library && dlsym(library, name);
    if (library)
      dlclose(library);
    if (found)
      return true;
  }
  return false;
}

static bool in_library(const draw *d) {
  return d->proc && lines_is_library(d->proc->where.file);
}

static supplied_function *function_named(supply *s, const char *name, const type *t) {
  for (uint32_t i = 0; i < s->functions.size; ++i)
    if (strcmp(s->functions.data[i].name, name) == 0)
      return &s->functions.data[i];
  assert(name && t);
  supplied_function *f = vec_add(&s->functions);
  *f = (supplied_function){.name = name, .type = t};
  return f;
}

/* ---- results of library functions ---- */

/* Does the activation ask for a value that is open? */
static uint32_t count_asked(const program *p, const activation *act) {
  assert(act->proc < p->procs.size);
  uint32_t n = 0;
  const proc *f = p->procs.data[act->proc];
  for (uint32_t i = 0; i < act->size; ++i) {
    const stmt *s = &f->stmts.data[act->steps[i].label];
    n += s->kind == S_HAVOC && s->havoc == HAVOC_INPUT;
    if (act->steps[i].callee)
      n += count_asked(p, act->steps[i].callee);
  }
  return n;
}

/* A function that can be replaced by its results: it takes and gives numbers only. */
static bool is_simple(const proc *f) {
  if (f->results.size != 1 || f->results.data[0]->kind != T_INT || f->is_variadic)
    return false;
  for (uint32_t i = 0; i < f->params.size; ++i)
    if (f->params.data[i]->type->kind != T_INT && f->params.data[i]->type->kind != T_BOOL)
      return false;
  return true;
}

typedef struct walk {
  const program *program;
  supply *supply;
  map open;       /* procedures that asked for a value in some call -> 1 */
  uint32_t given; /* draws that are supplied by the results of library functions */
  bool collects;  /* second walk: results are recorded */
} walk;

static void walk_activation(walk *w, const activation *act);

/* A call of a library function by the program. */
static void walk_library_call(walk *w, const trace_step *step, const proc *f) {
  uint32_t asked = count_asked(w->program, step->callee);
  if (!is_simple(f))
    return;
  if (!w->collects && asked)
    map_put(&w->open, map_key(f), 1);
  if (!w->collects || !map_has(&w->open, map_key(f)))
    return;
  const expr *value = step->value_count ? step->values[0].value : NULL;
  bool known = value && value->kind == E_CONST;
  w->given += asked;
  assert(f->results.size == 1);
  supplied_function *s = function_named(w->supply, f->name, f->results.data[0]);
  vec_push(&s->values, (supplied_value){.type = known ? value->type : s->type,
                                        .value = known ? value->value : 0});
}

static void walk_activation(walk *w, const activation *act) {
  for (uint32_t i = 0; i < act->size; ++i) {
    const trace_step *step = &act->steps[i];
    if (!step->callee)
      continue;
    const proc *f = w->program->procs.data[step->callee->proc];
    if (lines_is_library(f->where.file) && !proc_is_outside(f))
      walk_library_call(w, step, f);
    else
      walk_activation(w, step->callee);
  }
}

/* How many draws of library functions the results that are supplied stand for. */
static uint32_t supply_library(supply *s, const answer *a, const finding *f) {
  const trace *t = f->replay.trace;
  if (!t || !t->main || t->main->length > 1000000 || f->replay.left_out)
    return 0;
  walk w = {.program = a->program, .supply = s};
  walk_activation(&w, t->main);
  w.collects = true;
  walk_activation(&w, t->main);
  map_free(&w.open);
  return w.given;
}

/* ---- all draws ---- */

/* Is it a part of what functions without a body do, or give? */
static bool is_of_stub(const supply *s, const answer *a, const draw *d) {
  if (d->source == DRAW_READ)
    return map_has(&s->stubs.reads, d->serial);
  if (d->source == DRAW_WRITE || (d->proc && proc_is_outside(d->proc)))
    return true;
  const char *name = d->source == DRAW_RESULT ? input_function(a->program, d) : NULL;
  return name && stubs_find(&s->stubs, name);
}

static void supply_draw(supply *s, const answer *a, const finding *f, const draw *d) {
  bool is_text = d->why == HAVOC_INPUT && f->replay.arguments.size;
  const char *name = input_function(a->program, d);
  if (is_presence(d)) {
    if (d->value)
      vec_push(&s->present, d->name + strlen(PRESENCE));
  } else if (d->source == DRAW_UNDEFINED) {
    ++s->undefined;
  } else if (d->source == DRAW_READ && d->why == HAVOC_INPUT && !is_text) {
    ++s->foreign;
  } else if (is_volatile(d) || d->source == DRAW_READ) {
    s->uninitialised += is_volatile(d) || !is_text;
  } else if (!name || !is_identifier(name) || is_native(name)) {
    ++s->library;
  } else {
    s->pointers += d->type->kind == T_PTR && d->value;
    supplied_function *g = function_named(s, name, d->type);
    vec_push(&g->values, (supplied_value){d->type, d->value});
  }
}

void supply_of(supply *s, const answer *a, const finding *f) {
  *s = (supply){0};
  stubs_of(&s->stubs, a, f, is_native);
  s->pointers = s->stubs.pointers_lost;
  uint32_t inside = 0, given = supply_library(s, a, f);
  for (uint32_t i = 0; i < f->replay.inputs.size; ++i) {
    const draw *d = &f->replay.inputs.data[i].draw;
    if (input_is_rule(d) || is_of_stub(s, a, d) || draw_is_callers(d)) /* call.h */
      continue;
    if (d->source == DRAW_ARGUMENT) { /* argc, if it is that of the command line */
      s->library += d->value != f->replay.arguments.size + 1;
      continue;
    }
    if (in_library(d))
      ++inside;
    else
      supply_draw(s, a, f, d);
  }
  assert(f->verdict == VERDICT_FALSE);
  s->library += inside > given ? inside - given : 0;
}

void supply_free(supply *s) {
  for (uint32_t i = 0; i < s->functions.size; ++i)
    vec_free(&s->functions.data[i].values);
  vec_free(&s->functions);
  stubs_free(&s->stubs);
  vec_free(&s->present);
}

const char *supply_missing(const supply *s, const finding *f) {
  if (s->uninitialised)
    return "values of indeterminate or volatile variables";
  if (s->undefined)
    return "results of undefined operations";
  if (s->stubs.lost)
    return "what functions without a body write and call";
  if (s->pointers)
    return "addresses among the inputs";
  if (s->library)
    return "what the language or its library leaves open";
  if (s->foreign)
    return "what was written or given outside the program";
  return f->replay.run.looked ? "where objects lie" : NULL;
}
