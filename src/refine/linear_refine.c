/* Refinement of the linear engine (paper 003, section 6).
 *
 * The trace is infeasible. Followed alone, without joins, through the linear program of what it
 * accesses, it is blocked; what can be left out without unblocking it is left out again, so that few
 * variables and cells are added. If the present V and R already block it, it came of a join or a
 * widening: the places that are not exact are made more exact. If nothing blocks it, its
 * infeasibility is not linear, and that is the end. */
#include "refine/linear_loop.h"

enum {
  SMALL_ARRAY = 40, /* is kept whole if it is accessed by an index with several values */
  MOST_NAMED = 4,   /* cells kept because the program names them */
  MOST_SINGLES = 50 /* candidates that are tried alone */
};

static bool has(const expr_vec *list, const expr *e) {
  for (uint32_t i = 0; i < list->size; ++i)
    if (list->data[i] == e)
      return true;
  return false;
}

/* Is the path one of the linear program of these? `cells` as in linear_follow_path. */
static bool is_blocked(linear_loop *l, const expr_vec *kept, expr_vec *cells) {
  assert(l->found.trace);
  abstract_request r = linear_loop_abstraction(l, kept);
  linear_program *p = linear_abstract(&r);
  linear_request check = linear_loop_question(l, p);
  buf_clear(&l->doubt);
  linear_follow says =
      linear_follow_path(&check, l->found.trace, l->request->q.program, cells, &l->doubt);
  linear_program_free(p);
  return says == FOLLOW_BLOCKED;
}

static void append(expr_vec *to, const expr_vec *more) {
  for (uint32_t i = 0; i < more->size; ++i)
    if (!has(to, more->data[i]))
      vec_push(to, more->data[i]);
}

/* What the path accesses. An index may become known only when its own variables are kept, so this
 * is repeated until nothing is new. True if the path is blocked with all of that. */
static bool find_candidates(linear_loop *l, expr_vec *out) {
  enum { ROUNDS = 4 };
  bool blocked = false;
  for (uint32_t i = 0; i < ROUNDS && !blocked; ++i) {
    expr_vec all = {0}, cells = {0};
    append(&all, &l->kept);
    append(&all, out);
    uint32_t before = all.size;
    blocked = is_blocked(l, &all, &cells);
    append(&all, &cells);
    append(out, &cells);
    vec_free(&cells);
    bool new = all.size > before;
    vec_free(&all);
    if (!new)
      break;
  }
  return blocked;
}

/* Elements of small arrays that the path accesses by indices with several values. */
static void add_small_arrays(linear_loop *l, expr_vec *out) {
  expr_vec all = {0};
  abstract_request r = linear_loop_abstraction(l, &all);
  expr_vec cells = {0};
  linear_all_cells(&r, SMALL_ARRAY, &cells);
  append(out, &cells);
  vec_free(&cells);
  vec_free(&all);
}

static bool is_blocked_by(linear_loop *l, const expr_vec *candidates, const bool *in) {
  expr_vec all = {0};
  append(&all, &l->kept);
  for (uint32_t i = 0; i < candidates->size; ++i)
    if (in[i] && !has(&all, candidates->data[i]))
      vec_push(&all, candidates->data[i]);
  bool blocked = is_blocked(l, &all, NULL);
  vec_free(&all);
  return blocked;
}

/* Leaves out what is not needed: halves of what is left, then quarters, down to single ones; cells
 * before variables, those accessed last first. */
static void minimise(linear_loop *l, const expr_vec *candidates, bool *in) {
  uint32_t n = candidates->size;
  for (uint32_t chunk = n > 1 ? (n + 1) / 2 : 1;; chunk = chunk > 1 ? (chunk + 1) / 2 : 0) {
    for (uint32_t end = n; end > 0; end = end > chunk ? end - chunk : 0) {
      uint32_t begin = end > chunk ? end - chunk : 0;
      bool any = false;
      VEC(bool) saved = {0};
      for (uint32_t i = begin; i < end; ++i) {
        vec_push(&saved, in[i]);
        any = any || in[i];
        in[i] = false;
      }
      if (any && !is_blocked_by(l, candidates, in))
        for (uint32_t i = begin; i < end; ++i)
          in[i] = saved.data[i - begin];
      vec_free(&saved);
    }
    if (chunk <= 1)
      return;
  }
}

static void drop_kept(const linear_loop *l, expr_vec *candidates) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < candidates->size; ++i)
    if (!has(&l->kept, candidates->data[i]))
      candidates->data[n++] = candidates->data[i];
  candidates->size = n;
}

/* How exact a place is made, step by step. */
static const struct exactness {
  uint32_t delay, cap;
} levels[] = {{18, 48}, {648, 6000}, {23328, 15000}};
enum { LEVELS = sizeof levels / sizeof *levels };

/* The next level of a place; that of the most exact one of its procedure if that is higher, since
 * what a nested loop keeps apart is lost if the loop around it does not. LEVELS: there is none. */
static uint32_t next_level(const linear_loop *l, const linear_place *p) {
  uint32_t level = 0, most = 0;
  while (level < LEVELS && levels[level].delay <= p->delay)
    ++level;
  for (vec_each(const linear_place, q, &l->places))
    for (uint32_t i = 0; i < LEVELS && q->proc == p->proc; ++i)
      if (q->delay == levels[i].delay && i > most)
        most = i;
  return level == LEVELS || level > most ? level : most;
}

/* Places that joined or widened: they get more room. False if they had as much as they may. */
static bool make_more_exact(linear_loop *l) {
  VEC(linear_place) more = {0};
  for (vec_each(linear_place, p, &l->found.widened)) {
    uint32_t level = next_level(l, p);
    assert(level == LEVELS || levels[level].delay > p->delay);
    if (level < LEVELS)
      vec_push(&more, (linear_place){p->proc, p->node, levels[level].delay, levels[level].cap});
  }
  for (vec_each(linear_place, p, &more)) {
    uint32_t i = 0;
    while (i < l->places.size &&
           (l->places.data[i].proc != p->proc || l->places.data[i].node != p->node))
      ++i;
    if (i == l->places.size)
      vec_push(&l->places, *p);
    else
      l->places.data[i] = *p;
    buf_printf(&l->added, "%s %u: %u exact rounds, %u parts\n",
               l->request->q.program->procs.data[p->proc]->name, p->node, p->delay, p->cap);
  }
  bool changed = more.size > 0;
  vec_free(&more);
  return changed;
}

/* Cells that the program names by constant indices, or chose, and the path accesses: what a loop
 * does to them decides about its invariant, so they are tried before anything is made more exact. Of
 * those that it chose, the one that is accessed last comes first, alone. */
static bool keep_named_cells(linear_loop *l) {
  uint32_t before = l->kept.size;
  expr_vec named = {0};
  const expr *chosen = NULL;
  trace_cursor c;
  const activation *act;
  uint32_t depth;
  trace_cursor_init(&c, l->found.trace->main);
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));)
    for (vec_each(const linear_probe, p, &l->linear->probes)) {
      if (p->proc != act->proc || p->label != s->label || has(&l->kept, p->path))
        continue;
      if (linear_is_chosen(p, l->request->q.program))
        chosen = p->path;
      else if (p->count == 0 && p->path->kind != E_VAR && !has(&named, p->path))
        vec_push(&named, p->path);
    }
  trace_cursor_free(&c);
  if (chosen)
    linear_loop_keep(l, chosen);
  for (uint32_t i = 0; i < named.size && i < MOST_NAMED && !chosen; ++i)
    linear_loop_keep(l, named.data[i]);
  vec_free(&named);
  return l->kept.size > before;
}

static bool is_symbolic(const expr *cell) {
  for (; cell->kind == E_INDEX || cell->kind == E_FIELD; cell = cell->kid[0])
    if (cell->kind == E_INDEX && cell->kid[1]->kind != E_CONST)
      return true;
  return false;
}

/* Is one of them alone enough? `blocked`: all together are, as far as that can be told. */
static bool keep_one(linear_loop *l, const expr_vec *candidates, bool blocked, bool *in) {
  for (uint32_t i = 0; i < candidates->size; ++i) {
    if (!is_symbolic(candidates->data[i]) && (!blocked || candidates->size > MOST_SINGLES))
      continue;
    in[i] = true;
    if (is_blocked_by(l, candidates, in)) {
      linear_loop_keep(l, candidates->data[i]);
      return true;
    }
    in[i] = false;
  }
  return false;
}

/* An array of which many cells are wanted will want them all: those that the path accesses. */
static void keep_groups(linear_loop *l, const expr_vec *candidates, uint32_t before) {
  enum { GROUP = 8 };
  uint32_t end = l->kept.size;
  assert(before <= end);
  for (uint32_t i = before; i < end; ++i) {
    const var *root = expr_root(l->kept.data[i]);
    uint32_t cells = 0;
    for (uint32_t k = 0; k < end; ++k)
      cells += l->kept.data[k]->kind != E_VAR && expr_root(l->kept.data[k]) == root;
    for (uint32_t k = 0; k < candidates->size && cells >= GROUP; ++k)
      if (expr_root(candidates->data[k]) == root)
        linear_loop_keep(l, candidates->data[k]);
  }
}

/* Elements denoted by a variable first, the last one on the path before all: one of them may do for
 * all others. */
static void symbolic_first(expr_vec *candidates) {
  expr_vec sorted = {0};
  for (uint32_t i = candidates->size; i-- > 0;)
    if (is_symbolic(candidates->data[i]))
      vec_push(&sorted, candidates->data[i]);
  for (uint32_t i = 0; i < candidates->size; ++i)
    if (!is_symbolic(candidates->data[i]))
      vec_push(&sorted, candidates->data[i]);
  assert(sorted.size == candidates->size);
  vec_free(candidates);
  *candidates = sorted;
}

/* Do the elements themselves block the path, none denoted by a variable? Then the others are
 * dropped: what is read by way of one that is kept is not read from the element. */
static bool is_blocked_by_plain(linear_loop *l, expr_vec *candidates) {
  expr_vec plain = {0}, all = {0};
  for (uint32_t i = 0; i < candidates->size; ++i)
    if (!is_symbolic(candidates->data[i]))
      vec_push(&plain, candidates->data[i]);
  append(&all, &l->kept);
  append(&all, &plain);
  bool blocked = plain.size < candidates->size && is_blocked(l, &all, NULL);
  vec_free(&all);
  vec_free(blocked ? candidates : &plain);
  if (blocked)
    *candidates = plain;
  return blocked;
}

void linear_loop_refine(linear_loop *l) {
  uint32_t before = l->kept.size;
  assert(!l->rounds.done && l->found.trace);
  expr_vec candidates = {0}, none = {0};
  if (is_blocked_by(l, &none, NULL)) {
    if (!keep_named_cells(l) && !make_more_exact(l))
      rounds_unknown(&l->rounds, "a union of polyhedra would have too many parts");
    return;
  }
  bool blocked = find_candidates(l, &candidates);
  drop_kept(l, &candidates);
  if (!blocked) {
    add_small_arrays(l, &candidates);
    blocked = find_candidates(l, &candidates);
    drop_kept(l, &candidates);
  }
  symbolic_first(&candidates);
  VEC(bool) in = {0};
  vec_resize(&in, candidates.size + 1);
  bool one = keep_one(l, &candidates, blocked, in.data);
  blocked = blocked || (!one && is_blocked_by_plain(l, &candidates));
  if (!one && !blocked)
    rounds_unknown(&l->rounds, l->doubt.size
                                   ? buf_text(&l->doubt)
                                   : "a path cannot be executed for reasons that are not linear");
  else if (!one) {
    for (uint32_t i = 0; i < candidates.size; ++i)
      in.data[i] = true;
    minimise(l, &candidates, in.data);
    for (uint32_t i = 0; i < candidates.size; ++i)
      if (in.data[i])
        linear_loop_keep(l, candidates.data[i]);
  }
  keep_groups(l, &candidates, before);
  vec_free(&in);
  vec_free(&candidates);
}
