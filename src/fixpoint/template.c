#include "fixpoint/template.h"

#include <assert.h>

/* ---- declarations -------------------------------------------------------- */

enum { RANK_MODULE = 1, RANK_PC = 2, RANK_VARS = 3 };

static uint64_t power_of_two(uint64_t at_least) {
  uint64_t n = 1;
  while (n < at_least)
    n *= 2;
  return n;
}

static rel build(void *context, bdd_space *s, const mu_relation *r, const uint32_t *const *args);

bool templates_init(templates *t, template_question question, const char **culprit) {
  *t = (templates){.question = question};
  t->host = (mu_host){.context = t, .relation = build};
  assert(!question.slice || !question.forget);
  if (question.slice || question.forget)
    usage_init(&t->usage, question.request, question.slice ? USAGE_SPREAD : USAGE_THREADS);
  return numbering_init(&t->numbering, question.request->program, question.request->main,
                        question.slice ? &t->usage : NULL, culprit);
}

void templates_free(templates *t) {
  if (t->space)
    for (vec_each(template_built, b, &t->built))
      rel_drop(t->space, &b->value);
  vec_free(&t->built);
  vec_free(&t->given);
  usage_free(&t->usage);
  numbering_free(&t->numbering);
  *t = (templates){0};
}

static const mu_type *slots_type(mu_system *m, const char *name, char letter, uint32_t count,
                                 const uint32_t *rank) {
  mu_type *c = mu_add_class(m, name);
  for (uint32_t i = 0; i < count; ++i)
    mu_add_field(m, c, str_printf(&m->strings, "%c%u", letter, i), mu_bool(m), RANK_VARS + rank[i]);
  return c;
}

static void declare_types(templates *t, mu_system *m) {
  const numbering *l = &t->numbering;
  template_types *types = &t->types;
  assert(!types->state && l->modules.size > 0);
  VEC(uint32_t) rank = {0};
  vec_resize(&rank, l->locals + l->globals + 1);
  numbering_rank(l, rank.data);
  types->module = mu_add_enum(m, "Module", power_of_two(l->modules.size), RANK_MODULE);
  types->pc = mu_add_enum(m, "PC", power_of_two(l->counters), RANK_PC);
  types->locals = slots_type(m, "Locals", 'l', l->locals, rank.data);
  types->globals = slots_type(m, "Globals", 'g', l->globals, rank.data + l->locals);
  mu_type *state = mu_add_class(m, "State"), *input = mu_add_class(m, "Input");
  mu_add_field(m, state, "mod", types->module, 0);
  mu_add_field(m, state, "pc", types->pc, 0);
  mu_add_field(m, state, "L", types->locals, 0);
  mu_add_field(m, state, "G", types->globals, 0);
  mu_add_field(m, input, "L", types->locals, 0);
  mu_add_field(m, input, "G", types->globals, 0);
  types->state = state;
  types->input = input;
  vec_free(&rank);
}

void templates_add(templates *t, mu_system *m, const template_row *rows, uint32_t count) {
  const mu_type *by_kind[A_COUNT] = {
      [A_MODULE] = t->types.module, [A_PC] = t->types.pc,           [A_STATE] = t->types.state,
      [A_INPUT] = t->types.input,   [A_GLOBALS] = t->types.globals, [A_THREAD] = t->types.thread};
  for (uint32_t i = 0; i < count; ++i) {
    const mu_type *types[TEMPLATE_ARGUMENTS];
    uint32_t arity = 0;
    for (; arity < TEMPLATE_ARGUMENTS && rows[i].types[arity] != A_END; ++arity) {
      types[arity] = by_kind[rows[i].types[arity]];
      assert(types[arity]);
    }
    vec_push(&t->given, (template_given){mu_add_input(m, rows[i].name, types, arity), &rows[i]});
  }
}

void templates_open(templates *t, bdd_space *s) {
  assert(!t->space && t->given.size > 0);
  t->space = s;
  t->choice_count = encode_choices(t->numbering.p);
  t->first_choice = bdd_add_vars(s, t->choice_count);
}

static const template_row *row_of(const templates *t, const mu_relation *r) {
  for (vec_each(template_given, g, &t->given))
    if (g->relation == r)
      return g->row;
  assert(false);
  return NULL;
}

static rel build(void *context, bdd_space *s, const mu_relation *r, const uint32_t *const *args) {
  templates *t = context;
  assert(t->space == s && r->arity <= TEMPLATE_ARGUMENTS);
  for (vec_each(template_built, b, &t->built)) {
    bool same = b->relation == r;
    for (uint32_t i = 0; i < r->arity && same; ++i)
      same = b->args[i] == args[i];
    if (same)
      return b->value;
  }
  bdd_mark here = bdd_here(s);
  template_built made = {.relation = r};
  for (uint32_t i = 0; i < r->arity; ++i)
    made.args[i] = args[i];
  rel_set(s, &made.value, row_of(t, r)->build(t, args));
  vec_push(&t->built, made);
  bdd_leave(s, here, REL_FALSE);
  return made.value;
}

rel templates_value(templates *t, const mu_system *m, const char *name,
                    const uint32_t *const *args) {
  return build(t, t->space, mu_find_relation(m, name), args);
}

/* ---- blocks -------------------------------------------------------------- */

static uint32_t offset_of(const mu_type *class, const char *name) {
  const mu_field *f = mu_find_field(class, name);
  assert(f);
  return f->offset;
}

state_block state_block_of(const templates *t, const uint32_t *bits) {
  const mu_type *c = t->types.state;
  return (state_block){.mod = bits + offset_of(c, "mod"),
                       .pc = bits + offset_of(c, "pc"),
                       .locals = bits + offset_of(c, "L"),
                       .globals = bits + offset_of(c, "G")};
}

state_block input_block_of(const templates *t, const uint32_t *bits) {
  const mu_type *c = t->types.input;
  return (state_block){.locals = bits + offset_of(c, "L"), .globals = bits + offset_of(c, "G")};
}

rel template_at(const templates *t, state_block x, uint32_t module, uint32_t pc) {
  assert(module < t->numbering.modules.size && pc < t->numbering.counters && x.mod && x.pc);
  bdd_mark here = bdd_here(t->space);
  rel r = rel_and(t->space, is_module(t, x.mod, module), is_pc(t, x.pc, pc));
  return bdd_leave(t->space, here, r);
}

void templates_declare(templates *t, mu_system *m) {
  declare_types(t, m);
  templates_add(t, m, template_rows, template_row_count);
}
