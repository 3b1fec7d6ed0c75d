#include "refine/rests.h"

#include "base/memory.h"

static bool may_miss(const expr *e) {
  return e && e->may_fail && (e->has_deref || e->kind == E_INDEX);
}

/* An access that might be a memory error. */
static bool is_access(const stmt *s) {
  bool found = may_miss(s->cond);
  for (uint32_t k = 0; k < s->lhs_count; ++k)
    found = found || may_miss(s->lhs[k]);
  for (uint32_t k = 0; k < s->rhs_count; ++k)
    found = found || may_miss(s->rhs[k]);
  return found;
}

static bool is_departure(const stmt *s) {
  return s->role == ROLE_JUMP_STARTS;
}

static bool is_promise(const stmt *s) {
  return s->role == ROLE_PROMISE;
}

/* The block of a variable that may be pointed to is entered, again perhaps. */
static bool is_entry_of_block(const stmt *s) {
  return s->kind == S_HAVOC && s->havoc == HAVOC_UNINIT && s->lhs[0]->kind == E_VAR &&
         s->lhs[0]->var->kind == V_LOCAL && s->lhs[0]->var->address_taken;
}

static bool is_stack_alloc(const stmt *s) {
  return s->kind == S_ALLOC && s->on_stack;
}

static bool has_part(const expr *e, bool (*is)(const expr *)) {
  bool found = e && is(e);
  for (uint32_t i = 0; e && i < e->count && !found; ++i)
    found = has_part(e->kid[i], is);
  return found;
}

static bool has_in(const stmt *s, bool (*is)(const expr *)) {
  bool found = has_part(s->cond, is);
  for (uint32_t i = 0; i < s->lhs_count && !found; ++i)
    found = has_part(s->lhs[i], is);
  for (uint32_t i = 0; i < s->rhs_count && !found; ++i)
    found = has_part(s->rhs[i], is);
  return found;
}

static bool is_float(const expr *e) {
  return e->kind == E_FLOAT;
}

static bool computes_floats(const stmt *s) {
  return has_in(s, is_float);
}

static bool is_address_as_number(const expr *e) {
  return e->kind == E_CAST && type_is_integer(e->type) && type_is_ptr(e->kid[0]->type);
}

static bool makes_number_of_address(const stmt *s) {
  return has_in(s, is_address_as_number);
}

/* A difference, or a comparison by order. */
static bool is_of_two_pointers(const expr *e) {
  return e->kind == E_PTRDIFF ||
         ((e->kind == E_LT || e->kind == E_LE) && type_is_ptr(e->kid[0]->type));
}

/* The address of an element, which perhaps is none of the array and not the one behind its last. */
static bool may_lie_outside(const expr *e) {
  if (e->kind == E_PTRADD)
    return true;
  if (e->kind != E_ADDR || e->kid[0]->kind != E_INDEX)
    return false;
  const expr *array = e->kid[0]->kid[0], *index = e->kid[0]->kid[1];
  return index->kind != E_CONST || array->type->kind != T_ARRAY || expr_value(index) < 0 ||
         expr_value(index) > (i128)array->type->length;
}

/* A pointer is moved, and not only for an access, or there are two that only one object has. */
static bool stays_in_object(const stmt *s) {
  for (uint32_t i = 0; i < s->rhs_count; ++i) {
    const expr *e = s->rhs[i];
    while (e->kind == E_CAST)
      e = e->kid[0];
    if (may_lie_outside(e))
      return true;
  }
  return s->kind != S_ASSERT && has_in(s, is_of_two_pointers);
}

/* Proofs assume it of all statements that `is` picks: it is said once, at the first that the entry may
 * come to. */
static void assume_at_first(answer *out, bool (*is)(const stmt *), const char *text) {
  program *p = out->program;
  bool *reached = out->entry ? program_reached(p, out->entry) : NULL;
  bool said = false;
  for (vec_each(proc *const, at, &p->procs)) {
    if (said || (reached && !reached[(*at)->index]))
      continue;
    for (vec_each(const stmt, s, &(*at)->stmts))
      if (!said && s->where.line && is(s)) {
        vec_push(&out->assumptions, (assumption){str_intern(&p->pool.strings, text), s->where});
        said = true;
      }
  }
  free(reached);
}

/* Is that property what is asked? "all": every one that --property names. */
static bool asks_for(const answer *out, const char *property, property_kind kind) {
  bool is_asked = properties_asked(out->options) & PROPERTY_BIT(kind);
  return is_asked && property &&
         (strcmp(property, "all") == 0 || strcmp(property, property_name(kind)) == 0);
}

/* What a proof of memory safety or def-behavior leaves out. */
static void assume_left_out(answer *out, const char *property) {
  if (asks_for(out, property, PROPERTY_DEREF)) {
    assume_at_first(out, is_entry_of_block,
                    "pointers to variables of a block are taken not to be used when it is entered "
                    "again, the first such variable here");
    assume_at_first(out, is_stack_alloc,
                    "arrays of variable length are taken to live until their function returns, the "
                    "first one here");
  }
  if (asks_for(out, property, PROPERTY_MEMTRACK))
    assume_at_first(
        out, makes_number_of_address,
        "objects whose addresses have become numbers are taken to be reached, the first "
        "such number here");
  if (!asks_for(out, property, PROPERTY_BEHAVIOR))
    return;
  assume_at_first(out, stays_in_object,
                  "pointers are assumed to be moved, subtracted and compared by order within one "
                  "object and its end, the first one here");
  assume_at_first(
      out, is_access,
      "accesses are assumed to be aligned, those by pointers also to stay in their row and "
      "member and not to overlap where one is copied to the other, the first one here");
}

void answer_list_assumptions(answer *out, const char *property) {
  program *p = out->program;
  assert(out->findings.size > 0);
  for (vec_each(const assumption, a, &p->assumptions))
    vec_push(&out->assumptions, *a);
  if (out->findings.data[0].verdict == VERDICT_TRUE) {
    if (!asks_for(out, property, PROPERTY_DEREF))
      assume_at_first(out, is_access, "memory safety of accesses is assumed, the first one here");
    assume_left_out(out, property);
    assume_at_first(out, is_departure,
                    "jumps are assumed to go to a setjmp of a function that has not returned, the "
                    "first one here");
    assume_at_first(out, is_promise,
                    "what __builtin_assume and __builtin_unreachable promise is assumed, the first "
                    "one here");
    if (!out->options->malloc_may_fail)
      assume_at_first(
          out, stmt_is_heap_alloc,
          "allocations are assumed to succeed (see --malloc-may-fail), the first one here");
  }
  if (out->options->ilp32)
    assume_at_first(out, computes_floats,
                    "floating-point numbers are taken to be computed in the format of their type, "
                    "as by SSE, the first operation here");
  if (out->options->int_mode == INT_MATH)
    vec_push(
        &out->assumptions,
        (assumption){str_intern(&p->pool.strings, "integers are mathematical (--int math)"), {0}});
}
