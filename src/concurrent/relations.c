#include "concurrent/relations.h"

bool relations_init(relations *r, const instance *x, const bp_request *source,
                    const char **culprit) {
  *r = (relations){.x = x, .has_init = x->roots.data[0].kind == THREAD_INIT};
  instance_request(x, source, &r->request);
  template_question q = {.request = &r->request, .unknowns = x->unknowns, .forget = true};
  twins_of(x, &r->request, &r->twins);
  bool good = templates_init(&r->templates, q, culprit);
  r->templates.owner = r;
  return good;
}

void relations_free(relations *r) {
  vec_free(&r->twins);
  templates_free(&r->templates);
  bp_request_free(&r->request);
}

/* ---- the relations ---- */

static rel is_thread(const relations *r, const uint32_t *bits, uint32_t t) {
  return rel_number(r->templates.space, bits, r->templates.types.thread->width, t);
}

static rel build_begins(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->x->roots.size; ++t)
    if (r->x->roots.data[t].kind == (r->has_init ? THREAD_INIT : THREAD_INITIAL) &&
        r->twins.data[t] == NO_TWIN)
      any = rel_or(s, any, is_thread(r, args[0], t));
  return any;
}

static rel build_twin(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->twins.size; ++t)
    if (r->twins.data[t] != NO_TWIN)
      any = rel_or(s, any,
                   rel_and(s, is_thread(r, args[0], r->twins.data[t]), is_thread(r, args[1], t)));
  return any;
}

static rel build_fresh(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  const program *p = r->x->p;
  rel all = REL_TRUE;
  for (uint32_t i = 0; i < p->globals.size; ++i)
    if (is_added_global(r->x, p->globals.data[i].var))
      all = rel_and(s, all, rel_literal(s, args[0][i], false));
  return all;
}

static uint32_t module_of(const relations *r, uint32_t t) {
  return r->templates.numbering.module_of.data[r->x->first.data[t]];
}

static uint32_t global_slot(const relations *r, const var *v) {
  return numbering_slot(&r->templates.numbering, v);
}

/* What the creator left for the thread of that place. */
static rel has_copies(const relations *r, bdd_space *s, const start_place *place, state_block v) {
  rel all = rel_var(s, v.globals[global_slot(r, place->taken)]);
  for (uint32_t i = 0; i < place->copies.size; ++i)
    all = rel_and(s, all,
                  rel_same(s, &v.locals[i], &v.globals[global_slot(r, place->copies.data[i])], 1));
  return all;
}

static rel build_start(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  rel entry = templates_value(q, r->system, "Entry", (const uint32_t *const[]){args[1], args[2]});
  state_block v = state_block_of(q, args[2]);
  entry = rel_exists(s, entry, bdd_set_of(s, args[1], q->types.input->width));
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->x->roots.size; ++t) {
    rel one = rel_and(s, is_thread(r, args[0], t), is_module(q, v.mod, module_of(r, t)));
    one = rel_and(s, one, entry);
    if (r->x->places.data[t].taken)
      one = rel_and(s, one, has_copies(r, s, &r->x->places.data[t], v));
    any = rel_or(s, any, one);
  }
  return any;
}

static rel in_no_section(const relations *r, bdd_space *s, state_block v) {
  const var *flags[] = {r->x->section, r->x->function};
  rel all = REL_TRUE;
  for (int i = 0; i < 2; ++i)
    if (flags[i])
      all = rel_and(s, all, rel_literal(s, v.globals[global_slot(r, flags[i])], false));
  return all;
}

/* The places in a module where a step of the source program has come to its end: not between the
 * return from a procedure and the assignment of its results. */
static rel settled_module(const relations *r, bdd_space *s, uint32_t module, state_block v) {
  const numbering_module *m = &r->templates.numbering.modules.data[module];
  rel any = REL_FALSE;
  for (uint32_t pc = PC_ENTRY; pc < m->points.size; ++pc)
    if (!m->points.data[pc].is_return_point)
      any = rel_or(s, any, template_at(&r->templates, v, module, pc));
  for (uint32_t t = 0; t < r->x->roots.size; ++t)
    if (module_of(r, t) == module)
      any = rel_or(s, any, template_at(&r->templates, v, module, PC_EXIT));
  return any;
}

static rel settled(const relations *r, bdd_space *s, state_block v, bool in_atomic_functions) {
  rel any = REL_FALSE;
  for (uint32_t m = 1; m < r->templates.numbering.modules.size; ++m)
    if (in_atomic_functions || !is_atomic_proc(r->templates.numbering.modules.data[m].f))
      any = rel_or(s, any, settled_module(r, s, m, v));
  return any;
}

rel relations_settled(const relations *r, const uint32_t *state) {
  return settled(r, r->templates.space, state_block_of(&r->templates, state), true);
}

static rel build_leave(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  state_block v = state_block_of(&r->templates, args[1]);
  rel any = settled(r, s, v, false);
  any = rel_and(s, any, in_no_section(r, s, v));
  if (r->has_init) {
    rel init = is_thread(r, args[0], 0);
    any = rel_ite(s, init, template_at(&r->templates, v, module_of(r, 0), PC_EXIT), any);
  }
  return any;
}

static rel build_follows(templates *q, const uint32_t *const *args) {
  const relations *r = q->owner;
  bdd_space *s = q->space;
  rel any = REL_FALSE;
  for (uint32_t a = 0; a < r->x->roots.size; ++a)
    for (uint32_t b = r->has_init; b < r->x->roots.size; ++b)
      if (a != b)
        any = rel_or(s, any, rel_and(s, is_thread(r, args[0], a), is_thread(r, args[1], b)));
  return any;
}

/* ---- the table ---- */

static const template_row rows[] = {
    {"Begins", {A_THREAD}, build_begins},
    {"Twin", {A_THREAD, A_THREAD}, build_twin},
    {"Fresh", {A_GLOBALS}, build_fresh},
    {"Start", {A_THREAD, A_INPUT, A_STATE}, build_start},
    {"Leave", {A_THREAD, A_STATE}, build_leave},
    {"Follows", {A_THREAD, A_THREAD}, build_follows},
};

void relations_declare(relations *r, mu_system *m) {
  assert(r->templates.owner == r);
  r->system = m;
  templates_declare(&r->templates, m);
  uint64_t size = 2;
  while (size < r->x->roots.size)
    size *= 2;
  r->templates.types.thread = mu_add_enum(m, "Thread", size, 0);
  mu_add_constant(m, "FIRST", r->has_init);
  mu_add_constant(m, "LAST", (int64_t)r->x->roots.size - 1);
  templates_add(&r->templates, m, rows, sizeof rows / sizeof *rows);
}
