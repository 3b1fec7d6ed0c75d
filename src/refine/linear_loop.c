/* The loop of the linear engine (paper 003, figure 1): abstract by variables V and array cells R,
 * check the linear program, decide its error trace on the concrete one, refine V and R.
 *
 * Refinement (section 6 there). The trace is infeasible. Followed alone, without joins, through the
 * linear program of what it accesses, it is blocked; what can be left out without unblocking it is
 * left out again, so that few variables and cells are added. If the present V and R already block
 * it, it came of a join or a widening: the places that are not exact are made more exact. If nothing
 * blocks it, its infeasibility is not linear, and that is the end.
 *
 * V starts with all scalar variables if no procedure has many of them. */
#include "refine/engine.h"

#include "linear/linear.h"
#include "path/path.h"

#include "base/file.h"

#include <sys/stat.h>

enum {
  FEW_VARIABLES = 12, /* of a procedure and globals together: all are kept from the start */
  SMALL_ARRAY = 40,   /* is kept whole if it is accessed by an index with several values */
  MOST_NAMED = 4,     /* cells kept because the program names them */
  MOST_SINGLES = 50   /* candidates that are tried alone */
};

typedef VEC(linear_place) place_vec;

typedef struct linear_loop {
  const engine_request *request;
  engine_result *result;
  wp *wp;
  smt *smt;
  expr_vec kept;
  place_vec places;
  linear_program *linear; /* of this round */
  linear_result found;
  buf added;
  uint32_t added_count;
  double began;
  bool done;
} linear_loop;

static void conclude_unknown(linear_loop *l, const char *reason) {
  engine_unknown(l->result, "%s", reason);
  l->done = true;
}

/* ---- abstraction --------------------------------------------------------- */

static abstract_request abstraction_of(const linear_loop *l, const expr_vec *kept) {
  const engine_request *r = l->request;
  return (abstract_request){.program = r->program,
                            .entry = r->entry,
                            .any_state = r->any_state,
                            .math = r->math,
                            .alias = r->alias,
                            .kept = kept->data,
                            .kept_count = kept->size};
}

static linear_request checking(const linear_loop *l, const linear_program *p) {
  const engine_request *r = l->request;
  return (linear_request){.program = p,
                          .main = r->entry->index,
                          .any_state = r->any_state,
                          .math = r->math,
                          .asserts = true,
                          .places = l->places.data,
                          .place_count = l->places.size,
                          .deadline = r->deadline,
                          .stats = r->stats};
}

static bool has(const expr_vec *list, const expr *e) {
  for (uint32_t i = 0; i < list->size; ++i)
    if (list->data[i] == e)
      return true;
  return false;
}

static void keep(linear_loop *l, const expr *path) {
  if (has(&l->kept, path))
    return;
  vec_push(&l->kept, path);
  buf_printf(&l->added, "%s\n", expr_text(&l->request->program->pool, path));
  ++l->added_count;
}

/* All scalars, if that gives few dimensions everywhere. */
static void keep_scalars(linear_loop *l) {
  expr_vec all = {0}, none = {0};
  abstract_request r = abstraction_of(l, &none);
  VEC(uint32_t) count = {0};
  uint32_t globals = 0, most = 0;
  vec_resize(&count, l->request->program->procs.size);
  linear_all_cells(&r, 0, &all);
  for (uint32_t i = 0; i < all.size; ++i) {
    const var *root = expr_root(all.data[i]);
    if (root->kind == V_GLOBAL)
      ++globals;
    else if (++count.data[root->proc] > most)
      most = count.data[root->proc];
  }
  if (globals + most <= FEW_VARIABLES)
    for (uint32_t i = 0; i < all.size; ++i)
      keep(l, all.data[i]);
  vec_free(&all);
  vec_free(&count);
}

/* ---- the answers of a round ---------------------------------------------- */

static void conclude_safe(linear_loop *l) {
  certificate *c = &l->result->certificate;
  for (vec_each(linear_fact, f, &l->found.facts)) {
    if (f->label == UINT32_MAX)
      vec_push(&c->summaries, (cert_summary){f->proc, f->holds});
    else
      vec_push(&c->invariants, (cert_invariant){f->proc, f->label, f->holds});
  }
  /* What pointers point to is taken from alias/ and not part of the certificate yet. */
  l->result->candidate = true;
  l->result->verdict = VERDICT_TRUE;
  l->done = true;
}

static void simulate(linear_loop *l) {
  const engine_request *r = l->request;
  path_context c = {.program = r->program,
                    .entry = r->entry,
                    .any_state = r->any_state,
                    .alias = r->alias,
                    .wp = l->wp,
                    .smt = l->smt,
                    .deadline = r->deadline};
  path_result says = {0};
  stats_start(r->stats, TIMER_simulate);
  path_simulate(&c, l->found.trace, &says);
  stats_stop(r->stats, TIMER_simulate);
  if (says.verdict == PATH_FEASIBLE) {
    l->result->verdict = VERDICT_FALSE;
    for (uint32_t i = 0; i < says.inputs.size; ++i)
      vec_push(&l->result->inputs, says.inputs.data[i]);
    l->done = true;
  } else if (says.verdict != PATH_INFEASIBLE)
    conclude_unknown(l, buf_text(&says.reason));
  path_result_free(&says);
}

/* ---- refinement ---------------------------------------------------------- */

static linear_follow follow(const linear_loop *l, const expr_vec *kept, expr_vec *cells,
                            bool *symbolic) {
  abstract_request r = abstraction_of(l, kept);
  linear_program *p = linear_abstract(&r);
  linear_request check = checking(l, p);
  linear_follow says =
      linear_follow_path(&check, l->found.trace, l->request->program, cells, symbolic);
  linear_program_free(p);
  return says;
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
    bool symbolic = false;
    append(&all, &l->kept);
    append(&all, out);
    uint32_t before = all.size;
    blocked = follow(l, &all, &cells, &symbolic) == FOLLOW_BLOCKED;
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
  abstract_request r = abstraction_of(l, &all);
  expr_vec cells = {0};
  linear_all_cells(&r, SMALL_ARRAY, &cells);
  append(out, &cells);
  vec_free(&cells);
  vec_free(&all);
}

static bool is_blocked_by(const linear_loop *l, const expr_vec *candidates, const bool *in) {
  expr_vec all = {0};
  append(&all, &l->kept);
  for (uint32_t i = 0; i < candidates->size; ++i)
    if (in[i] && !has(&all, candidates->data[i]))
      vec_push(&all, candidates->data[i]);
  bool blocked = follow(l, &all, NULL, NULL) == FOLLOW_BLOCKED;
  vec_free(&all);
  return blocked;
}

/* Leaves out what is not needed: halves of what is left, then quarters, down to single ones; cells
 * before variables, those accessed last first. */
static void minimise(const linear_loop *l, const expr_vec *candidates, bool *in) {
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
} levels[] = {{18, 48}, {648, 3000}, {23328, 15000}};
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
  place_vec more = {0};
  for (vec_each(linear_place, p, &l->found.widened)) {
    uint32_t level = next_level(l, p);
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
               l->request->program->procs.data[p->proc]->name, p->node, p->delay, p->cap);
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
      if (linear_is_chosen(p, l->request->program))
        chosen = p->path;
      else if (p->count == 0 && p->path->kind != E_VAR && !has(&named, p->path))
        vec_push(&named, p->path);
    }
  trace_cursor_free(&c);
  if (chosen)
    keep(l, chosen);
  for (uint32_t i = 0; i < named.size && i < MOST_NAMED && !chosen; ++i)
    keep(l, named.data[i]);
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
      keep(l, candidates->data[i]);
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
  for (uint32_t i = before; i < end; ++i) {
    const var *root = expr_root(l->kept.data[i]);
    uint32_t cells = 0;
    for (uint32_t k = 0; k < end; ++k)
      cells += l->kept.data[k]->kind != E_VAR && expr_root(l->kept.data[k]) == root;
    for (uint32_t k = 0; k < candidates->size && cells >= GROUP; ++k)
      if (expr_root(candidates->data[k]) == root)
        keep(l, candidates->data[k]);
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
  vec_free(candidates);
  *candidates = sorted;
}

static void refine(linear_loop *l) {
  uint32_t before = l->kept.size;
  expr_vec candidates = {0}, none = {0};
  if (is_blocked_by(l, &none, NULL)) {
    if (!keep_named_cells(l) && !make_more_exact(l))
      conclude_unknown(l, "a union of polyhedra would have too many parts");
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
  if (!one && !blocked)
    conclude_unknown(l, "a path cannot be executed for reasons that are not linear");
  else if (!one) {
    for (uint32_t i = 0; i < candidates.size; ++i)
      in.data[i] = true;
    minimise(l, &candidates, in.data);
    for (uint32_t i = 0; i < candidates.size; ++i)
      if (in.data[i])
        keep(l, candidates.data[i]);
  }
  keep_groups(l, &candidates, before);
  vec_free(&in);
  vec_free(&candidates);
}

/* ---- reports ------------------------------------------------------------- */

static void dump(const linear_loop *l, const char *suffix, const char *text) {
  const char *folder = l->request->options->dump;
  if (!folder || !text || !*text)
    return;
  buf path = {0}, error = {0};
  mkdir(folder, 0777);
  buf_printf(&path, "%s/linear-%u.%s", folder, l->result->rounds, suffix);
  file_write(buf_text(&path), text, strlen(text), &error);
  buf_free(&path);
  buf_free(&error);
}

static void print_path(buf *out, program *p, const trace *t) {
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));) {
    const proc *f = p->procs.data[act->proc];
    buf_printf(out, "%s %u: ", f->name, s->label);
    stmt_print(out, p, &f->stmts.data[s->label]);
    buf_add(out, f->stmts.data[s->label].kind != S_BRANCH ? "\n"
                 : s->succ                                ? "  [false]\n"
                                                          : "  [true]\n");
  }
  trace_cursor_free(&c);
}

static void report_round(linear_loop *l) {
  bool wanted = l->request->options->dump || l->request->options->html;
  buf abstract_text = {0}, trace_text = {0};
  if (wanted)
    program_print(&abstract_text, l->linear->program);
  if (wanted && l->found.trace)
    print_path(&trace_text, l->request->program, l->found.trace);
  uint64_t length = l->found.trace ? l->found.trace->main->length : 0;
  answer_round r = {.abstract = abstract_text.text,
                    .trace = trace_text.text,
                    .added = l->added.text,
                    .trace_length = length > UINT32_MAX ? UINT32_MAX : (uint32_t)length,
                    .predicates = l->added_count,
                    .variables = l->linear->cells.size,
                    .queries = l->request->stats->prover_queries,
                    .seconds = clock_seconds() - l->began};
  dump(l, "core", r.abstract);
  dump(l, "trace", r.trace);
  dump(l, "kept", r.added);
  l->request->round(l->request->context, &r);
  buf_free(&abstract_text);
  buf_free(&trace_text);
}

/* ---- the loop ------------------------------------------------------------ */

/* Where this engine ends, the invariants of what it keeps may help another. */
static void offer_invariants(linear_loop *l) {
  const engine_request *r = l->request;
  certificate c;
  certificate_init(&c, r->program);
  linear_request check = checking(l, l->linear);
  check.asserts = false;
  linear_facts facts = {.program = r->program, .alias = r->alias, .results = c.result.data};
  linear_result found = {0};
  linear_check(&check, &facts, &found);
  for (vec_each(const linear_fact, f, &found.facts))
    if (f->label != UINT32_MAX)
      vec_push(&c.invariants, (cert_invariant){f->proc, f->label, f->holds});
  r->offer(r->context, r->program, &c);
  linear_result_free(&found);
  certificate_free(&c);
}

static void round_of(linear_loop *l) {
  ++l->result->rounds;
  l->added_count = 0;
  buf_clear(&l->added);
  abstract_request r = abstraction_of(l, &l->kept);
  l->linear = linear_abstract(&r);
  linear_request check = checking(l, l->linear);
  linear_facts facts = {.program = l->request->program,
                        .alias = l->request->alias,
                        .results = l->result->certificate.result.data};
  stats_start(l->request->stats, TIMER_check);
  linear_check(&check, &facts, &l->found);
  stats_stop(l->request->stats, TIMER_check);
  if (l->found.verdict == LINEAR_UNKNOWN)
    conclude_unknown(l, buf_text(&l->found.reason));
  else if (l->found.verdict == LINEAR_SAFE)
    conclude_safe(l);
  if (!l->done)
    simulate(l);
  if (!l->done) {
    refine(l);
    if (l->done)
      offer_invariants(l);
  }
  report_round(l);
  linear_result_free(&l->found);
  linear_program_free(l->linear);
  l->linear = NULL;
}

void engine_linear(const engine_request *request, engine_result *result) {
  linear_loop l = {.request = request, .result = result, .began = clock_seconds()};
  smt_config prover = {.math = request->math, .stats = request->stats, .store = request->store};
  l.wp = wp_new(request->program, request->alias);
  l.smt = smt_new(&request->program->pool, &prover);
  buf error = {0};
  if (request->options->keep)
    linear_parse_kept(request->program, request->options->keep, &l.kept, &error);
  else
    keep_scalars(&l);
  buf_free(&error);
  for (uint32_t i = 0; i < request->precision->kept.size; ++i)
    keep(&l, request->precision->kept.data[i]);
  while (!l.done) {
    if (deadline_poll_clock((deadline *)&request->deadline))
      conclude_unknown(&l, "timeout");
    else
      round_of(&l);
  }
  smt_free(l.smt);
  wp_free(l.wp);
  buf_free(&l.added);
  vec_free(&l.kept);
  vec_free(&l.places);
}
