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

/* Of an Input; mod and pc are NULL. */
static state_block input_block_of(const templates *t, const uint32_t *bits) {
  const mu_type *c = t->types.input;
  return (state_block){.locals = bits + offset_of(c, "L"), .globals = bits + offset_of(c, "G")};
}

/* The statements of a module are encoded over current and next blocks. */
typedef struct template_scope {
  const templates *t;
  state_block now, next;
} template_scope;

static uint32_t lookup(void *context, const var *v, bool primed) {
  const template_scope *scope = context;
  const state_block *b = primed ? &scope->next : &scope->now;
  uint32_t slot = numbering_slot(&scope->t->numbering, v);
  if (slot == NO_SLOT)
    return ENCODE_LEFT_OUT;
  return v->kind == V_GLOBAL ? b->globals[slot] : b->locals[slot];
}

static encoder template_encoder(template_scope *scope) {
  encoder c;
  const templates *t = scope->t;
  encoder_init(&c, t->space, lookup, scope, t->first_choice, t->choice_count);
  return c;
}

static rel is_module(const templates *t, const uint32_t *mod, uint32_t module) {
  return rel_number(t->space, mod, t->types.module->width, module);
}

static rel is_pc(const templates *t, const uint32_t *pc, uint32_t counter) {
  return rel_number(t->space, pc, t->types.pc->width, counter);
}

rel template_at(const templates *t, state_block x, uint32_t module, uint32_t pc) {
  bdd_mark here = bdd_here(t->space);
  rel r = rel_and(t->space, is_module(t, x.mod, module), is_pc(t, x.pc, pc));
  return bdd_leave(t->space, here, r);
}

/* ---- collecting ---------------------------------------------------------- */

typedef VEC(rel) rel_list;

static void keep(templates *t, rel_list *list, rel r) {
  rel kept = {0};
  rel_set(t->space, &kept, r);
  vec_push(list, kept);
}

static rel take_union(templates *t, rel_list *list) {
  rel all = rel_or_all(t->space, list->data, list->size);
  for (vec_each(rel, r, list))
    rel_drop(t->space, r);
  vec_clear(list);
  return all;
}

/* ---- what is forgotten --------------------------------------------------- */

/* Of relation r: the locals of v that are not live at the label are arbitrary. */
static rel forget_dead(templates *t, uint32_t module, uint32_t label, state_block v, rel r) {
  if (!t->question.forget)
    return r;
  const numbering_module *m = &t->numbering.modules.data[module];
  const uint64_t *live = usage_live(&t->usage, m->f->index, label);
  VEC(uint32_t) dead = {0};
  for (uint32_t i = 0; i < numbering_locals(m); ++i)
    if (!has_bit(live, t->usage.scope.position[numbering_local(m, i)->id]))
      vec_push(&dead, v.locals[i]);
  rel after = rel_exists(t->space, r, bdd_set_of(t->space, dead.data, dead.size));
  vec_free(&dead);
  return after;
}

/* ---- ProgramInt ---------------------------------------------------------- */

/* What is needed to build the steps of one module. Frames are cached by the one variable that is
 * left out; most statements change at most one. */
typedef struct step_builder {
  templates *t;
  const numbering_module *m;
  uint32_t module;
  template_scope scope;
  encoder c;
  rel enforce;     /* of the next state; TRUE if there is none */
  rel_list frames; /* [0]: all variables keep their values; [1 + i]: all but variable i */
  rel_list steps;  /* of this module */
} step_builder;

static uint32_t var_count(const step_builder *b) {
  return numbering_locals(b->m) + b->t->numbering.globals;
}

/* BDD variables now and next of variable i: own locals, then globals. */
static void var_bits_of(const step_builder *b, uint32_t i, uint32_t *now, uint32_t *next) {
  uint32_t locals = numbering_locals(b->m);
  bool is_local = i < locals;
  uint32_t slot = is_local ? i : i - locals;
  *now = is_local ? b->scope.now.locals[slot] : b->scope.now.globals[slot];
  *next = is_local ? b->scope.next.locals[slot] : b->scope.next.globals[slot];
}

static uint32_t var_index(const step_builder *b, const var *v) {
  uint32_t slot = numbering_slot(&b->t->numbering, v);
  return v->kind == V_GLOBAL ? numbering_locals(b->m) + slot : slot;
}

static rel make_frame(const step_builder *b, const bool *changed) {
  VEC(uint32_t) now = {0}, next = {0};
  for (uint32_t i = 0; i < var_count(b); ++i)
    if (!changed || !changed[i]) {
      uint32_t x, v;
      var_bits_of(b, i, &x, &v);
      vec_push(&now, x);
      vec_push(&next, v);
    }
  rel frame = rel_same(b->t->space, now.data, next.data, now.size);
  vec_free(&now);
  vec_free(&next);
  return frame;
}

static rel cached_frame(step_builder *b, uint32_t which, const bool *changed) {
  if (b->frames.size == 0)
    vec_resize(&b->frames, var_count(b) + 1);
  rel *frame = &b->frames.data[which];
  if (rel_is_false(*frame)) /* not made yet */
    rel_set(b->t->space, frame, make_frame(b, changed));
  return *frame;
}

static rel frame_of(step_builder *b, const stmt *s) {
  var_vec changed = {0};
  encode_changed(s, &changed);
  VEC(bool) is_changed = {0};
  vec_resize(&is_changed, var_count(b) + 1);
  uint32_t count = 0, last = 0;
  for (vec_each(const var *, v, &changed))
    if (numbering_slot(&b->t->numbering, *v) != NO_SLOT) {
      last = var_index(b, *v);
      is_changed.data[last] = true;
      count++;
    }
  rel frame = count == 0   ? cached_frame(b, 0, NULL)
              : count == 1 ? cached_frame(b, 1 + last, is_changed.data)
                           : make_frame(b, is_changed.data);
  vec_free(&is_changed);
  vec_free(&changed);
  return frame;
}

/* Adds the step from counter to counter with that effect on the variables. */
static void add_step(step_builder *b, uint32_t from, uint32_t to, rel effect) {
  bdd_space *s = b->t->space;
  bdd_mark here = bdd_here(s);
  rel counters = rel_and(s, is_pc(b->t, b->scope.now.pc, from), is_pc(b->t, b->scope.next.pc, to));
  keep(b->t, &b->steps, rel_and(s, counters, effect));
  bdd_leave(s, here, REL_FALSE);
}

static void add_inner_step(step_builder *b, uint32_t from, uint32_t label, rel change, rel frame) {
  bdd_space *s = b->t->space;
  bdd_mark here = bdd_here(s);
  rel effect = rel_and(s, rel_and(s, change, frame), b->enforce);
  effect = forget_dead(b->t, b->module, label, b->scope.next, effect);
  add_step(b, from, b->m->counters.data[label], effect);
  bdd_leave(s, here, REL_FALSE);
}

static void add_return(step_builder *b, uint32_t from, const stmt *st) {
  bdd_space *s = b->t->space;
  rel effect = rel_same(s, b->scope.now.globals, b->scope.next.globals, b->t->numbering.globals);
  for (uint32_t i = 0; i < st->rhs_count; ++i) {
    uint32_t slot = b->m->results.data[i];
    if (slot != NO_SLOT)
      effect = rel_and(s, effect, encode_equal(&b->c, b->scope.next.locals[slot], st->rhs[i]));
  }
  add_step(b, from, PC_EXIT, effect);
}

static bool is_error_place(const step_builder *b, uint32_t label) {
  const template_question *q = &b->t->question;
  const proc *f = b->m->f;
  return q->unknowns ? f->stmts.data[label].kind == S_UNKNOWN
                     : bp_is_target(q->request, f->index, label);
}

static void add_statement(step_builder *b, uint32_t label) {
  const stmt *st = &b->m->f->stmts.data[label];
  uint32_t from = b->m->counters.data[label];
  if (is_error_place(b, label)) {
    add_step(b, from, PC_ERROR, REL_TRUE);
    return;
  }
  switch (st->kind) {
  case S_CALL:
    if (b->m->points.data[b->m->returns.data[label]].is_return_point)
      add_inner_step(b, b->m->returns.data[label], st->succ[0], REL_TRUE, cached_frame(b, 0, NULL));
    return;
  case S_RETURN:
    add_return(b, from, st);
    return;
  case S_HALT:
  case S_UNKNOWN:
  case S_END_THREAD:
    return;
  case S_ASSERT:
    if (b->t->question.request->asserts && !b->t->question.unknowns)
      add_step(b, from, PC_ERROR, encode_fail(&b->c, st));
    break;
  default:
    break;
  }
  for (uint32_t k = 0; k < st->succ_count; ++k)
    add_inner_step(b, from, st->succ[k], encode_step(&b->c, st, k), frame_of(b, st));
}

static rel enforce_of(templates *t, const numbering_module *m, state_block x) {
  if (!m->f->enforce)
    return REL_TRUE;
  template_scope scope = {.t = t, .now = x};
  encoder c = template_encoder(&scope);
  rel r = encode_may(&c, m->f->enforce, true);
  encoder_free(&c);
  return r;
}

static rel build_module_steps(templates *t, uint32_t module, state_block x, state_block v) {
  bdd_space *s = t->space;
  step_builder b = {.t = t,
                    .m = &t->numbering.modules.data[module],
                    .module = module,
                    .scope = {.t = t, .now = x, .next = v}};
  b.c = template_encoder(&b.scope);
  rel_set(s, &b.enforce, enforce_of(t, b.m, v));
  for (uint32_t pc = PC_ENTRY; pc < b.m->points.size; ++pc) {
    bdd_mark here = bdd_here(s);
    if (!b.m->points.data[pc].is_return_point)
      add_statement(&b, b.m->points.data[pc].label);
    bdd_leave(s, here, REL_FALSE);
  }
  rel all = take_union(t, &b.steps);
  all = rel_and(s, rel_and(s, is_module(t, x.mod, module), is_module(t, v.mod, module)), all);
  for (vec_each(rel, f, &b.frames))
    rel_drop(s, f);
  rel_drop(s, &b.enforce);
  vec_free(&b.frames);
  vec_free(&b.steps);
  encoder_free(&b.c);
  return all;
}

static rel build_int(templates *t, const uint32_t *const *args) {
  state_block x = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  rel_list modules = {0};
  for (uint32_t i = 0; i < t->numbering.modules.size; ++i) {
    bdd_mark here = bdd_here(t->space);
    keep(t, &modules, build_module_steps(t, i, x, v));
    bdd_leave(t->space, here, REL_FALSE);
    bdd_poll(t->space);
  }
  rel all = take_union(t, &modules);
  vec_free(&modules);
  return all;
}

/* ---- calls --------------------------------------------------------------- */

typedef struct call_site {
  const numbering_module *m;
  uint32_t module, callee, from, to;
  const stmt *st;
} call_site;

typedef rel call_builder(templates *t, const call_site *site, const uint32_t *const *args);

/* The union over all calls. */
static rel for_each_call(templates *t, call_builder *one, const uint32_t *const *args) {
  rel_list all = {0};
  for (uint32_t i = 0; i < t->numbering.modules.size; ++i) {
    const numbering_module *m = &t->numbering.modules.data[i];
    rel_list here = {0};
    for (uint32_t pc = PC_ENTRY; pc < m->points.size; ++pc) {
      uint32_t label = m->points.data[pc].label;
      const stmt *st = &m->f->stmts.data[label];
      if (st->kind != S_CALL || m->points.data[pc].is_return_point)
        continue;
      if (bp_is_target(t->question.request, m->f->index, label) && !t->question.unknowns)
        continue; /* an error: it is not executed */
      call_site site = {.m = m,
                        .module = i,
                        .callee =
                            t->numbering.module_of.data[stmt_callee(t->numbering.p, st)->index],
                        .from = pc,
                        .to = m->returns.data[label],
                        .st = st};
      bdd_mark mark = bdd_here(t->space);
      keep(t, &here, one(t, &site, args));
      bdd_leave(t->space, mark, REL_FALSE);
    }
    bdd_mark mark = bdd_here(t->space);
    keep(t, &all, take_union(t, &here));
    bdd_leave(t->space, mark, REL_FALSE);
    vec_free(&here);
    bdd_poll(t->space);
  }
  rel result = take_union(t, &all);
  vec_free(&all);
  return result;
}

static rel into_call(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block x = state_block_of(t, args[0]), y = input_block_of(t, args[2]);
  template_scope scope = {.t = t, .now = x, .next = y};
  encoder c = template_encoder(&scope);
  rel r = rel_same(s, x.globals, y.globals, t->numbering.globals);
  const proc *callee = t->numbering.modules.data[site->callee].f;
  for (uint32_t i = 0; i < site->st->rhs_count; ++i) {
    uint32_t slot = numbering_slot(&t->numbering, callee->params.data[i]);
    if (slot != NO_SLOT)
      r = rel_and(s, r, encode_equal(&c, y.locals[slot], site->st->rhs[i]));
  }
  encoder_free(&c);
  r = rel_and(s, is_module(t, args[1], site->callee), r);
  return rel_and(s, template_at(t, x, site->module, site->from), r);
}

static rel build_into_call(templates *t, const uint32_t *const *args) {
  return for_each_call(t, into_call, args);
}

static rel across(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  rel counters = rel_and(s, is_pc(t, args[1], site->from), is_pc(t, args[2], site->to));
  return rel_and(s, is_module(t, args[0], site->module), counters);
}

static rel build_across(templates *t, const uint32_t *const *args) {
  return for_each_call(t, across, args);
}

/* Which local slots and globals the call's results are written to. */
static void assigned_slots(const templates *t, const call_site *site, bool *locals, bool *globals) {
  for (uint32_t i = 0; i < site->st->lhs_count; ++i) {
    const var *v = site->st->lhs[i]->var;
    uint32_t slot = numbering_slot(&t->numbering, v);
    if (slot != NO_SLOT)
      (v->kind == V_GLOBAL ? globals : locals)[slot] = true;
  }
}

/* x[i] = v[i] for the slots that are not assigned. */
static rel unassigned_same(templates *t, const uint32_t *x, const uint32_t *v, uint32_t count,
                           const bool *assigned) {
  VEC(uint32_t) a = {0}, b = {0};
  for (uint32_t i = 0; i < count; ++i)
    if (!assigned[i]) {
      vec_push(&a, x[i]);
      vec_push(&b, v[i]);
    }
  rel r = rel_same(t->space, a.data, b.data, a.size);
  vec_free(&a);
  vec_free(&b);
  return r;
}

typedef struct assigned {
  VEC(bool) locals, globals;
} assigned;

static assigned assigned_by(const templates *t, const call_site *site) {
  assigned a = {0};
  vec_resize(&a.locals, t->numbering.locals + 1);
  vec_resize(&a.globals, t->numbering.globals + 1);
  assigned_slots(t, site, a.locals.data, a.globals.data);
  return a;
}

static void assigned_free(assigned *a) {
  vec_free(&a->locals);
  vec_free(&a->globals);
}

static rel return_a(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block x = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  assigned a = assigned_by(t, site);
  rel kept = unassigned_same(t, x.locals, v.locals, numbering_locals(site->m), a.locals.data);
  assigned_free(&a);
  kept = forget_dead(t, site->module, site->st->succ[0], v, kept);
  rel good = rel_and(s, is_pc(t, v.pc, site->to), kept);
  rel after = rel_or(s, good, is_pc(t, v.pc, PC_ERROR));
  after = rel_and(s, is_module(t, v.mod, site->module), after);
  return rel_and(s, template_at(t, x, site->module, site->from), after);
}

static rel build_return_a(templates *t, const uint32_t *const *args) {
  return for_each_call(t, return_a, args);
}

static rel return_b(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block z = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  assigned a = assigned_by(t, site);
  rel r = unassigned_same(t, z.globals, v.globals, t->numbering.globals, a.globals.data);
  assigned_free(&a);
  const stmt *st = site->st;
  template_scope scope = {.t = t, .now = z, .next = v};
  for (uint32_t i = 0; i < st->lhs_count; ++i) {
    bool again = false; /* the last one of several writes counts */
    for (uint32_t j = i + 1; j < st->lhs_count; ++j)
      again = again || st->lhs[j] == st->lhs[i];
    uint32_t target = lookup(&scope, st->lhs[i]->var, true);
    uint32_t slot = t->numbering.modules.data[site->callee].results.data[i];
    assert(again || target == ENCODE_LEFT_OUT || slot != NO_SLOT);
    if (!again && target != ENCODE_LEFT_OUT)
      r = rel_and(s, r, rel_same(s, &z.locals[slot], &target, 1));
  }
  r = rel_and(s, template_at(t, z, site->callee, PC_EXIT), r);
  return rel_and(s, template_at(t, v, site->module, site->to), r);
}

static rel build_return_b(templates *t, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block z = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  rel error = rel_and(s, is_pc(t, z.pc, PC_ERROR), is_pc(t, v.pc, PC_ERROR));
  return rel_or(s, error, for_each_call(t, return_b, args));
}

static rel calls(templates *t, const call_site *site, const uint32_t *const *args) {
  state_block x = state_block_of(t, args[0]), z = state_block_of(t, args[1]);
  rel at = template_at(t, x, site->module, site->from);
  return rel_and(t->space, at, is_module(t, z.mod, site->callee));
}

static rel build_return(templates *t, const uint32_t *const *args) {
  bdd_space *s = t->space;
  const uint32_t *a[] = {args[0], args[2]}, *b[] = {args[1], args[2]};
  rel both = rel_and(s, build_return_a(t, a), build_return_b(t, b));
  return rel_and(s, both, for_each_call(t, calls, args));
}

/* ---- the rest ------------------------------------------------------------ */

static rel build_entry(templates *t, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block u = input_block_of(t, args[0]), v = state_block_of(t, args[1]);
  rel_list all = {0};
  for (uint32_t i = 0; i < t->numbering.modules.size; ++i) {
    bdd_mark here = bdd_here(s);
    const numbering_module *m = &t->numbering.modules.data[i];
    rel r = rel_same(s, u.globals, v.globals, t->numbering.globals);
    r = rel_and(s, r, rel_same(s, u.locals, v.locals, m->params));
    r = forget_dead(t, i, m->f->entry, v, rel_and(s, r, enforce_of(t, m, v)));
    keep(t, &all, rel_and(s, template_at(t, v, i, PC_ENTRY), r));
    bdd_leave(s, here, REL_FALSE);
  }
  rel result = take_union(t, &all);
  vec_free(&all);
  return result;
}

static rel build_init(templates *t, const uint32_t *const *args) {
  return is_module(t, args[0], 0);
}

static rel build_exit(templates *t, const uint32_t *const *args) {
  return rel_or(t->space, is_pc(t, args[0], PC_EXIT), is_pc(t, args[0], PC_ERROR));
}

static rel build_target(templates *t, const uint32_t *const *args) {
  return is_pc(t, args[0], PC_ERROR);
}

/* ---- the table ----------------------------------------------------------- */

static const template_row rows[] = {
    {"ProgramInt", {A_STATE, A_STATE}, build_int},
    {"IntoCall", {A_STATE, A_MODULE, A_INPUT}, build_into_call},
    {"Entry", {A_INPUT, A_STATE}, build_entry},
    {"Init", {A_MODULE}, build_init},
    {"Exit", {A_PC}, build_exit},
    {"Across", {A_MODULE, A_PC, A_PC}, build_across},
    {"Return", {A_STATE, A_STATE, A_STATE}, build_return},
    {"ReturnA", {A_STATE, A_STATE}, build_return_a},
    {"ReturnB", {A_STATE, A_STATE}, build_return_b},
    {"Target", {A_PC}, build_target},
};

void templates_declare(templates *t, mu_system *m) {
  declare_types(t, m);
  templates_add(t, m, rows, sizeof rows / sizeof *rows);
}
