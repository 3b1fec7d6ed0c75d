/* step.c: statements, up to the next choice. */
#include "states/internal.h"

#include "program/output.h"

/* ---- statements without a choice ---- */

/* In parallel: all values and places first, then they are written. */
static bool assign_all(explorer *x, const stmt *s) {
  assert(s->kind == S_ASSIGN && s->rhs_count == s->lhs_count);
  value values[64];
  place places[64];
  if (s->lhs_count > 64)
    return fail(x, "a statement with many sides");
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (type_is_aggregate(s->lhs[i]->type) || !st_value_of(x, s->rhs[i], &values[i]))
      return fail(x, "a composite value");
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!st_place_of(x, s->lhs[i], &places[i]))
      return false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (!st_put_value(x, places[i], s->lhs[i]->type, values[i]))
      return false;
  return true;
}

static bool assign(explorer *x, const stmt *s) {
  place to;
  if (s->cond)
    return fail(x, "a statement with a clause");
  if (s->lhs_count != 1)
    return assign_all(x, s);
  return st_place_of(x, s->lhs[0], &to) && st_write_value(x, s->rhs[0], to);
}

/* An input, or what stands for something that is not modelled. */
static bool havoc_number(explorer *x, const stmt *s, const expr *path, place at) {
  if (path->type->kind != T_INT && path->type->kind != T_BOOL)
    return fail(x, "an input that is no number");
  if (s->havoc == HAVOC_APPROX)
    x->is_open = true;
  return st_put_value(x, at, path->type, st_draw(x, path->type));
}

static bool havoc(explorer *x, const stmt *s) {
  assert(s->kind == S_HAVOC);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    place at;
    if (!st_place_of(x, s->lhs[i], &at))
      return false;
    bool forgets = s->havoc == HAVOC_UNINIT || s->havoc == HAVOC_DEAD;
    if (!(forgets ? st_unset(x, at, s->lhs[i]->type->size) : havoc_number(x, s, s->lhs[i], at)))
      return false;
  }
  return true;
}

static bool allocate_for(explorer *x, const stmt *s) {
  assert(s->kind == S_ALLOC && s->lhs_count == 1 && s->rhs_count == 1);
  value size;
  place to;
  u128 pointer;
  if (!st_value_of(x, s->rhs[0], &size) || !st_pin(x, s->rhs[0]->type, &size))
    return false;
  if (size.is_address || size.number > MOST_STATE)
    return fail(x, "more memory allocated than is followed");
  object made = {
      .size = (uint32_t)size.number, .is_heap = stmt_is_heap_alloc(s), .of_library = s->of_library};
  return st_allocate(x, made, &pointer) && st_place_of(x, s->lhs[0], &to) &&
         st_put_value(x, to, s->lhs[0]->type, number_value(pointer));
}

static bool release_for(explorer *x, const stmt *s) {
  value v;
  return st_value_of(x, s->rhs[0], &v) && st_pin(x, s->rhs[0]->type, &v) && st_release(x, v.number);
}

/* Does a format write back how much was printed? */
static bool has_count_back(const char *format) {
  for (const char *c = strchr(format, '%'); c; c = strchr(c, '%')) {
    c += 1 + strspn(c + 1, "0123456789.*+- #'hlLzjtq");
    if (*c == 'n')
      return true;
    c += *c != 0;
  }
  return false;
}

/* Is the format, which is kept in a variable, a literal by which the function only prints? */
static bool prints_kept_text(explorer *x, const stmt *s, const proc *f) {
  value v;
  place to;
  if (output_of(f->name) != OUTPUT_FORMAT)
    return false;
  uint32_t at = output_format_argument(f->name);
  if (at >= s->rhs_count || !st_value_of(x, s->rhs[at], &v) || v.term ||
      !st_is_address(x, v.number, &to) || to.offset)
    return false;
  assert(to.object < x->objects.size);
  const var *text = x->objects.data[to.object].var;
  buf format = {0};
  bool prints = text && text->kind == V_GLOBAL &&
                literal_bytes(x->p, expr_addr(x->pool, expr_var(x->pool, text)), &format) &&
                !has_count_back(buf_text(&format));
  buf_free(&format);
  return prints;
}

/* What the model of realloc asks. */
static bool object_size(explorer *x, const stmt *s) {
  value v;
  place at, to;
  if (s->rhs_count != 1 || s->lhs_count != 1 || !st_value_of(x, s->rhs[0], &v) ||
      !st_pin(x, s->rhs[0]->type, &v))
    return fail(x, "the size of an object");
  if (!st_is_address(x, v.number, &at) || at.offset || !x->objects.data[at.object].is_heap ||
      x->objects.data[at.object].is_gone)
    return fail(x, "the size of what was not allocated");
  assert(s->lhs[0]->type->kind == T_INT);
  return st_place_of(x, s->lhs[0], &to) &&
         st_put_value(x, to, s->lhs[0]->type, number_value(x->objects.data[at.object].size));
}

/* Of a function that prints: its result is open. */
static bool call(explorer *x, const stmt *s) {
  assert(s->kind == S_CALL);
  const proc *f = stmt_callee(x->p, s);
  place to;
  if (f && !f->has_body && strcmp(f->name, "__assay_object_size") == 0)
    return object_size(x, s);
  if (!f || f->has_body || !(stmt_only_prints(x->p, s) || f->is_pure || prints_kept_text(x, s, f)))
    return fail(x, f ? str_printf(&x->pool->strings, "a call of %s", proc_shown(f)) : "a call");
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    value ignored;
    if (!st_value_of(x, s->rhs[i], &ignored))
      return false;
  }
  if (s->lhs_count == 0)
    return true;
  const type *t = s->lhs[0]->type;
  if (s->lhs_count > 1 || (t->kind != T_INT && t->kind != T_BOOL))
    return fail(x, "a call with a result that is no number");
  return st_place_of(x, s->lhs[0], &to) && st_put_value(x, to, t, st_draw(x, t));
}

/* ---- one execution ---- */

static bool is_bool_input(const stmt *s) {
  return s->kind == S_HAVOC && s->havoc == HAVOC_INPUT && s->lhs_count == 1 &&
         s->lhs[0]->type->kind == T_BOOL;
}

uint32_t st_choices_at(const stmt *s) {
  return s->kind == S_GOTO ? s->succ_count : is_bool_input(s) ? 2 : 1;
}

static way test(explorer *x, const stmt *s) {
  value v;
  bool holds;
  if (!st_value_of(x, s->cond, &v) || !st_decide_value(x, v, &holds))
    return WAY_LOST;
  if (s->kind != S_BRANCH && !holds)
    return s->kind == S_ASSERT ? WAY_ERROR : WAY_ENDS;
  assert(s->succ_count > (s->kind == S_BRANCH && !holds ? 1u : 0u));
  x->label = s->succ[s->kind == S_BRANCH && !holds ? 1 : 0];
  return WAY_ON;
}

static bool step_over(explorer *x, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_GOTO:
    return true;
  case S_ASSIGN:
    return assign(x, s);
  case S_HAVOC:
    return havoc(x, s);
  case S_ALLOC:
    return allocate_for(x, s);
  case S_FREE:
    return release_for(x, s);
  case S_CALL:
    return call(x, s);
  default:
    return fail(x, s->kind == S_UNKNOWN && s->text ? s->text : "a call");
  }
}

static way step(explorer *x) {
  assert(x->label < x->f->stmts.size);
  const stmt *s = &x->f->stmts.data[x->label];
  if (s->kind == S_ASSUME || s->kind == S_ASSERT || s->kind == S_BRANCH)
    return test(x, s);
  if (s->kind == S_RETURN || s->kind == S_HALT)
    return WAY_ENDS;
  if (!step_over(x, s))
    return WAY_LOST;
  assert(s->succ_count == 1);
  x->label = s->succ[0];
  return WAY_ON;
}

/* From x->label to the next choice. */
static way st_go_on(explorer *x) {
  for (uint32_t i = 0; i < MOST_STEPS; ++i) {
    const stmt *s = &x->f->stmts.data[x->label];
    if (st_choices_at(s) > 1)
      return WAY_ON;
    if (st_is_other_turn(x, s))
      return WAY_ENDS; /* it is gone through as that thread's */
    way w = step(x);
    if (w != WAY_ON)
      return w;
  }
  fail(x, "a thread that does not come to the end of a step");
  return WAY_LOST;
}

/* argc is any number that C allows; a run that is shown has one that the interpreter takes. argv is
 * not there. */
static bool set_arguments(explorer *x) {
  entry_arguments kind = entry_arguments_of(x->f);
  if (kind != ENTRY_COUNTED && kind != ENTRY_NUMBERED)
    return kind == ENTRY_STARTED || fail(x, "an entry with arguments");
  const var *argc = x->f->params.data[0];
  uint64_t *slot = map_find(&x->slots, map_key(argc));
  bool counted = x->is_traced && kind == ENTRY_COUNTED;
  value v = st_draw(x, argc->type);
  int64_t most = counted ? MAIN_ARGUMENTS : main_most(x->pool->pointer_width);
  vec_push(&x->conditions, expr_le(x->pool, expr_int(x->pool, argc->type, counted), v.term));
  vec_push(&x->conditions, expr_le(x->pool, v.term, expr_int(x->pool, argc->type, most)));
  return !slot || st_put_value(x, (place){(uint32_t)*slot - 1, 0}, argc->type, v);
}

way st_begin(explorer *x) {
  return set_arguments(x) ? st_go_on(x) : WAY_LOST;
}

way st_take_choice(explorer *x) {
  const stmt *s = &x->f->stmts.data[x->label];
  place at;
  uint32_t chosen = st_choose(x, st_choices_at(s));
  assert(chosen < st_choices_at(s));
  if (x->is_traced)
    vec_push(&x->drawn, number_value(chosen));
  x->label = s->succ[s->kind == S_GOTO ? chosen : 0];
  if (s->kind == S_HAVOC && !(st_place_of(x, s->lhs[0], &at) &&
                              st_put_value(x, at, s->lhs[0]->type, number_value(chosen))))
    return WAY_LOST;
  return st_go_on(x);
}
