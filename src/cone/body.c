#include "cone/internal.h"

#include "base/memory.h"

typedef struct builder {
  cone *c;
  proc *f;
  nexts nexts;
  uint32_t *place;  /* by label: its number in the new body, + 1; 0: none */
  uint32_t *choice; /* by label: where one goes that goes on there, + 1; 0: not made yet */
  uint32_t end;     /* a statement that ends the execution, + 1; 0: not made yet */
  other_body made;
} builder;

/* ---- where to go on ---- */

static uint32_t append(builder *b, stmt s) {
  vec_push(&b->made.stmts, s);
  return b->made.stmts.size - 1;
}

static uint32_t end_of(builder *b) {
  if (!b->end)
    b->end = append(b, (stmt){.kind = S_HALT, .where = b->f->where}) + 1;
  return b->end - 1;
}

static uint32_t placed(const builder *b, uint32_t label) {
  assert(label < b->f->stmts.size);
  assert(b->place[label]);
  return b->place[label] - 1;
}

/* A choice among labels that are kept. */
static void make_choice(builder *b, stmt *to, const cone_labels *next) {
  assert(next->size > 0); /* else the execution would end there without a word */
  uint32_t *succ = xcalloc(next->size + 1, sizeof *succ);
  for (uint32_t i = 0; i < next->size; ++i)
    succ[i] = placed(b, next->data[i]);
  *to = (stmt){.kind = S_GOTO, .where = to->where, .name = to->name};
  stmt_set_succ(b->c->p, to, succ, next->size);
  free(succ);
}

/* Where an edge to that label leads. */
static uint32_t lead(builder *b, uint32_t label) {
  assert(label < b->f->stmts.size);
  cone_labels next = {0};
  if (b->choice[label])
    return b->choice[label] - 1;
  nexts_of(&b->nexts, label, &next);
  uint32_t to = next.size == 0 ? end_of(b) : next.size == 1 ? placed(b, next.data[0]) : 0;
  if (next.size > 1) {
    stmt s = {.where = b->f->stmts.data[label].where};
    make_choice(b, &s, &next);
    to = append(b, s);
  }
  b->choice[label] = to + 1;
  vec_free(&next);
  return to;
}

static void lead_on(builder *b, stmt *s) {
  uint32_t count = s->succ_count;
  uint32_t *succ = xcalloc(count + 1, sizeof *succ);
  for (uint32_t i = 0; i < count; ++i)
    succ[i] = lead(b, s->succ[i]);
  if (count)
    stmt_set_succ(b->c->p, s, succ, count);
  free(succ);
}

/* ---- statements ---- */

static bool has(builder *b, const expr *path) {
  return reads_has(&b->c->reads, path);
}

/* Those left sides that matter, with their right sides. */
static void cut_sides(builder *b, stmt *s) {
  assert(s->kind == S_HAVOC || s->kind == S_ASSIGN);
  expr_vec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (has(b, s->lhs[i]) || (s->kind == S_HAVOC && reads_points_to_var(&b->c->reads, s->lhs[i]))) {
      vec_push(&lhs, s->lhs[i]);
      if (s->kind == S_ASSIGN)
        vec_push(&rhs, s->rhs[i]);
    }
  assert(lhs.size);
  assert(s->kind != S_ASSIGN || lhs.size == rhs.size);
  stmt_set_lhs(b->c->p, s, lhs.data, lhs.size);
  if (s->kind == S_ASSIGN)
    stmt_set_rhs(b->c->p, s, rhs.data, rhs.size);
  vec_free(&lhs);
  vec_free(&rhs);
}

static void clear_values(builder *b, stmt *s, const bool *wanted) {
  exprs *pool = &b->c->p->pool;
  expr_vec rhs = {0};
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&rhs, wanted && wanted[i] ? s->rhs[i] : expr_zero(pool, s->rhs[i]->type));
  stmt_set_rhs(b->c->p, s, rhs.data, rhs.size);
  vec_free(&rhs);
}

static void cut_call(builder *b, stmt *s, uint32_t label) {
  assert(s->kind == S_CALL);
  bool *wanted = xcalloc(s->rhs_count + 1, sizeof *wanted);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    wanted[i] = cone_reads_argument(b->c, b->f, label, i);
  clear_values(b, s, wanted);
  free(wanted);
  assert(s->lhs_count <= 1);
  if (s->lhs_count && !has(b, s->lhs[0]))
    stmt_set_lhs(b->c->p, s, NULL, 0);
}

/* ---- values that are drawn ---- */

/* A variable of that type that is none of `used`. */
static const expr *drawn_var(builder *b, const type *t, const expr_vec *used) {
  static const char prefix[] = "assay_drawn";
  program *p = b->c->p;
  for (vec_each(var *const, v, &b->f->locals)) {
    const expr *own = expr_var(&p->pool, *v);
    bool free = (*v)->type == t && strncmp((*v)->name, prefix, sizeof prefix - 1) == 0;
    for (uint32_t i = 0; i < used->size && free; ++i)
      free = used->data[i] != own;
    if (free)
      return own;
  }
  buf name = {0};
  buf_printf(&name, "%s%u", prefix, b->f->locals.size);
  const var *made = proc_add_var(p, b->f, V_TEMP, buf_text(&name), t);
  buf_free(&name);
  return expr_var(&p->pool, made);
}

/* What the statement reads and is drawn before, and the variables that it is drawn into. */
typedef struct drawing {
  expr_vec read, drawn;
} drawing;

static void find_drawn(builder *b, const stmt *s, drawing *d) {
  const reads *x = &b->c->reads;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    reads_forgotten_base(x, s->lhs[i], &d->read);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    reads_forgotten(x, s->rhs[i], &d->read);
  if (s->cond)
    reads_forgotten(x, s->cond, &d->read);
  if (s->callee && !stmt_callee(b->c->p, s))
    reads_forgotten(x, s->callee, &d->read);
  for (vec_each(const expr *const, e, &d->read))
    vec_push(&d->drawn, drawn_var(b, (*e)->type, &d->drawn));
  assert(d->read.size == d->drawn.size);
}

static const expr *with_drawn(builder *b, const drawing *d, const expr *e) {
  assert(d->read.size == d->drawn.size);
  VEC(expr_subst) by = {0};
  for (uint32_t i = 0; i < d->read.size; ++i)
    vec_push(&by, ((expr_subst){d->read.data[i], d->drawn.data[i]}));
  const expr *made = expr_substitute(&b->c->p->pool, e, by.data, by.size);
  assert(made->type == e->type);
  vec_free(&by);
  return made;
}

static void use_drawn(builder *b, const drawing *d, stmt *s) {
  expr_vec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&lhs, with_drawn(b, d, s->lhs[i]));
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&rhs, with_drawn(b, d, s->rhs[i]));
  if (lhs.size)
    stmt_set_lhs(b->c->p, s, lhs.data, lhs.size);
  if (rhs.size)
    stmt_set_rhs(b->c->p, s, rhs.data, rhs.size);
  s->cond = s->cond ? with_drawn(b, d, s->cond) : NULL;
  if (s->callee && !stmt_callee(b->c->p, s))
    s->callee = with_drawn(b, d, s->callee);
  vec_free(&lhs);
  vec_free(&rhs);
}

static stmt draw_of(builder *b, const stmt *s, const expr_vec *what) {
  assert(what->size > 0);
  stmt made = {.kind = S_HAVOC, .havoc = HAVOC_APPROX, .where = s->where, .text = b->f->name};
  stmt_set_lhs(b->c->p, &made, what->data, what->size);
  return made;
}

/* The size is arbitrary. */
static void draw_size(builder *b, const stmt *s, drawing *d) {
  assert(d->read.size == d->drawn.size);
  if (s->kind != S_ALLOC || s->rhs[0]->kind == E_CONST)
    return;
  vec_push(&d->read, s->rhs[0]);
  vec_push(&d->drawn, drawn_var(b, s->rhs[0]->type, &d->drawn));
}

/* Puts the statement at that place, behind draws of what it reads and is not known. */
static void put(builder *b, uint32_t at, stmt s) {
  drawing d = {0};
  find_drawn(b, &s, &d);
  draw_size(b, &s, &d);
  if (d.read.size) {
    use_drawn(b, &d, &s);
    stmt first = draw_of(b, &s, &d.drawn);
    stmt_set_succ1(b->c->p, &first, append(b, s));
    s = first;
  }
  assert(at < b->made.stmts.size);
  b->made.stmts.data[at] = s;
  vec_free(&d.read);
  vec_free(&d.drawn);
}

/* ---- calls ---- */

static bool fits(const stmt *s, const proc *to) {
  bool same = s->lhs_count == 0 ||
              (s->lhs_count == to->results.size && s->lhs[0]->type == to->results.data[0]);
  same = same && s->rhs_count >= to->params.size &&
         (to->is_variadic || s->rhs_count == to->params.size);
  for (uint32_t i = 0; i < to->params.size && same; ++i)
    same = s->rhs[i]->type == to->params.data[i]->type;
  return same;
}

/* Of what is not there only the result is known, and that is arbitrary. */
static stmt call_of(builder *b, const stmt *s, const proc *to) {
  stmt made = *s;
  made.callee = expr_var(&b->c->p->pool, to->symbol);
  if (to->has_body)
    return made;
  expr_vec given = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&given, s->lhs[i]);
  made = given.size ? draw_of(b, s, &given) : (stmt){.kind = S_SKIP, .where = s->where};
  assert(s->kind == S_CALL && s->succ_count == 1);
  stmt_set_succ1(b->c->p, &made, s->succ[0]);
  vec_free(&given);
  return made;
}

/* One of these procedures is called. False: they are not all, or the call fits one of them in
 * another way than by equal types. */
static bool put_calls(builder *b, uint32_t at, const stmt *s, uint32_t label) {
  cone_procs to = {0};
  bool all = cone_targets(b->c, b->f, label, &to) && to.size;
  for (uint32_t i = 0; i < to.size && all; ++i)
    all = fits(s, to.data[i]);
  if (all) {
    VEC(uint32_t) calls = {0};
    for (vec_each(const proc *const, f, &to)) {
      vec_push(&calls, append(b, (stmt){0}));
      put(b, calls.data[calls.size - 1], call_of(b, s, *f));
    }
    stmt choice = {.kind = S_GOTO, .where = s->where};
    stmt_set_succ(b->c->p, &choice, calls.data, calls.size);
    assert(calls.size == to.size);
    b->made.stmts.data[at] = choice;
    vec_free(&calls);
  }
  vec_free(&to);
  return all;
}

/* ---- all of them ---- */

static void cut_stop(stmt *s) {
  *s = (stmt){.kind = S_HALT, .where = s->where, .name = s->name};
}

static void cut_hub(builder *b, stmt *s, uint32_t label) {
  cone_labels next = {0};
  nexts_after(&b->nexts, label, &next);
  make_choice(b, s, &next);
  vec_free(&next);
}

/* What is left of a statement that is kept. */
static void cut_kept(builder *b, stmt *s, uint32_t label) {
  if (s->kind == S_CALL)
    cut_call(b, s, label);
  else if (s->kind == S_HAVOC || (s->kind == S_ASSIGN && !s->cond))
    cut_sides(b, s);
  else if (s->kind == S_RETURN && !b->c->result_read[b->f->index])
    clear_values(b, s, NULL);
  else if (s->kind == S_HALT)
    s->rhs_count = 0;
}

static void cut(builder *b, uint32_t label) {
  stmt s = b->f->stmts.data[label];
  const part *own = &b->c->parts[b->f->index];
  uint32_t at = placed(b, label);
  if (own->kept[label])
    cut_kept(b, &s, label);
  else if (own->stops[label])
    cut_stop(&s);
  else {
    cut_hub(b, &s, label);
    b->made.stmts.data[at] = s;
    return;
  }
  lead_on(b, &s);
  if (s.kind != S_CALL || !put_calls(b, at, &s, label))
    put(b, at, s);
}

other_body cone_body(cone *c, proc *f) {
  uint32_t n = f->stmts.size;
  builder b = {.c = c, .f = f, .made.proc = f->index};
  b.place = xcalloc((size_t)2 * n + 1, sizeof *b.place);
  b.choice = b.place + n;
  nexts_init(&b.nexts, c, f);
  nexts_find_hubs(&b.nexts);
  for (uint32_t i = 0; i < n; ++i)
    if (cone_keeps(c, f, i) || b.nexts.hubs[i])
      b.place[i] = append(&b, (stmt){0}) + 1;
  for (uint32_t i = 0; i < n; ++i)
    if (b.place[i])
      cut(&b, i);
  assert(b.made.stmts.size > 0);
  b.made.entry = lead(&b, f->entry);
  assert(b.made.entry < b.made.stmts.size);
  nexts_free(&b.nexts);
  free(b.place);
  return b.made;
}
