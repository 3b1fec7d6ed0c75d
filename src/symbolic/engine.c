/* engine.c: life cycle of the engine, its lists, guards, fresh constants. */
#include "base/memory.h"
#include "symbolic/internal.h"

#include <inttypes.h>
#include <stdarg.h>

sym *sym_new(program *p, bool open) {
  sym *s = xcalloc(1, sizeof *s);
  s->p = p;
  assert(p->pool.pointer_width == 32 || p->pool.pointer_width == 64);
  s->pool = &p->pool;
  s->address = type_size(s->pool);
  s->address_mask = s->pool->pointer_width == 64 ? UINT64_MAX : UINT32_MAX;
  s->next_object = 1;
  s->next_guard = 1;
  s->open = open;
  for (int i = 0; i < REGIONS; i++)
    s->regions[i].at = layout_region_of(s->pool->pointer_width, (region_kind)i);
  return s;
}

void sym_free(sym *s) {
  if (!s)
    return;
  for (int i = 0; i < REGIONS; i++)
    vec_free(&s->regions[i].objects);
  memory_layout_free(&s->where);
  free(s->function_address);
  free(s->given_bases);
  vec_free(&s->given_draws);
  map_free(&s->address_of);
  map_free(&s->function_objects);
  map_free(&s->nowhere);
  map_free(&s->number_offsets);
  vec_free(&s->draws);
  vec_free(&s->notes);
  map_free(&s->byte_index);
  map_free(&s->nan_below);
  vec_free(&s->byte_sources);
  arena_free(&s->memory);
  free(s);
}

uint32_t sym_draw_count(const sym *s) {
  return s->draws.size;
}

const sym_draw *sym_draws(const sym *s) {
  return s->draws.data;
}

uint32_t sym_note_count(const sym *s) {
  return s->notes.size;
}

const sym_note *sym_notes(const sym *s) {
  return s->notes.data;
}

/* ---- models ---- */

/* Truth of guards by id: 0 not known, 1 false, 2 true. */
static bool guard_holds(const sym_model *m, uint8_t *known, const sym_guard *g) {
  const sym_guard *at = g;
  while (at && !known[at->id])
    at = at->parent;
  bool holds = !at || known[at->id] == 2;
  /* From the first unknown one below `at` downwards: by repeated walks up, which is quadratic only
   * in the length of what is new. */
  VEC(const sym_guard *) open = {0};
  for (const sym_guard *up = g; up != at; up = up->parent)
    vec_push(&open, up);
  while (open.size > 0) {
    const sym_guard *down = vec_pop(&open);
    holds = holds && m->truth(m->context, down->cond);
    known[down->id] = holds ? 2 : 1;
  }
  vec_free(&open);
  return holds;
}

void sym_list_inputs(const sym *s, const sym_model *m, sym_inputs *inputs, sym_inputs *layout) {
  uint8_t *known = xcalloc(s->next_guard + 1, 1);
  for (uint32_t i = 0; i < s->draws.size; i++) {
    const sym_draw *d = &s->draws.data[i];
    if (!guard_holds(m, known, d->guard) || (d->under && !m->truth(m->context, d->under)))
      continue;
    u128 drawn = is_const(d->value) ? d->value->value : m->value(m->context, d->value);
    if (d->source != DRAW_ADDRESS)
      vec_push(inputs, drawn);
    else if (layout)
      vec_push(layout, drawn);
  }
  free(known);
}

/* ---- guards ---- */

const expr *sym_also(sym *s, const expr *a, const expr *b) {
  return !a ? b : !b ? a : sym_value_and(s, a, b);
}

void sym_assume(sym *s, sym_state *st, const expr *cond) {
  assert(cond->type->kind == T_BOOL);
  if (expr_is_true(cond) || st->dead)
    return;
  if (expr_is_false(cond)) {
    st->dead = true;
    return;
  }
  /* What was just assumed, or its negation. */
  const sym_guard *g = st->guard;
  for (int i = 0; g && i < 8; i++, g = g->parent)
    if (g->cond == cond)
      return;
  const expr *not = expr_not(s->pool, cond);
  g = st->guard;
  for (int i = 0; g && i < 8; i++, g = g->parent)
    if (g->cond == not) {
      st->dead = true;
      return;
    }
  sym_guard *n = arena_new(&s->memory, sym_guard);
  *n = (sym_guard){st->guard, cond, st->guard ? st->guard->depth + 1 : 1, s->next_guard++};
  st->guard = n;
}

const expr *sym_guard_expr(sym *s, const sym_guard *g, const sym_guard *above) {
  VEC(const sym_guard *) list = {0};
  for (; g != above; g = g->parent) {
    assert(g);
    vec_push(&list, g);
  }
  const expr *e = expr_bool(s->pool, true);
  while (list.size > 0)
    e = sym_value_and(s, e, vec_pop(&list)->cond);
  vec_free(&list);
  return e;
}

void sym_require(sym *s, const expr *cond) {
  if (s->under)
    cond = sym_value_or(s, expr_not(s->pool, s->under), cond);
  sym_assume(s, s->st, cond);
}

void sym_require_access(sym *s, const expr *cond) {
  if (!expr_is_true(cond))
    sym_remark(s, NOTE_MEMORY, "the memory safety of an access", expr_not(s->pool, cond));
  sym_require(s, cond);
}

/* ---- fresh constants, draws, notes ---- */

const expr *sym_fresh(sym *s, const type *t, const char *hint) {
  char name[64];
  snprintf(name, sizeof name, "%s!%" PRIu32, hint, s->next_fresh++);
  return expr_var(s->pool, var_new(s->pool, V_TEMP, name, sym_value_type(s, t)));
}

const expr *sym_draw_new(sym *s, draw_source source, const type *t, const expr *cond) {
  assert(s->st && (!cond || cond->type->kind == T_BOOL));
  const expr *v = sym_fresh(s, t, "in");
  vec_push(&s->draws, (sym_draw){source, v, s->st->guard, sym_also(s, s->under, cond)});
  return v;
}

void sym_remark(sym *s, sym_note_kind kind, const char *text, const expr *cond) {
  assert(s->st);
  sym_note n = {.kind = kind, .text = str_intern(&s->pool->strings, text ? text : "?")};
  n.where = s->at ? s->at->where : (location){0};
  n.guard = s->st->guard;
  n.under = sym_also(s, s->under, cond);
  vec_push(&s->notes, n);
}

void sym_approximate(sym *s, sym_state *st, const stmt *at, const char *text) {
  s->st = st;
  s->at = at;
  s->under = NULL;
  sym_remark(s, NOTE_APPROXIMATION, text, NULL);
}

void sym_lose(sym *s, const char *format, ...) {
  if (s->st->lost || s->st->dead)
    return;
  buf text = {0};
  if (s->at && s->at->where.line) {
    location_print(&text, s->at->where);
    buf_add(&text, ": ");
  }
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  s->st->lost = str_intern(&s->pool->strings, buf_text(&text));
  buf_free(&text);
}
