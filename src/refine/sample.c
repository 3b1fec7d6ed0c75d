/* sample.c: runs by chance, and what they pass through. */
#include "refine/sample.h"

#include "base/memory.h"
#include "program/graph.h"
#include "program/interp.h"

enum { RUNS = 40, RUN_STEPS = 6000, MOST_VARIABLES = 12 };

typedef struct taker {
  samples *s;
  const program *p;
  uint64_t *value; /* by variable */
  bool *known;
  uint32_t **place; /* by procedure and label: index + 1 in places; 0: none */
  uint64_t seed;
  uint32_t kind; /* of the numbers of this run */
} taker;

static uint64_t chance(taker *t) {
  t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
  return t->seed >> 33;
}

/* ---- places ---- */

static bool is_number(const var *v) {
  return v->type->kind == T_INT && v->type->width <= 64 && !v->address_taken && !v->is_const &&
         v->volatility == VOLATILE_NONE;
}

static void add_variables(const program *p, const proc *f, sample_place *at) {
  for (vec_each(var *const, v, &f->params))
    if (is_number(*v) && at->vars.size < MOST_VARIABLES)
      vec_push(&at->vars, *v);
  for (vec_each(var *const, v, &f->locals))
    if (is_number(*v) && at->vars.size < MOST_VARIABLES)
      vec_push(&at->vars, *v);
  for (vec_each(const global, g, &p->globals))
    if (is_number(g->var) && at->vars.size < MOST_VARIABLES)
      vec_push(&at->vars, g->var);
}

static void find_places(taker *t) {
  for (vec_each(proc *const, f, &t->p->procs)) {
    if (!(*f)->has_body)
      continue;
    flow g;
    flow_init(&g, *f);
    t->place[(*f)->index] = xcalloc((*f)->stmts.size + 1, sizeof(uint32_t));
    for (uint32_t i = 0; i < (*f)->stmts.size; ++i) {
      if (!g.is_cut_point[i])
        continue;
      sample_place at = {.proc = (*f)->index, .label = i};
      add_variables(t->p, *f, &at);
      vec_push(&t->s->places, at);
      t->place[(*f)->index][i] = t->s->places.size;
    }
    flow_free(&g);
  }
}

/* A variable that is not known here is no part of what is said of the place. */
static void drop_variable(sample_place *at, uint32_t column) {
  uint32_t wide = at->vars.size, kept = 0;
  for (uint32_t i = 0; i < at->rows.size; ++i)
    if (i % wide != column)
      at->rows.data[kept++] = at->rows.data[i];
  at->rows.size = kept;
  for (uint32_t i = column + 1; i < wide; ++i)
    at->vars.data[i - 1] = at->vars.data[i];
  at->vars.size--;
}

/* The first rows, then some by chance in their place. */
static void take(taker *t, sample_place *at) {
  for (uint32_t i = at->vars.size; i-- > 0;)
    if (!t->known[at->vars.data[i]->id])
      drop_variable(at, i);
  uint32_t wide = at->vars.size, row = at->count;
  if (++at->seen > SAMPLE_ROWS)
    row = chance(t) % 8 ? UINT32_MAX : (uint32_t)(chance(t) % SAMPLE_ROWS);
  if (row == UINT32_MAX || !wide)
    return;
  if (row == at->count) {
    at->count++;
    vec_resize(&at->rows, at->count * wide);
  }
  for (uint32_t i = 0; i < wide; ++i)
    at->rows.data[row * wide + i] = t->value[at->vars.data[i]->id];
}

/* ---- a run ---- */

static void learn(taker *t, const trace_value *values, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const expr *path = values[i].path;
    if (path->kind != E_VAR || values[i].value->kind != E_CONST)
      continue;
    t->known[path->var->id] = true;
    t->value[path->var->id] = (uint64_t)values[i].value->value;
  }
}

static void forget_locals(taker *t, const proc *f) {
  for (vec_each(var *const, v, &f->locals))
    t->known[(*v)->id] = false;
}

static void walk(taker *t, const activation *a, uint32_t depth) {
  enum { DEEPEST = 100 };
  if (a->proc >= t->p->procs.size || depth > DEEPEST)
    return;
  const proc *f = t->p->procs.data[a->proc];
  forget_locals(t, f);
  learn(t, a->values, a->value_count);
  for (uint32_t i = 0; i < a->size; ++i) {
    const trace_step *step = &a->steps[i];
    uint32_t place = t->place[a->proc][step->label];
    if (place)
      take(t, &t->s->places.data[place - 1]);
    if (step->callee)
      walk(t, step->callee, depth + 1);
    learn(t, step->values, step->value_count);
  }
}

static bool supply(void *context, const draw *d, u128 *value) {
  taker *t = context;
  if (t->kind % 3 == 0)
    *value = random_value(&t->seed, d->type);
  else
    *value = t->kind % 3 == 1 ? chance(t) % 8 : chance(t) % 200;
  return true;
}

static void run_once(taker *t, const question *q) {
  deadline limit = q->deadline;
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.step_limit = RUN_STEPS;
  o.deadline = &limit;
  o.draw = supply;
  o.context = t;
  o.record = true;
  interp *in = interp_new(q->program, &o);
  (void)interp_run(in, q->entry);
  trace *seen = interp_take_trace(in);
  if (seen && seen->main)
    walk(t, seen->main, 0);
  trace_drop(seen);
  interp_free(in);
  t->kind++;
}

void samples_take(samples *s, const question *q) {
  const program *p = q->program;
  taker t = {.s = s, .p = p, .seed = 7};
  t.place = xcalloc(p->procs.size + 1, sizeof *t.place);
  t.value = xcalloc(p->pool.next_var + 1, sizeof *t.value);
  t.known = xcalloc(p->pool.next_var + 1, sizeof *t.known);
  find_places(&t);
  for (uint32_t i = 0; i < RUNS; ++i)
    run_once(&t, q);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    free(t.place[i]);
  free(t.place);
  free(t.value);
  free(t.known);
}

void samples_free(samples *s) {
  for (vec_each(sample_place, p, &s->places)) {
    vec_free(&p->vars);
    vec_free(&p->rows);
  }
  vec_free(&s->places);
}
