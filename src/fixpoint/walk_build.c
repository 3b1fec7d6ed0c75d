/* walk_build.c: paths of activations as a trace, with the values of variables that are not relevant.
 *
 * A path tells the labels and the values of relevant variables. The trace is made by executing it:
 * what is not relevant gets the value that its assignment computes, arbitrary ones being false. An
 * activation that is returned from is kept with the values it was entered with and left with, so that
 * it is executed once for each, and shared. The stack of activations is explicit: it can be deep. */
#include "fixpoint/walk.h"

#include "base/memory.h"

#include <assert.h>

/* Values of all variables of an activation: globals, then parameters, then locals. */
typedef struct build_frame {
  uint32_t path, at; /* the step to come */
  uint32_t pending;  /* position in walker.pending of this path, or NO_PATH */
  bool *start, *now; /* in the walker's arena */
  activation_builder builder;
} build_frame;

/* An activation that was executed. */
typedef struct build_instance {
  uint32_t path, next; /* next: chain of equal hash, index + 1 */
  const bool *start, *end;
  const bool *results;
  const activation *made;
} build_instance;

typedef struct build {
  walker *w;
  program *p;
  VEC(build_frame) stack;
  VEC(build_instance) instances;
  map by_start; /* hash -> instance + 1 */
  VEC(trace_value) values;
  map evaluated; /* id of an expression -> value + 1, during one evaluation */
} build;

/* ---- values -------------------------------------------------------------- */

static const numbering_module *module_of(const build *b, uint32_t path) {
  return &b->w->t->numbering.modules.data[b->w->paths.data[path].module];
}

static uint32_t var_total(const build *b, const proc *f) {
  return b->p->globals.size + f->params.size + f->locals.size;
}

static const var *var_at(const build *b, const proc *f, uint32_t i) {
  if (i < b->p->globals.size)
    return b->p->globals.data[i].var;
  i -= b->p->globals.size;
  return i < f->params.size ? f->params.data[i] : f->locals.data[i - f->params.size];
}

static uint32_t place_of(const build *b, const var *v) {
  return b->w->place_of.data[v->id];
}

/* The value of a relevant variable in a state (or input) of the walk. */
static bool state_bit(const build *b, const mu_type *type_, const bool *state, const var *v) {
  const mu_field *f = mu_find_field(type_, v->kind == V_GLOBAL ? "G" : "L");
  return state[f->offset + numbering_slot(&b->w->t->numbering, v)];
}

static bool has_slot(const build *b, const var *v) {
  return numbering_slot(&b->w->t->numbering, v) != NO_SLOT;
}

static bool evaluate(build *b, const expr *e, const bool *now);

static bool evaluate_new(build *b, const expr *e, const bool *now) {
  switch (e->kind) {
  case E_CONST:
    return e->value != 0;
  case E_VAR:
    return now[place_of(b, e->var)];
  case E_NONDET:
    return false;
  case E_SCHOOSE:
    return evaluate(b, e->kid[0], now);
  case E_NOT:
    return !evaluate(b, e->kid[0], now);
  case E_EQ:
    return evaluate(b, e->kid[0], now) == evaluate(b, e->kid[1], now);
  case E_AND:
    return evaluate(b, e->kid[0], now) && evaluate(b, e->kid[1], now);
  case E_OR:
    return evaluate(b, e->kid[0], now) || evaluate(b, e->kid[1], now);
  case E_ITE:
    return evaluate(b, e->kid[evaluate(b, e->kid[0], now) ? 1 : 2], now);
  default:
    break;
  }
  assert(e->kind == E_CONST && "not a Boolean expression");
  return false;
}

static bool evaluate(build *b, const expr *e, const bool *now) {
  if (e->count == 0)
    return evaluate_new(b, e, now);
  uint64_t known = map_get(&b->evaluated, e->id, 0);
  if (known)
    return known - 1;
  bool value = evaluate_new(b, e, now);
  map_put(&b->evaluated, e->id, (uint64_t)value + 1);
  return value;
}

static bool value_of(build *b, const expr *e, const bool *now) {
  map_clear(&b->evaluated);
  return evaluate(b, e, now);
}

/* ---- steps --------------------------------------------------------------- */

/* The values after a step: relevant ones as the walk says, others as computed. */
static void write_values(build *b, const proc *f, const walk_step *s, const bool *results,
                         const bool *before, bool *after) {
  const stmt *st = &f->stmts.data[s->label];
  for (uint32_t i = 0; i < st->lhs_count; ++i) {
    const var *v = st->lhs[i]->var;
    if (st->kind == S_ASSIGN)
      after[place_of(b, v)] = value_of(b, st->rhs[i], before);
    else if (st->kind == S_CALL)
      after[place_of(b, v)] = results[i];
  }
  for (uint32_t i = 0; i < var_total(b, f); ++i) {
    const var *v = var_at(b, f, i);
    if (has_slot(b, v))
      after[i] = state_bit(b, b->w->t->types.state, s->after, v);
  }
}

/* The variables among the first `count` whose values differ; all of them if `from` is NULL. */
static void differences(build *b, const proc *f, const bool *from, const bool *to, uint32_t first,
                        uint32_t count) {
  vec_clear(&b->values);
  for (uint32_t i = first; i < count; ++i)
    if (!from || from[i] != to[i])
      vec_push(&b->values, (trace_value){expr_var(&b->p->pool, var_at(b, f, i)),
                                         expr_bool(&b->p->pool, to[i])});
}

/* ---- activations --------------------------------------------------------- */

/* Enters a path with these globals and arguments. Relevant variables are as the walk says. */
static void enter(build *b, uint32_t path, uint32_t pending, const bool *globals,
                  const bool *params) {
  const walk_path *p = &b->w->paths.data[path];
  const proc *f = module_of(b, path)->f;
  uint32_t total = var_total(b, f);
  bool *start = arena_array(&b->w->memory, bool, total + 1);
  for (uint32_t i = 0; i < total; ++i) {
    const var *v = var_at(b, f, i);
    uint32_t local = i - b->p->globals.size;
    if (has_slot(b, v))
      start[i] = state_bit(b, b->w->t->types.state, p->start, v);
    else if (i < b->p->globals.size)
      start[i] = globals && globals[i];
    else
      start[i] = params && local < f->params.size && params[local];
  }
  build_frame *frame = vec_add(&b->stack);
  frame->path = path;
  frame->pending = pending;
  frame->start = start;
  frame->now = arena_copy(&b->w->memory, start, total + 1);
  activation_begin(&frame->builder, b->w->trace, f->index);
}

static uint64_t hash_of(const build *b, uint32_t path, const bool *globals, const bool *params) {
  uint64_t hash = hash_mix(path, hash_bytes(globals, b->p->globals.size));
  return hash_mix(hash, hash_bytes(params, module_of(b, path)->f->params.size));
}

/* An instance of the path that was entered with these values, where they are not relevant (the
 * others are the same anyway); NULL if there is none. */
static const build_instance *known_instance(const build *b, uint32_t path, const bool *globals,
                                            const bool *params) {
  uint64_t at = map_get(&b->by_start, hash_of(b, path, globals, params), 0);
  const proc *f = module_of(b, path)->f;
  while (at) {
    const build_instance *i = &b->instances.data[at - 1];
    if (i->path == path && memcmp(i->start, globals, b->p->globals.size) == 0 &&
        memcmp(i->start + b->p->globals.size, params, f->params.size) == 0)
      return i;
    at = i->next;
  }
  return NULL;
}

static const bool *arguments(build *b, const stmt *st, const walk_path *callee, const bool *now) {
  const proc *f = b->w->t->numbering.modules.data[callee->module].f;
  bool *values = arena_array(&b->w->memory, bool, f->params.size + 1);
  for (uint32_t i = 0; i < f->params.size; ++i) {
    const var *v = f->params.data[i];
    values[i] = has_slot(b, v) ? state_bit(b, b->w->t->types.input, callee->input, v)
                               : value_of(b, st->rhs[i], now);
  }
  return values;
}

/* The results of an activation that ended with a return. */
static const bool *results_of(build *b, const build_frame *frame) {
  const numbering_module *m = module_of(b, frame->path);
  const walk_path *p = &b->w->paths.data[frame->path];
  const mu_field *locals = mu_find_field(b->w->t->types.state, "L");
  bool *results = arena_array(&b->w->memory, bool, m->f->results.size + 1);
  if (p->steps.size == 0)
    return results;
  const stmt *st = &m->f->stmts.data[vec_last(&p->steps).label];
  for (uint32_t i = 0; i < m->f->results.size && st->kind == S_RETURN; ++i)
    results[i] = m->results.data[i] == NO_SLOT ? value_of(b, st->rhs[i], frame->now)
                                               : p->end[locals->offset + m->results.data[i]];
  return results;
}

/* Ends the topmost activation. `is_main`: its globals on entry are to be told. */
static const activation *leave(build *b, bool is_main) {
  build_frame *frame = &b->stack.data[b->stack.size - 1];
  const proc *f = module_of(b, frame->path)->f;
  uint32_t first = is_main ? 0 : b->p->globals.size;
  differences(b, f, NULL, frame->start, first, var_total(b, f));
  const activation *made = activation_end(&frame->builder, b->values.data, b->values.size);
  if (frame->pending == NO_PATH) {
    const bool *params = frame->start + b->p->globals.size;
    build_instance *i = vec_add(&b->instances);
    i->path = frame->path;
    i->start = frame->start;
    i->end = frame->now;
    i->results = results_of(b, frame);
    i->made = made;
    uint64_t *slot = map_slot_of(&b->by_start, hash_of(b, i->path, i->start, params));
    i->next = (uint32_t)*slot;
    *slot = b->instances.size;
  }
  b->stack.size--;
  return made;
}

/* The next step of the topmost activation; a call whose callee was not executed yet enters it. */
static void step(build *b) {
  build_frame *frame = &b->stack.data[b->stack.size - 1];
  const proc *f = module_of(b, frame->path)->f;
  const walk_step *s = &b->w->paths.data[frame->path].steps.data[frame->at];
  trace_step made = {.label = s->label, .succ = s->succ};
  uint32_t total = var_total(b, f);
  bool *after = arena_copy(&b->w->memory, frame->now, total + 1);
  const bool *results = NULL;
  if (s->callee != NO_PATH) {
    const bool *params =
        arguments(b, &f->stmts.data[s->label], &b->w->paths.data[s->callee], frame->now);
    const build_instance *i = known_instance(b, s->callee, frame->now, params);
    if (!i) {
      enter(b, s->callee, NO_PATH, frame->now, params);
      return;
    }
    made.callee = i->made;
    results = i->results;
    memcpy(after, i->end, b->p->globals.size * sizeof *after);
  }
  if (s->after) {
    write_values(b, f, s, results, frame->now, after);
    differences(b, f, frame->now, after, 0, total);
    made.values = trace_values(b->w->trace, b->values.data, b->values.size);
    made.value_count = b->values.size;
    frame->now = after;
  }
  activation_step(&frame->builder, made);
  frame->at++;
}

/* ---- the whole ----------------------------------------------------------- */

/* Goes into the activation that the topmost one calls at its end and does not return from. */
static void enter_pending(build *b) {
  build_frame *frame = &b->stack.data[b->stack.size - 1];
  const walk_path *p = &b->w->paths.data[frame->path];
  const numbering_module *m = module_of(b, frame->path);
  uint32_t inner = frame->pending - 1, path = b->w->pending.data[inner];
  uint32_t label = m->points.data[walk_pc(b->w, p->end)].label;
  const bool *params = arguments(b, &m->f->stmts.data[label], &b->w->paths.data[path], frame->now);
  enter(b, path, inner, frame->now, params);
}

/* Ends all activations, from the error outward. */
static const activation *unwind(build *b) {
  const activation *inner = leave(b, b->stack.size == 1);
  while (b->stack.size) {
    build_frame *frame = &b->stack.data[b->stack.size - 1];
    const walk_path *p = &b->w->paths.data[frame->path];
    const numbering_module *m = module_of(b, frame->path);
    uint32_t label = m->points.data[walk_pc(b->w, p->end)].label;
    activation_step(&frame->builder, (trace_step){.label = label, .callee = inner});
    inner = leave(b, b->stack.size == 1);
  }
  return inner;
}

static void number_vars(build *b) {
  vec_resize(&b->w->place_of, b->p->pool.next_var + 1);
  for (vec_each(const numbering_module, m, &b->w->t->numbering.modules))
    for (uint32_t i = 0; i < var_total(b, m->f); ++i)
      b->w->place_of.data[var_at(b, m->f, i)->id] = i;
}

trace *walk_build(walker *w) {
  build b = {.w = w, .p = w->t->question.request->program};
  w->trace = xcalloc(1, sizeof *w->trace);
  number_vars(&b);
  uint32_t outermost = w->pending.size - 1;
  enter(&b, w->pending.data[outermost], outermost, NULL, NULL);
  const activation *done = NULL;
  while (!done) {
    build_frame *frame = &b.stack.data[b.stack.size - 1];
    if (frame->at < w->paths.data[frame->path].steps.size)
      step(&b);
    else if (frame->pending == NO_PATH)
      leave(&b, false);
    else if (frame->pending > 0)
      enter_pending(&b);
    else
      done = unwind(&b);
  }
  w->trace->main = done;
  vec_free(&b.stack);
  vec_free(&b.instances);
  vec_free(&b.values);
  map_free(&b.by_start);
  map_free(&b.evaluated);
  trace *result = w->trace;
  w->trace = NULL;
  return result;
}
