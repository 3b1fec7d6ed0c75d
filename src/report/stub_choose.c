/* stub_choose.c: which functions and variables a harness has to define. */
#include "report/stub.h"

#include "outside/outside.h"

#include <ctype.h>

bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_')
    return false;
  for (const char *at = name; *at; ++at)
    if (!isalnum((unsigned char)*at) && *at != '_')
      return false;
  return true;
}

static bool is_absent(const finding *f, const char *name) {
  for (vec_each(const replay_input, in, &f->replay.inputs)) {
    const draw *d = &in->draw;
    if (d->name && strncmp(d->name, PRESENCE, strlen(PRESENCE)) == 0 && !d->value &&
        strcmp(d->name + strlen(PRESENCE), name) == 0)
      return true;
  }
  return false;
}

/* Functions that other parts of the harness define, or nobody does. */
static bool has_meaning(const proc *f) {
  static const char *const prefixes[] = {"__assay_", "__VERIFIER_", "__CPROVER_",
                                         "__ESBMC_", "nondet_",     "__builtin_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; ++i)
    if (strncmp(f->name, prefixes[i], strlen(prefixes[i])) == 0)
      return true;
  return strcmp(f->name, "reach_error") == 0 || strcmp(f->name, "assert") == 0 ||
         interp_runs_on_host(f->name) || outside_is_made(f, NULL) || !is_identifier(f->name);
}

/* 1: called somewhere; 2: called in the run. */
static void mark_called(const program *whole, const outside_log *log, map *called) {
  for (vec_each(proc *const, g, &whole->procs))
    for (vec_each(const stmt, s, &(*g)->stmts))
      if (s->kind == S_CALL && stmt_callee(whole, s))
        map_put(called, map_key(stmt_callee(whole, s)), 1);
  for (vec_each(const outside_event, e, &log->events))
    if (e->kind == OUTSIDE_ENTER)
      map_put(called, map_key(e->proc), 2);
}

static void choose_functions(stubs *s, const answer *a, const finding *f,
                             bool (*is_native)(const char *name)) {
  map called = {0};
  mark_called(a->program, &f->replay.outside, &called);
  for (vec_each(proc *const, g, &a->program->procs)) {
    bool has_own = (*g)->has_body && !outside_has_body(*g);
    uint64_t calls = map_get(&called, map_key(*g), 0);
    bool used = (*g)->symbol->address_taken || calls;
    if (has_own || !used || (has_meaning(*g) && calls < 2) || is_native((*g)->name) ||
        !is_identifier((*g)->name) || is_absent(f, (*g)->name))
      continue;
    *vec_add(&s->list) = (stub){.proc = *g};
  }
  map_free(&called);
}

static void choose_variables(stubs *s, const answer *a, const finding *f,
                             bool (*is_native)(const char *name)) {
  for (vec_each(const global, g, &a->program->globals))
    if (g->var->is_extern && is_identifier(g->var->name) && !is_native(g->var->name) &&
        strncmp(g->var->name, "__assay_", 8) != 0 && !is_absent(f, g->var->name))
      vec_push(&s->variables, g->var);
}

void stubs_choose(stubs *s, const answer *a, const finding *f,
                  bool (*is_native)(const char *name)) {
  assert(s->list.size == 0 && s->variables.size == 0);
  choose_functions(s, a, f, is_native);
  choose_variables(s, a, f, is_native);
}
