/* The template relations of a program, each built over the blocks that it is asked for. */
#include "fixpoint/template.h"

#include <assert.h>

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
  assert(slot < (v->kind == V_GLOBAL ? scope->t->numbering.globals : scope->t->numbering.locals));
  return v->kind == V_GLOBAL ? b->globals[slot] : b->locals[slot];
}

static encoder template_encoder(template_scope *scope) {
  encoder c;
  const templates *t = scope->t;
  encoder_init(&c, t->space, lookup, scope, t->first_choice, t->choice_count);
  return c;
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
  vec_free(list);
  return all;
}

typedef struct call_site call_site;
typedef rel call_builder(templates *t, const call_site *site, const uint32_t *const *args);
typedef rel module_builder(templates *t, uint32_t module, call_builder *call,
                           const uint32_t *const *args);

/* The union over all modules. */
static rel for_each_module(templates *t, module_builder *one, call_builder *call,
                           const uint32_t *const *args) {
  rel_list all = {0};
  for (uint32_t i = 0; i < t->numbering.modules.size; ++i) {
    bdd_mark here = bdd_here(t->space);
    keep(t, &all, one(t, i, call, args));
    bdd_leave(t->space, here, REL_FALSE);
    bdd_poll(t->space);
  }
  return take_union(t, &all);
}

/* a[i] = b[i] for all i that are not in `changed`; NULL: for all. */
static rel same_but(templates *t, const uint32_t *a, const uint32_t *b, uint32_t count,
                    const uint64_t *changed) {
  VEC(uint32_t) x = {0}, y = {0};
  for (uint32_t i = 0; i < count; ++i)
    if (!changed || !has_bit(changed, i)) {
      vec_push(&x, a[i]);
      vec_push(&y, b[i]);
    }
  rel r = rel_same(t->space, x.data, y.data, x.size);
  vec_free(&x);
  vec_free(&y);
  return r;
}

/* ---- what is forgotten --------------------------------------------------- */

/* Of relation r: the locals of v that are not live at the label are arbitrary. */
static rel forget_dead(templates *t, uint32_t module, uint32_t label, state_block v, rel r) {
  if (!t->question.forget)
    return r;
  assert(module < t->numbering.modules.size);
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

static uint32_t var_index(const step_builder *b, const var *v) {
  uint32_t slot = numbering_slot(&b->t->numbering, v);
  assert(slot != NO_SLOT);
  return v->kind == V_GLOBAL ? numbering_locals(b->m) + slot : slot;
}

static rel make_frame(const step_builder *b, const uint64_t *changed) {
  uint32_t locals = numbering_locals(b->m), globals = b->t->numbering.globals;
  VEC(uint32_t) now = {0}, next = {0};
  for (uint32_t i = 0; i < locals; ++i) {
    vec_push(&now, b->scope.now.locals[i]);
    vec_push(&next, b->scope.next.locals[i]);
  }
  for (uint32_t i = 0; i < globals; ++i) {
    vec_push(&now, b->scope.now.globals[i]);
    vec_push(&next, b->scope.next.globals[i]);
  }
  rel frame = same_but(b->t, now.data, next.data, now.size, changed);
  vec_free(&now);
  vec_free(&next);
  return frame;
}

static rel cached_frame(step_builder *b, uint32_t which, const uint64_t *changed) {
  if (b->frames.size == 0)
    vec_resize(&b->frames, var_count(b) + 1);
  assert(which < b->frames.size);
  rel *frame = &b->frames.data[which];
  if (rel_is_false(*frame)) /* not made yet */
    rel_set(b->t->space, frame, make_frame(b, changed));
  return *frame;
}

static rel frame_of(step_builder *b, const stmt *s) {
  var_vec changed = {0};
  encode_changed(s, &changed);
  uint64_t *is_changed = bits_new(bits_words(var_count(b)));
  uint32_t count = 0, last = 0;
  for (vec_each(const var *, v, &changed))
    if (numbering_slot(&b->t->numbering, *v) != NO_SLOT) {
      last = var_index(b, *v);
      add_bit(is_changed, last);
      count++;
    }
  rel frame = count <= 1 ? cached_frame(b, count + last, is_changed) : make_frame(b, is_changed);
  free(is_changed);
  vec_free(&changed);
  return frame;
}

/* Adds the step from counter to counter with that effect on the variables. */
static void add_step(step_builder *b, uint32_t from, uint32_t to, rel effect) {
  assert(PC_ENTRY <= from && from < b->m->points.size && to < b->m->points.size);
  bdd_space *s = b->t->space;
  bdd_mark here = bdd_here(s);
  rel counters = rel_and(s, is_pc(b->t, b->scope.now.pc, from), is_pc(b->t, b->scope.next.pc, to));
  keep(b->t, &b->steps, rel_and(s, counters, effect));
  bdd_leave(s, here, REL_FALSE);
}

static void add_inner_step(step_builder *b, uint32_t from, uint32_t label, rel change, rel frame) {
  bdd_space *s = b->t->space;
  bdd_mark here = bdd_here(s);
  assert(b->m->counters.data[label] != NO_PC);
  rel effect = rel_and(s, rel_and(s, change, frame), b->enforce);
  effect = forget_dead(b->t, b->module, label, b->scope.next, effect);
  add_step(b, from, b->m->counters.data[label], effect);
  bdd_leave(s, here, REL_FALSE);
}

static void add_return(step_builder *b, uint32_t from, const stmt *st) {
  bdd_space *s = b->t->space;
  rel effect = rel_same(s, b->scope.now.globals, b->scope.next.globals, b->t->numbering.globals);
  assert(st->rhs_count == b->m->results.size);
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
    assert(b->m->returns.data[label] < b->m->points.size);
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

static rel module_steps(templates *t, uint32_t module, call_builder *call,
                        const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block x = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  (void)call;
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
  encoder_free(&b.c);
  return all;
}

static rel build_int(templates *t, const uint32_t *const *args) {
  return for_each_module(t, module_steps, NULL, args);
}

/* ---- calls --------------------------------------------------------------- */

struct call_site {
  const numbering_module *m;
  uint32_t module, callee, from, to;
  const stmt *st;
};

/* Is there a call at that counter that can be executed, and not an error? */
static bool find_call(const templates *t, uint32_t module, uint32_t pc, call_site *site) {
  const numbering_module *m = &t->numbering.modules.data[module];
  assert(PC_ENTRY <= pc && pc < m->points.size);
  uint32_t label = m->points.data[pc].label;
  const stmt *st = &m->f->stmts.data[label];
  if (st->kind != S_CALL || m->points.data[pc].is_return_point ||
      (bp_is_target(t->question.request, m->f->index, label) && !t->question.unknowns))
    return false;
  uint32_t callee = t->numbering.module_of.data[stmt_callee(t->numbering.p, st)->index];
  assert(callee != NO_MODULE && m->returns.data[label] != NO_PC);
  *site = (call_site){m, module, callee, pc, m->returns.data[label], st};
  return true;
}

static rel module_calls(templates *t, uint32_t module, call_builder *call,
                        const uint32_t *const *args) {
  rel_list all = {0};
  call_site site;
  for (uint32_t pc = PC_ENTRY; pc < t->numbering.modules.data[module].points.size; ++pc) {
    bdd_mark here = bdd_here(t->space);
    if (find_call(t, module, pc, &site))
      keep(t, &all, call(t, &site, args));
    bdd_leave(t->space, here, REL_FALSE);
  }
  return take_union(t, &all);
}

/* The union over all calls. */
static rel for_each_call(templates *t, call_builder *one, const uint32_t *const *args) {
  return for_each_module(t, module_calls, one, args);
}

static rel into_call(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block x = state_block_of(t, args[0]), y = input_block_of(t, args[2]);
  template_scope scope = {.t = t, .now = x, .next = y};
  encoder c = template_encoder(&scope);
  rel r = rel_same(s, x.globals, y.globals, t->numbering.globals);
  const proc *callee = t->numbering.modules.data[site->callee].f;
  assert(site->st->rhs_count == callee->params.size);
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

/* x[i] = v[i] for the slots of globals, or of locals, that the call does not assign. */
static rel unassigned_same(templates *t, const stmt *call, bool globals, const uint32_t *x,
                           const uint32_t *v, uint32_t count) {
  uint64_t *assigned = bits_new(bits_words(count));
  for (uint32_t i = 0; i < call->lhs_count; ++i) {
    uint32_t slot = numbering_slot(&t->numbering, call->lhs[i]->var);
    if (slot != NO_SLOT && (call->lhs[i]->var->kind == V_GLOBAL) == globals) {
      assert(slot < count);
      add_bit(assigned, slot);
    }
  }
  rel r = same_but(t, x, v, count, assigned);
  free(assigned);
  return r;
}

static rel return_a(templates *t, const call_site *site, const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block x = state_block_of(t, args[0]), v = state_block_of(t, args[1]);
  rel kept = unassigned_same(t, site->st, false, x.locals, v.locals, numbering_locals(site->m));
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
  rel r = unassigned_same(t, site->st, true, z.globals, v.globals, t->numbering.globals);
  const stmt *st = site->st;
  template_scope scope = {.t = t, .now = z, .next = v};
  for (uint32_t i = 0; i < st->lhs_count; ++i) {
    bool again = false; /* the last one of several writes counts */
    for (uint32_t j = i + 1; j < st->lhs_count; ++j)
      again = again || st->lhs[j] == st->lhs[i];
    assert(i < t->numbering.modules.data[site->callee].results.size);
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

static rel module_entry(templates *t, uint32_t module, call_builder *call,
                        const uint32_t *const *args) {
  bdd_space *s = t->space;
  state_block u = input_block_of(t, args[0]), v = state_block_of(t, args[1]);
  const numbering_module *m = &t->numbering.modules.data[module];
  (void)call;
  rel r = rel_same(s, u.globals, v.globals, t->numbering.globals);
  r = rel_and(s, r, rel_same(s, u.locals, v.locals, m->params));
  r = forget_dead(t, module, m->f->entry, v, rel_and(s, r, enforce_of(t, m, v)));
  return rel_and(s, template_at(t, v, module, PC_ENTRY), r);
}

static rel build_entry(templates *t, const uint32_t *const *args) {
  return for_each_module(t, module_entry, NULL, args);
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

const template_row template_rows[] = {
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
const uint32_t template_row_count = sizeof template_rows / sizeof *template_rows;
