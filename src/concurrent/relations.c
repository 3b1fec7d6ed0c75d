#include "concurrent/relations.h"

static rel build(void *context, bdd_space *s, const mu_relation *m, const uint32_t *const *args);

bool relations_init(relations *r, const instance *x, const bp_request *source,
                    const char **culprit) {
  *r = (relations){.x = x, .has_init = x->roots.data[0].kind == THREAD_INIT};
  r->host = (mu_host){.context = r, .relation = build};
  instance_request(x, source, &r->request);
  template_question q = {.request = &r->request, .unknowns = x->unknowns, .forget = true};
  twins_of(x, &r->request, &r->twins);
  return templates_init(&r->templates, q, culprit);
}

void relations_free(relations *r) {
  if (r->templates.space)
    for (vec_each(template_built, b, &r->built))
      rel_drop(r->templates.space, &b->value);
  vec_free(&r->built);
  vec_free(&r->twins);
  templates_free(&r->templates);
  bp_request_free(&r->request);
}

void relations_open(relations *r, bdd_space *s) {
  templates_open(&r->templates, s);
}

/* ---- declarations ---- */

typedef enum argument { A_END, A_THREAD, A_GLOBALS, A_INPUT, A_STATE } argument;

typedef struct row {
  const char *name;
  argument types[3];
  rel (*build)(relations *r, bdd_space *s, const uint32_t *const *args);
} row;

static rel build_begins(relations *r, bdd_space *s, const uint32_t *const *args);
static rel build_twin(relations *r, bdd_space *s, const uint32_t *const *args);
static rel build_fresh(relations *r, bdd_space *s, const uint32_t *const *args);
static rel build_start(relations *r, bdd_space *s, const uint32_t *const *args);
static rel build_leave(relations *r, bdd_space *s, const uint32_t *const *args);
static rel build_follows(relations *r, bdd_space *s, const uint32_t *const *args);

static const row rows[] = {
    {"Begins", {A_THREAD}, build_begins},
    {"Twin", {A_THREAD, A_THREAD}, build_twin},
    {"Fresh", {A_GLOBALS}, build_fresh},
    {"Start", {A_THREAD, A_INPUT, A_STATE}, build_start},
    {"Leave", {A_THREAD, A_STATE}, build_leave},
    {"Follows", {A_THREAD, A_THREAD}, build_follows},
};
enum { ROWS = sizeof rows / sizeof *rows };

void relations_declare(relations *r, mu_system *m) {
  r->system = m;
  templates_declare(&r->templates, m);
  uint64_t size = 2;
  while (size < r->x->roots.size)
    size *= 2;
  r->thread = mu_add_enum(m, "Thread", size, 0);
  mu_add_constant(m, "FIRST", r->has_init);
  mu_add_constant(m, "LAST", (int64_t)r->x->roots.size - 1);
  const template_types *t = &r->templates.types;
  const mu_type *by_kind[] = {
      [A_THREAD] = r->thread, [A_GLOBALS] = t->globals, [A_INPUT] = t->input, [A_STATE] = t->state};
  for (int i = 0; i < ROWS; ++i) {
    const mu_type *types[3];
    uint32_t arity = 0;
    for (; arity < 3 && rows[i].types[arity] != A_END; ++arity)
      types[arity] = by_kind[rows[i].types[arity]];
    mu_add_input(m, rows[i].name, types, arity);
  }
}

static rel build(void *context, bdd_space *s, const mu_relation *m, const uint32_t *const *args) {
  relations *r = context;
  for (vec_each(template_built, b, &r->built)) {
    bool same = b->relation == m;
    for (uint32_t i = 0; i < m->arity && same; ++i)
      same = b->args[i] == args[i];
    if (same)
      return b->value;
  }
  int at = 0;
  while (at < ROWS && strcmp(rows[at].name, m->name) != 0)
    ++at;
  if (at == ROWS)
    return r->templates.host.relation(r->templates.host.context, s, m, args);
  bdd_mark here = bdd_here(s);
  rel value = rows[at].build(r, s, args);
  template_built *b = vec_add(&r->built);
  b->relation = m;
  for (uint32_t i = 0; i < m->arity; ++i)
    b->args[i] = args[i];
  rel_set(s, &b->value, value);
  bdd_leave(s, here, REL_FALSE);
  return b->value;
}

/* ---- the relations ---- */

static rel is_thread(const relations *r, bdd_space *s, const uint32_t *bits, uint32_t t) {
  return rel_number(s, bits, r->thread->width, t);
}

static rel build_begins(relations *r, bdd_space *s, const uint32_t *const *args) {
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->x->roots.size; ++t)
    if (r->x->roots.data[t].kind == (r->has_init ? THREAD_INIT : THREAD_INITIAL) &&
        r->twins.data[t] == NO_TWIN)
      any = rel_or(s, any, is_thread(r, s, args[0], t));
  return any;
}

static rel build_twin(relations *r, bdd_space *s, const uint32_t *const *args) {
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->twins.size; ++t)
    if (r->twins.data[t] != NO_TWIN)
      any = rel_or(
          s, any,
          rel_and(s, is_thread(r, s, args[0], r->twins.data[t]), is_thread(r, s, args[1], t)));
  return any;
}

static rel build_fresh(relations *r, bdd_space *s, const uint32_t *const *args) {
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

static rel is_module(const relations *r, bdd_space *s, const uint32_t *bits, uint32_t module) {
  return rel_number(s, bits, r->templates.types.module->width, module);
}

static uint32_t global_slot(const relations *r, const var *v) {
  return numbering_slot(&r->templates.numbering, v);
}

/* What the creator left for the thread of that place. */
static rel has_copies(relations *r, bdd_space *s, const start_place *place, state_block v) {
  rel all = rel_var(s, v.globals[global_slot(r, place->taken)]);
  for (uint32_t i = 0; i < place->copies.size; ++i)
    all = rel_and(s, all,
                  rel_same(s, &v.locals[i], &v.globals[global_slot(r, place->copies.data[i])], 1));
  return all;
}

static rel build_start(relations *r, bdd_space *s, const uint32_t *const *args) {
  const uint32_t *entry_args[] = {args[1], args[2]};
  rel entry = r->templates.host.relation(r->templates.host.context, s,
                                         mu_find_relation(r->system, "Entry"), entry_args);
  state_block v = state_block_of(&r->templates, args[2]);
  entry = rel_exists(s, entry, bdd_set_of(s, args[1], r->templates.types.input->width));
  rel any = REL_FALSE;
  for (uint32_t t = 0; t < r->x->roots.size; ++t) {
    rel one = rel_and(s, is_thread(r, s, args[0], t), is_module(r, s, v.mod, module_of(r, t)));
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
static rel settled_module(relations *r, bdd_space *s, uint32_t module, state_block v) {
  const numbering_module *m = &r->templates.numbering.modules.data[module];
  rel any = REL_FALSE;
  for (uint32_t pc = PC_ENTRY; pc < m->points.size; ++pc)
    if (!m->points.data[pc].is_return_point)
      any = rel_or(s, any, template_at(&r->templates, s, v, module, pc));
  for (uint32_t t = 0; t < r->x->roots.size; ++t)
    if (module_of(r, t) == module)
      any = rel_or(s, any, template_at(&r->templates, s, v, module, PC_EXIT));
  return any;
}

static rel settled(relations *r, bdd_space *s, state_block v, bool in_atomic_functions) {
  rel any = REL_FALSE;
  for (uint32_t m = 1; m < r->templates.numbering.modules.size; ++m)
    if (in_atomic_functions || !is_atomic_proc(r->templates.numbering.modules.data[m].f))
      any = rel_or(s, any, settled_module(r, s, m, v));
  return any;
}

rel relations_settled(relations *r, bdd_space *s, const uint32_t *state) {
  return settled(r, s, state_block_of(&r->templates, state), true);
}

static rel build_leave(relations *r, bdd_space *s, const uint32_t *const *args) {
  state_block v = state_block_of(&r->templates, args[1]);
  rel any = settled(r, s, v, false);
  any = rel_and(s, any, in_no_section(r, s, v));
  if (r->has_init) {
    rel init = is_thread(r, s, args[0], 0);
    any = rel_ite(s, init, template_at(&r->templates, s, v, module_of(r, 0), PC_EXIT), any);
  }
  return any;
}

static rel build_follows(relations *r, bdd_space *s, const uint32_t *const *args) {
  rel any = REL_FALSE;
  for (uint32_t a = 0; a < r->x->roots.size; ++a)
    for (uint32_t b = r->has_init; b < r->x->roots.size; ++b)
      if (a != b)
        any = rel_or(s, any, rel_and(s, is_thread(r, s, args[0], a), is_thread(r, s, args[1], b)));
  return any;
}
