/* symbolic_unit.h: symbolic execution against the interpreter, without a solver: a recorded run is
 * followed symbolically; with the values the interpreter drew for the symbolic constants, every
 * condition of the path must be true and every draw must be at its place. */
#ifndef ASSAY_TEST_SYMBOLIC_UNIT_H
#define ASSAY_TEST_SYMBOLIC_UNIT_H

#include "program_unit.h"

#include "base/memory.h"
#include "program/interp.h"
#include "symbolic/symbolic.h"

/* ---- a recorded run ---- */

typedef struct recorded {
  run_result result;
  trace *trace; /* owned */
  VEC(draw) draws;
  input_list inputs;
} recorded;

static bool recorded_draw(void *context, const draw *d, u128 *value) {
  recorded *r = context;
  if (d->source == DRAW_ARGUMENT && d->type->kind == T_PTR) {
    *value = d->serial % 2; /* null, or the one object */
    return true;
  }
  bool drawn = input_list_draw(&r->inputs, d->type, value);
  if (d->type->kind == T_PTR)
    *value &= 0xffff; /* where addresses are numbers, memory outside is taken to lie low */
  return drawn;
}

static void recorded_drawn(void *context, const draw *d) {
  recorded *r = context;
  vec_push(&r->draws, *d);
}

/* Runs with these inputs, then by the policy of `inputs`. */
static inline void record_run(program *p, const proc *entry, input_list inputs, uint64_t steps,
                              recorded *r) {
  *r = (recorded){.inputs = inputs};
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.step_limit = steps;
  o.depth_limit = 2000;
  o.memory_limit = 1 << 26;
  o.draw = recorded_draw;
  o.drawn = recorded_drawn;
  o.context = r;
  o.record = true;
  interp *in = interp_new(p, &o);
  r->result = interp_run(in, entry);
  r->trace = interp_take_trace(in);
  interp_free(in);
}

static inline void recorded_free(recorded *r) {
  if (r->trace) {
    trace_free(r->trace);
    free(r->trace);
  }
  vec_free(&r->draws);
}

/* ---- evaluation of values ---- */

typedef struct valuation {
  map constants; /* variable id -> index + 1 */
  VEC(u128) values;
  map known; /* expression id -> index + 1 */
  VEC(u128) results;
  bool open; /* a constant without a value was needed */
} valuation;

static u128 valuation_eval(valuation *v, const expr *e);

static u128 valuation_node(valuation *v, const expr *e) {
  u128 k[3] = {0};
  if (e->kind == E_AND || e->kind == E_OR) {
    bool first = valuation_eval(v, e->kid[0]) != 0;
    return first == (e->kind == E_OR) ? first : valuation_eval(v, e->kid[1]);
  }
  if (e->kind == E_ITE)
    return valuation_eval(v, e->kid[valuation_eval(v, e->kid[0]) ? 1 : 2]);
  for (uint32_t i = 0; i < e->count && i < 3; i++)
    k[i] = valuation_eval(v, e->kid[i]);
  switch (e->kind) {
  case E_NOT:
    return !k[0];
  case E_EQ:
    return k[0] == k[1];
  case E_LT:
    return machine_less(e->kid[0]->type, k[0], k[1]);
  case E_LE:
    return !machine_less(e->kid[0]->type, k[1], k[0]);
  case E_CAST:
    if (e->type->kind == T_BOOL)
      return k[0] != 0;
    return machine_cut(e->type, (u128)machine_signed(e->kid[0]->type, k[0]));
  default: {
    u128 result = 0;
    u128 right = k[1];
    if (e->kind == E_SHL || e->kind == E_SHR)
      right = (u128)machine_signed(e->kid[1]->type, k[1]);
    machine_arith((expr_kind)e->kind, e->type, k[0], right, &result, NULL);
    return machine_cut(e->type, result);
  }
  }
}

static u128 valuation_eval(valuation *v, const expr *e) {
  if (e->kind == E_CONST)
    return e->value;
  if (e->kind == E_VAR) {
    const uint64_t *at = map_find(&v->constants, e->var->id);
    v->open |= !at;
    return at ? v->values.data[*at - 1] : 0;
  }
  const uint64_t *found = map_find(&v->known, e->id);
  if (found)
    return v->results.data[*found - 1];
  u128 result = valuation_node(v, e);
  vec_push(&v->results, result);
  map_put(&v->known, e->id, v->results.size);
  return result;
}

static inline void valuation_free(valuation *v) {
  map_free(&v->constants);
  map_free(&v->known);
  vec_free(&v->values);
  vec_free(&v->results);
}

/* ---- following ---- */

/* Executes the recorded steps; false if something is not modelled. */
static inline bool follow_steps(program *p, sym *e, sym_state *st, const recorded *r) {
  trace_cursor c = {0};
  trace_cursor_init(&c, r->trace->main);
  const activation *act, *next_act = NULL;
  uint32_t depth;
  const trace_step *step = trace_cursor_next(&c, &act, &depth);
  while (step && !sym_is_dead(st)) {
    const trace_step *next = trace_cursor_next(&c, &next_act, &depth);
    const stmt *s = &p->procs.data[act->proc]->stmts.data[step->label];
    if (!next && r->result.end != RUN_EXIT) {
      if (s->kind == S_ASSERT && r->result.end == RUN_ERROR)
        sym_assume(e, st, expr_not(&p->pool, sym_value(e, st, s->cond, s)));
      break; /* otherwise it did not get behind this one */
    }
    if (s->kind == S_BRANCH) {
      const expr *cond = sym_value(e, st, s->cond, s);
      sym_assume(e, st, step->succ == 0 ? cond : expr_not(&p->pool, cond));
    } else if (s->kind == S_GOTO) {
      if (s->succ_count > 1)
        sym_choice(e, st, step->succ);
    } else if (s->kind == S_RETURN || s->kind == S_HALT) {
      if (s->kind == S_RETURN && sym_depth(st) > 1)
        sym_leave(e, st, s);
      else
        break;
    } else if (s->kind == S_CALL) {
      const expr *address = NULL;
      const proc *f = sym_callee(e, st, s, &address);
      if (!f && step->callee)
        f = p->procs.data[step->callee->proc];
      if (!f)
        break;
      if (f->has_body)
        sym_enter(e, st, s, f);
      else
        sym_step(e, st, s, f);
    } else {
      sym_step(e, st, s, NULL);
    }
    step = next;
    act = next_act;
  }
  trace_cursor_free(&c);
  return !sym_lost(st);
}

typedef enum follow_answer { FOLLOW_AGREES, FOLLOW_NOT_MODELLED, FOLLOW_DIFFERS } follow_answer;

/* Gives the draws that happen the values of the run, in order. */
static inline bool assign_draws(const sym *e, const recorded *r, valuation *v, char *why,
                                size_t size) {
  uint32_t at = 0;
  const sym_draw *d = sym_draws(e);
  for (uint32_t i = 0; i < sym_draw_count(e); i++) {
    if (d[i].under && !valuation_eval(v, d[i].under))
      continue;
    if (at == r->draws.size) {
      /* The last statement of a run that was blocked is not followed, nor is one more. */
      snprintf(why, size, "draw %u of kind %d does not happen in the run", i, d[i].source);
      return false;
    }
    const draw *real = &r->draws.data[at++];
    if (real->source != d[i].source) {
      snprintf(why, size, "draw %u is of kind %d, not %d", at - 1, real->source, d[i].source);
      return false;
    }
    if (d[i].value->kind == E_CONST)
      continue;
    vec_push(&v->values, machine_cut(d[i].value->type, real->value));
    map_put(&v->constants, d[i].value->var->id, v->values.size);
  }
  return true;
}

/* Approximations, and pointers from outside, which are taken to be aligned. What an over-wide shift
 * gives is drawn by both. */
static inline bool passes_notes(const sym *e) {
  const sym_note *n = sym_notes(e);
  for (uint32_t i = 0; i < sym_note_count(e); i++)
    if ((n[i].kind == NOTE_APPROXIMATION && !strstr(n[i].text, "over-wide shift")) ||
        (n[i].kind == NOTE_OUTSIDE && strstr(n[i].text, "arbitrary pointer")))
      return true;
  return false;
}

static inline follow_answer follow_run(program *p, const proc *entry, const recorded *r, char *why,
                                       size_t size) {
  why[0] = '\0';
  sym *e = sym_new(p, false);
  sym_state *st = sym_begin(e, entry);
  valuation v = {0};
  follow_answer answer = FOLLOW_AGREES;
  if (r->trace && !follow_steps(p, e, st, r)) {
    snprintf(why, size, "%s", sym_lost(st));
    answer = FOLLOW_NOT_MODELLED;
  } else if (sym_note_count(e) > 0 && passes_notes(e)) {
    answer = FOLLOW_NOT_MODELLED;
  } else if (sym_is_dead(st)) {
    snprintf(why, size, "a condition folded to false");
    answer = FOLLOW_DIFFERS;
  } else if (!assign_draws(e, r, &v, why, size)) {
    answer = FOLLOW_DIFFERS;
  } else {
    for (const sym_guard *g = sym_state_guard(st); g; g = g->parent) {
      bool open = v.open;
      v.open = false;
      if (!valuation_eval(&v, g->cond) && !v.open) {
        snprintf(why, size, "condition %u is false: %.400s", g->depth,
                 expr_text(&p->pool, g->cond));
        answer = FOLLOW_DIFFERS;
      }
      v.open |= open;
    }
    if (v.open && answer == FOLLOW_AGREES)
      answer = FOLLOW_NOT_MODELLED;
  }
  valuation_free(&v);
  sym_drop(st);
  sym_free(e);
  return answer;
}

#endif
