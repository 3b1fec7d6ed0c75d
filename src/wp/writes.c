/* writes.c: what a call writes, in words: places where these can be named, locations where not.
 *
 * The sets of all procedures are found together, by going over their statements until nothing is
 * added: a place of a callee, with arguments for parameters, is one of its caller. What is named is
 * only what keeps its address from entry to return: the pointers and indices in it are parameters
 * and globals, or behind them, that the procedure does not change; or what is equal to such a pointer
 * where the place is written, because the statements that lead there say so (s->p = o; *s->p = v;). A
 * procedure's own variables are gone when it returns. */
#include "base/memory.h"
#include "program/call.h"
#include "wp/internal.h"

enum {
  MOST_STEPS = 8,
  MOST_SCANNED = 300,
  MOST_PLACES = 12,
  MOST_REST = 400,
  MOST_MEMBERS = 8,
  MOST_PASSES = 24,
  MOST_SIZE = 24
};

struct writes_table {
  wp_writes *of; /* by procedure */
  map stable;    /* (procedure, expression) -> 1: its value stays, 2: it may change */
};

typedef struct gathering {
  wp *w;
  const proc *f;
  wp_writes *to;
  bool added;
} gathering;

static bool is_own(const proc *f, const var *v) {
  return v->kind != V_GLOBAL && v->kind != V_FUNCTION && v->proc == f->index;
}

/* ---- what stays ---- */

/* Is it a value in every state? That of p->q is, whatever p is: in formulas memory has a value at every
 * address, and where the procedure does not get as far as to read p->q, it writes nothing there. */
static bool is_total(const expr *e) {
  if (!e->may_fail)
    return true;
  bool reads = e->kind == E_DEREF || e->kind == E_FIELD;
  return reads && is_total(e->kid[0]);
}

static bool is_entry_value(const proc *f, const expr *e) {
  if (e->has_nondet || !is_total(e) || e->has_prime)
    return false;
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool all = true;
  for (vec_each(const var *const, v, &vars))
    all = all && (!is_own(f, *v) || (*v)->kind == V_PARAM);
  vec_free(&vars);
  return all;
}

/* Does e, of f's parameters and globals, have one value from f's entry to its return? */
static bool stays(wp *w, const proc *f, const expr *e) {
  assert(w->written && f->has_body);
  if (e->kind == E_CONST)
    return true;
  uint64_t *known = map_slot_of(&w->written->stable, (uint64_t)f->index << 32 | e->id);
  if (*known == 0) {
    bool same = is_entry_value(f, e);
    for (uint32_t i = 0; same && i < f->stmts.size; ++i)
      same = !alias_may_modify(w->a, f, i, e);
    *known = same ? 1 : 2;
  }
  return *known == 1;
}

static bool address_stays(wp *w, const proc *f, const expr *path) {
  switch (path->kind) {
  case E_VAR:
    return path->var->kind == V_GLOBAL;
  case E_FIELD:
    return address_stays(w, f, path->kid[0]);
  case E_INDEX:
    return stays(w, f, path->kid[1]) && address_stays(w, f, path->kid[0]);
  case E_DEREF:
    return stays(w, f, path->kid[0]);
  default:
    return false;
  }
}

/* ---- adding ---- */

static bool same_location(const alias_location *x, const alias_location *y) {
  return x->object == y->object && x->shape == y->shape && x->offset == y->offset &&
         x->stride == y->stride && x->size == y->size && x->bit_offset == y->bit_offset &&
         x->bit_width == y->bit_width;
}

static void add_locations(gathering *g, alias_set set) {
  for (uint32_t i = 0; i < set.size && g->to->known; ++i) {
    bool is_new = true;
    for (uint32_t k = 0; k < g->to->rest.size && is_new; ++k)
      is_new = !same_location(&set.data[i], &g->to->rest.data[k]);
    if (is_new)
      vec_push(&g->to->rest, set.data[i]);
    g->added = g->added || is_new;
    g->to->known = g->to->rest.size < MOST_REST;
  }
}

static bool has_place(const wp_writes *s, const expr *place) {
  for (vec_each(const expr *const, x, &s->places))
    if (*x == place)
      return true;
  return false;
}

/* Members without gaps between them: writing the whole is writing these. */
static bool fills(const type *t) {
  uint64_t sum = 0;
  if (t->kind != T_STRUCT || t->is_union || t->count > MOST_MEMBERS)
    return false;
  for (uint32_t i = 0; i < t->count; ++i) {
    if (t->fields[i].bit_width)
      return false;
    sum += t->fields[i].type->size;
  }
  return sum == t->size;
}

static void add_path(gathering *g, const expr *path) {
  const var *root = expr_root(path);
  if (root && is_own(g->f, root))
    return;
  bool named = expr_is_within(path, MOST_SIZE) && address_stays(g->w, g->f, path);
  if (named && fills(path->type)) {
    for (uint32_t i = 0; i < path->type->count; ++i)
      add_path(g, expr_field(g->w->pool, path, i));
  } else if (named && type_is_scalar(path->type) &&
             (g->to->places.size < MOST_PLACES || has_place(g->to, path))) {
    if (has_place(g->to, path))
      return;
    vec_push(&g->to->places, path);
    assert(g->to->places.size <= MOST_PLACES && expr_is_path(path));
    g->added = true;
  } else
    add_locations(g, alias_locations(g->w->a, path));
}

/* ---- pointers that the procedure sets itself ---- */

/* The only statement from which that one is reached; NO_LABEL: there are others, or it is the entry. */
static uint32_t only_before(const proc *f, uint32_t label) {
  uint32_t found = NO_LABEL, count = f->entry == label;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    for (uint32_t k = 0; k < f->stmts.data[i].succ_count; ++k)
      if (f->stmts.data[i].succ[k] == label) {
        found = i;
        ++count;
      }
  return count == 1 ? found : NO_LABEL;
}

/* What the value was before that statement; NULL: not told. */
static const expr *value_before(gathering *g, uint32_t label, const expr *value) {
  const stmt *s = &g->f->stmts.data[label];
  if (!alias_may_modify(g->w->a, g->f, label, value))
    return value;
  if (s->kind != S_ASSIGN || s->cond)
    return NULL;
  const expr *name = wp_fresh(g->w, value->type, "place");
  const expr *is = wp_stmt(g->w, g->f, label, 0, expr_eq(g->w->pool, name, value), NULL);
  for (uint32_t k = 0; is && is->kind == E_EQ && k < 2; ++k)
    if (is->kid[k] == name && !expr_mentions(is->kid[1 - k], name->var))
      return is->kid[1 - k];
  return NULL;
}

/* The path as it is written at the label, by a pointer that stays. */
static const expr *settled(gathering *g, uint32_t label, const expr *path) {
  assert(g->f->stmts.data[label].kind == S_ASSIGN);
  const expr *start = path_start(path);
  if (start->kind != E_DEREF || g->f->stmts.size > MOST_SCANNED)
    return path;
  const expr *pointer = start->kid[0];
  for (uint32_t i = 0; i < MOST_STEPS && pointer && !stays(g->w, g->f, pointer); ++i) {
    label = only_before(g->f, label);
    pointer = label == NO_LABEL ? NULL : value_before(g, label, pointer);
  }
  if (!pointer || pointer == start->kid[0] || !stays(g->w, g->f, pointer))
    return path;
  return with_start(g->w->pool, path, expr_deref(g->w->pool, pointer));
}

/* ---- calls ---- */

/* A place of the callee in the caller's words; NULL if it has none. */
static const expr *bind_place(wp *w, const stmt *call, const proc *callee, const expr *place) {
  VEC(expr_subst) by = {0};
  bool fits = true;
  for (uint32_t i = 0; i < callee->params.size; ++i) {
    const var *formal = callee->params.data[i];
    if (!expr_mentions(place, formal))
      continue;
    const expr *value = call_argument(w->pool, call, callee, i);
    fits = fits && value && !value->has_nondet && !value->may_fail;
    if (fits)
      vec_push(&by, (expr_subst){expr_var(w->pool, formal), value});
  }
  const expr *bound = fits ? expr_substitute(w->pool, place, by.data, by.size) : NULL;
  vec_free(&by);
  return bound && expr_is_path(bound) ? bound : NULL;
}

static void add_callee(gathering *g, const stmt *call, const proc *callee) {
  const wp_writes *of = &g->w->written->of[callee->index];
  if (!of->known) {
    g->to->known = false;
    return;
  }
  for (uint32_t i = 0; i < of->places.size; ++i) {
    const expr *place = of->places.data[i], *bound = bind_place(g->w, call, callee, place);
    if (bound)
      add_path(g, bound);
    else
      add_locations(g, alias_locations(g->w->a, place));
  }
  add_locations(g, (alias_set){of->rest.data, of->rest.size});
}

static void add_call(gathering *g, uint32_t label) {
  const stmt *s = &g->f->stmts.data[label];
  callees to;
  alias_callees(g->w->a, g->f, label, &to);
  if (to.misfit)
    g->to->known = false;
  for (vec_each(const proc *const, callee, &to.bodies))
    add_callee(g, s, *callee);
  if (to.outside)
    add_locations(g, alias_call_mod(g->w->a, g->f, label));
  callees_free(&to);
}

/* ---- all procedures ---- */

static void add_stmt(gathering *g, uint32_t label) {
  const stmt *s = &g->f->stmts.data[label];
  switch ((stmt_kind)s->kind) {
  case S_CALL:
    add_call(g, label);
    break;
  case S_SKIP:
  case S_GOTO:
  case S_BRANCH:
  case S_ASSUME:
  case S_ASSERT:
  case S_RETURN:
  case S_HALT:
  case S_ASSIGN:
  case S_HAVOC:
    break;
  default: /* new objects, threads, what is not modelled: by mod/ref */
    g->to->known = false;
    break;
  }
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    add_path(g, s->kind == S_ASSIGN ? settled(g, label, s->lhs[i]) : s->lhs[i]);
}

static bool gather(wp *w) {
  bool added = false;
  for (uint32_t f = 0; f < w->p->procs.size; ++f) {
    gathering g = {.w = w, .f = w->p->procs.data[f], .to = &w->written->of[f]};
    if (!g.f->has_body || !alias_reached(w->a, g.f))
      continue;
    bool before = g.to->known;
    for (uint32_t i = 0; i < g.f->stmts.size && g.to->known; ++i)
      add_stmt(&g, i);
    added = added || g.added || before != g.to->known;
  }
  return added;
}

static void writes_make(wp *w) {
  uint32_t passes = 0;
  w->written = xcalloc(1, sizeof *w->written);
  w->written->of = xcalloc(w->p->procs.size + 1, sizeof *w->written->of);
  for (uint32_t f = 0; f < w->p->procs.size; ++f)
    w->written->of[f].known = true;
  while (passes < MOST_PASSES && gather(w))
    ++passes;
  for (uint32_t f = 0; passes == MOST_PASSES && f < w->p->procs.size; ++f)
    w->written->of[f].known = false;
}

void writes_free(wp *w) {
  if (!w->written)
    return;
  for (uint32_t f = 0; f < w->p->procs.size; ++f)
    wp_writes_free(&w->written->of[f]);
  map_free(&w->written->stable);
  free(w->written->of);
  free(w->written);
}

void wp_writes_free(wp_writes *s) {
  vec_free(&s->places);
  vec_free(&s->rest);
}

const wp_writes *wp_proc_writes(wp *w, const proc *f) {
  assert(f->index < w->p->procs.size);
  if (!w->written)
    writes_make(w);
  return &w->written->of[f->index];
}

/* ---- one call ---- */

static bool meets(const alias *a, const alias_location *l, alias_set set) {
  for (uint32_t i = 0; i < set.size; ++i)
    if (alias_overlap(a, l, &set.data[i]) != ALIAS_NO)
      return true;
  return false;
}

static bool path_meets(wp *w, const expr *path, const wp_writes *s) {
  alias_set where = alias_locations(w->a, path);
  for (uint32_t i = 0; i < s->rest.size; ++i)
    if (meets(w->a, &s->rest.data[i], where))
      return true;
  return false;
}

/* Does what says where the place is read something of the rest? */
static bool address_meets(wp *w, const expr *place, const wp_writes *s) {
  expr_vec paths = {0};
  bool found = false;
  expr_paths(expr_addr_around(w->pool, place), &paths);
  for (uint32_t i = 0; i < paths.size && !found; ++i)
    found = path_meets(w, paths.data[i], s);
  vec_free(&paths);
  return found;
}

static void add_meeting(wp *w, alias_set found, alias_set mod, wp_writes *out) {
  for (uint32_t i = 0; i < found.size; ++i)
    if (meets(w->a, &found.data[i], mod))
      vec_push(&out->rest, found.data[i]);
}

/* Places whose address the rest may change are part of the rest. */
static void keep_steady(wp *w, alias_set mod, wp_writes *out) {
  for (uint32_t i = 0; i < out->places.size;) {
    const expr *place = out->places.data[i];
    if (!address_meets(w, place, out)) {
      ++i;
      continue;
    }
    add_meeting(w, alias_locations(w->a, place), mod, out);
    out->places.data[i] = out->places.data[--out->places.size];
    i = 0;
  }
}

void wp_call_writes(wp *w, const proc *f, uint32_t label, const proc *callee, wp_writes *out) {
  assert(label < f->stmts.size && f->stmts.data[label].kind == S_CALL);
  *out = (wp_writes){.known = true};
  alias_set mod = alias_call_mod(w->a, f, label);
  const wp_writes *of = callee ? wp_proc_writes(w, callee) : NULL;
  if (!of || !of->known || !callee->has_body) {
    for (uint32_t i = 0; i < mod.size; ++i)
      vec_push(&out->rest, mod.data[i]);
    return;
  }
  add_meeting(w, (alias_set){of->rest.data, of->rest.size}, mod, out);
  for (uint32_t i = 0; i < of->places.size; ++i) {
    const expr *place = bind_place(w, &f->stmts.data[label], callee, of->places.data[i]);
    if (!place)
      add_meeting(w, alias_locations(w->a, of->places.data[i]), mod, out);
    else if (!has_place(out, place))
      vec_push(&out->places, place);
  }
  keep_steady(w, mod, out);
}

const expr *wp_call_any(wp *w, const proc *f, uint32_t label, const expr *post) {
  const stmt *s = &f->stmts.data[label];
  assert(s->kind == S_CALL);
  expr_vec values = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&values, wp_fresh_of(w, s->lhs[i], "result"));
  post = wp_assign(w, f, s->lhs, values.data, s->lhs_count, post, NULL);
  vec_free(&values);
  return wp_havoc(w, f, alias_call_mod(w->a, f, label), post);
}

const expr *wp_call_effect(wp *w, const proc *f, uint32_t label, const proc *callee,
                           const expr *post) {
  wp_writes s;
  wp_call_writes(w, f, label, callee, &s);
  expr_vec values = {0};
  assert(post->type->kind == T_BOOL && (s.known || s.places.size == 0));
  for (vec_each(const expr *const, place, &s.places))
    vec_push(&values, wp_fresh_of(w, *place, "new"));
  post = wp_assign(w, f, s.places.data, values.data, values.size, post, NULL);
  post = wp_havoc(w, f, (alias_set){s.rest.data, s.rest.size}, post);
  vec_free(&values);
  wp_writes_free(&s);
  return post;
}
