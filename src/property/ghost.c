#include "property/ghost_state.h"

#include "base/memory.h"

/* ---- ghost variables ---- */

static const expr *add_number(maker *m, proc *f, const char *of, const char *what, int64_t start) {
  char name[128];
  snprintf(name, sizeof name, "%s$%s", of, what);
  for (uint32_t n = 2; program_find_var(m->p, f, str_intern(&m->pool->strings, name)); ++n)
    snprintf(name, sizeof name, "%s$%s$%u", of, what, n);
  const char *kept = str_intern(&m->pool->strings, name);
  if (f)
    return expr_var(m->pool, proc_add_var(m->p, f, V_TEMP, kept, m->number));
  var *v = program_add_global(m->p, kept, m->number, ghost_number(m, start));
  v->is_static = true;
  return expr_var(m->pool, v);
}

static triple add_triple(maker *m, proc *f, const char *of, triple start) {
  return (triple){add_number(m, f, of, "offset", (int64_t)expr_value(start.offset)),
                  add_number(m, f, of, "size", (int64_t)expr_value(start.size)),
                  add_number(m, f, of, "zero", (int64_t)expr_value(start.zero))};
}

static bool can_track(const maker *m, const var *v) {
  if (v->type->kind != T_PTR || v->type->elem->kind == T_FUNC || v->address_taken ||
      v->volatility != VOLATILE_NONE)
    return false;
  return v->kind != V_GLOBAL || (!v->is_extern && proc_is_main(m->entry));
}

static bool is_text(const type *pointer) {
  const type *t = pointer->elem;
  return t->kind == T_VOID || (t->kind == T_INT && t->width == 8);
}

static void track(maker *m, proc *f, const var *v, const expr *init) {
  if (!can_track(m, v))
    return;
  triple start = init ? ghost_value(m, init) : ghost_value(m, expr_null(m->pool, v->type));
  bool plain = start.offset->kind == E_CONST && start.size->kind == E_CONST;
  tracked t = {.var = v,
               .at = add_triple(m, f, v->name, plain ? start : ghost_nothing(m)),
               .targets = ghost_targets(m, expr_var(m->pool, v)),
               .is_text = is_text(v->type)};
  if (m->leaks && bits_meet(t.targets, m->heap, m->words))
    t.owns = add_number(m, f, v->name, "owns", 0);
  assert(!map_has(&m->by_var, v->id + 1));
  vec_push(&m->all, t);
  map_put(&m->by_var, v->id + 1, m->all.size);
}

static void track_all(maker *m) {
  uint32_t globals = m->p->globals.size, most = 0;
  for (uint32_t i = 0; i < globals; ++i)
    track(m, NULL, m->p->globals.data[i].var, m->p->globals.data[i].init);
  for (vec_each(proc *const, f, &m->p->procs)) {
    if (!(*f)->has_body || !alias_reached(m->a, *f))
      continue;
    uint32_t locals = (*f)->locals.size;
    for (uint32_t i = 0; i < (*f)->params.size; ++i)
      track(m, *f, (*f)->params.data[i], NULL);
    for (uint32_t i = 0; i < locals; ++i)
      track(m, *f, (*f)->locals.data[i], NULL);
    most = (*f)->params.size > most ? (*f)->params.size : most;
  }
  for (uint32_t i = 0; i < most; ++i) {
    char name[32];
    snprintf(name, sizeof name, "argument$%u", i);
    vec_push(&m->passed, add_triple(m, NULL, name, ghost_nothing(m)));
  }
  m->returned = add_triple(m, NULL, "result", ghost_nothing(m));
  m->live = add_number(m, NULL, "heap", "live", 0);
  m->returned_owns = add_number(m, NULL, "result", "owns", 0);
  assert(m->passed.size == most);
}

/* ---- new statements ---- */

stmt *ghost_add_stmt(maker *m, stmt_kind kind, location where) {
  stmt *s = vec_add(&m->made);
  *s = (stmt){.kind = (uint8_t)kind, .where = where};
  vec_push(&m->from, 0);
  assert(m->from.size == m->made.size);
  return s;
}

void ghost_change(changes *c, const expr *to, const expr *value) {
  assert(to->kind == E_VAR && to->type == value->type);
  if (to == value)
    return;
  vec_push(&c->lhs, to);
  vec_push(&c->rhs, value);
  assert(c->lhs.size == c->rhs.size);
}

static void change_triple(changes *c, triple to, triple value, bool text) {
  ghost_change(c, to.offset, value.offset);
  ghost_change(c, to.size, value.size);
  if (text)
    ghost_change(c, to.zero, value.zero);
}

static void put_changes(maker *m, changes *c, location where) {
  assert(c->lhs.size == c->rhs.size);
  if (c->lhs.size) {
    stmt *s = ghost_add_stmt(m, S_ASSIGN, where);
    stmt_set_lhs(m->p, s, c->lhs.data, c->lhs.size);
    stmt_set_rhs(m->p, s, c->rhs.data, c->rhs.size);
  }
  vec_free(&c->lhs);
  vec_free(&c->rhs);
}

/* ---- what a statement does to the numbers ---- */

/* Is it a variable of the procedure that is being rewritten, or a global? */
bool ghost_is_here(const maker *m, const tracked *t) {
  assert(m->f);
  return t->var->kind == V_GLOBAL || t->var->proc == m->f->index;
}

/* The lives of these objects end: who may point to them knows nothing any more. */
static void forget_objects(maker *m, const uint64_t *objects, changes *c) {
  for (vec_each(const tracked, t, &m->all))
    if (ghost_is_here(m, t) && ghost_meet(m, t->targets, objects)) {
      const expr *live = expr_le(m->pool, ghost_number(m, 0), t->at.size);
      ghost_change(c, t->at.size,
                   expr_ite(m->pool, live, ghost_number(m, SIZE_UNKNOWN), t->at.size));
    }
}

static void forget_zeros(maker *m, const uint64_t *objects, changes *c) {
  for (vec_each(const tracked, t, &m->all))
    if (ghost_is_here(m, t) && t->is_text && ghost_meet(m, t->targets, objects))
      ghost_change(c, t->at.zero, ghost_number(m, NO_ZERO));
}

/* The variable whose value, moved, is the address of the path; NULL: none. */
const var *ghost_base(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  const expr *p = path->kind == E_DEREF ? path->kid[0] : NULL;
  while (p && (p->kind == E_CAST || p->kind == E_PTRADD))
    p = p->kid[0];
  if (p && p->kind == E_ADDR)
    return ghost_base(p->kid[0]);
  return p && p->kind == E_VAR ? p->var : NULL;
}

/* A byte is written: a zero may end there, or be known if there is none from there on. */
static const expr *zero_after(maker *m, const tracked *t, const expr *path, const expr *value) {
  assert(ghost_is_byte(path) && t->is_text);
  exprs *pool = m->pool;
  triple at = ghost_place(m, path);
  if (at.size->kind == E_CONST && expr_value(at.size) < 0)
    return ghost_number(m, NO_ZERO);
  const expr *is_zero = expr_eq(pool, value, expr_int(pool, value->type, 0));
  const expr *unknown = expr_lt(pool, at.size, ghost_number(m, 0));
  const expr *hit = expr_or(pool, unknown, expr_eq(pool, t->at.zero, at.offset));
  const expr *kept = expr_ite(pool, hit, ghost_number(m, NO_ZERO), t->at.zero);
  const expr *found = t->at.zero;
  if (ghost_base(path) == t->var)
    found = expr_ite(pool, expr_le(pool, at.offset, t->at.zero), t->at.zero, at.offset);
  return expr_ite(pool, is_zero, found, kept);
}

bool ghost_is_byte(const expr *path) {
  bool bits = path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width;
  return path->type->kind == T_INT && path->type->width == 8 && !bits;
}

static void look_at_write(maker *m, const expr *path, const expr *value, changes *c) {
  assert(expr_is_path(path));
  if (path->kind == E_VAR && !path->var->address_taken)
    return;
  uint64_t *objects = bits_new(m->words);
  ghost_add_objects(m, alias_locations(m->a, path), objects);
  bool byte = value && ghost_is_byte(path) && path->kind != E_VAR;
  if (!byte)
    forget_zeros(m, objects, c);
  for (uint32_t i = 0; byte && i < m->all.size; ++i) {
    const tracked *t = &m->all.data[i];
    if (ghost_is_here(m, t) && t->is_text && ghost_meet(m, t->targets, objects))
      ghost_change(c, t->at.zero, zero_after(m, t, path, value));
  }
  free(objects);
}

static void look_at_assign(maker *m, const stmt *s, changes *before, changes *pointers) {
  assert(s->kind == S_ASSIGN || s->kind == S_HAVOC);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const expr *to = s->lhs[i];
    const tracked *t = to->kind == E_VAR ? ghost_find(m, to->var) : NULL;
    bool known = s->kind == S_ASSIGN && !s->cond;
    if (t)
      change_triple(pointers, t->at, known ? ghost_value(m, s->rhs[i]) : ghost_nothing(m),
                    t->is_text);
    else
      look_at_write(m, to, known && s->lhs_count == 1 ? s->rhs[i] : NULL, before);
  }
}

/* The block of the variable is left. */
static void look_at_end(maker *m, const expr *variable, changes *c) {
  assert(variable->kind == E_VAR);
  uint64_t *objects = bits_new(m->words);
  const alias_object *o = alias_object_of_var(m->a, variable->var);
  if (o)
    add_bit(objects, ghost_bit(m, o));
  forget_objects(m, objects, c);
  free(objects);
}

static void look_at_alloc(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_ALLOC && s->lhs_count == 1);
  const tracked *t = s->lhs[0]->kind == E_VAR ? ghost_find(m, s->lhs[0]->var) : NULL;
  triple at = ghost_nothing(m);
  at.size = expr_cast(m->pool, m->number, s->rhs[0]);
  if (t)
    change_triple(c, t->at, at, t->is_text);
  else
    look_at_write(m, s->lhs[0], NULL, c);
  if (stmt_must_be_freed(s))
    ghost_change(c, m->live, expr_arith(m->pool, E_ADD, m->live, ghost_number(m, 1), true));
}

static void look_at_free(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_FREE && s->rhs_count == 1);
  uint64_t *objects = ghost_targets(m, s->rhs[0]);
  forget_objects(m, objects, c);
  const expr *fewer = expr_arith(m->pool, E_SUB, m->live, ghost_number(m, 1), true);
  ghost_change(c, m->live, expr_ite(m->pool, ghost_is_heap_start(m, s->rhs[0]), fewer, m->live));
  free(objects);
}

static void pass_arguments(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_CALL);
  for (uint32_t i = 0; i < s->rhs_count && i < m->passed.size; ++i)
    if (type_is_ptr(s->rhs[i]->type))
      change_triple(c, m->passed.data[i], ghost_value(m, s->rhs[i]), true);
    else
      ghost_change(c, m->passed.data[i].size, ghost_number(m, SIZE_UNKNOWN));
}

/* What a call leaves behind: lives that ended, bytes that were written, a result. */
static void look_behind_call(maker *m, uint32_t label, const stmt *s, changes *c) {
  assert(s->kind == S_CALL && label < m->f->stmts.size);
  uint64_t *ended = bits_new(m->words), *written = bits_new(m->words);
  alias_calls to = alias_call_targets(m->a, m->f, label);
  bool bodies = to.size > 0 && !to.unresolved;
  for (uint32_t i = 0; i < to.size; ++i)
    bodies = bodies && m->p->procs.data[to.procs[i]]->has_body;
  ghost_add_ended(m, m->f, label, ended);
  ghost_add_objects(m, alias_call_mod(m->a, m->f, label), written);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    ghost_add_objects(m, alias_locations(m->a, s->lhs[i]), written);
  const tracked *result =
      s->lhs_count == 1 && s->lhs[0]->kind == E_VAR ? ghost_find(m, s->lhs[0]->var) : NULL;
  forget_zeros(m, written, c);
  put_changes(m, c, s->where);
  *c = (changes){0};
  assert(c->lhs.size == 0 && c->rhs.size == 0);
  ghost_own_result(m, s, result, bodies, c);
  if (result)
    change_triple(c, result->at, bodies ? m->returned : ghost_nothing(m), result->is_text);
  put_changes(m, c, s->where);
  *c = (changes){0};
  forget_objects(m, ended, c);
  free(ended);
  free(written);
}

static void look_at_return(maker *m, const stmt *s, changes *c) {
  assert(s->kind == S_RETURN);
  if (s->rhs_count == 1 && type_is_ptr(s->rhs[0]->type))
    change_triple(c, m->returned, ghost_value(m, s->rhs[0]), true);
  else
    ghost_change(c, m->returned.size, ghost_number(m, SIZE_UNKNOWN));
}

/* ---- questions ---- */

enum { HUNTED = 1 << VALID_SET }; /* what is hunted, not proved */

/* Which kinds of questions are asked there, as bits. */
static uint32_t questions(const expr *e) {
  uint32_t kinds = e->kind == E_VALID ? 1u << e->index : 0;
  for (uint32_t i = 0; i < e->count && e->has_nondet; ++i)
    kinds |= questions(e->kid[i]);
  return kinds;
}

/* One that numbers are kept for. */
static bool has_question(const expr *e) {
  return questions(e) & ~(uint32_t)HUNTED;
}

/* What the numbers do not express does not hold, as far as they tell. */
static const expr *replace_question(exprs *pool, const expr *e, void *context) {
  if (e->kind != E_VALID)
    return NULL;
  const expr *answer = ghost_answer(context, e);
  return answer ? answer : expr_bool(pool, false);
}

static const expr *answered(maker *m, const expr *cond) {
  return ghost_condition(m, expr_map(m->pool, cond, replace_question, m));
}

/* ---- procedures ---- */

static void keep_stmt(maker *m, uint32_t label, stmt s) {
  assert(label < m->f->stmts.size);
  if (s.kind == S_ASSERT && s.cond->has_nondet)
    s.cond = answered(m, s.cond);
  else if (s.kind == S_ASSUME && has_question(s.cond)) /* more is valid than the numbers tell */
    s.cond = expr_bool(m->pool, true);
  else if (s.cond && (s.kind == S_BRANCH || s.kind == S_ASSUME || s.kind == S_ASSERT))
    s.cond = ghost_condition(m, s.cond);
  vec_push(&m->made, s);
  vec_push(&m->from, label + 1);
  assert(m->from.size == m->made.size);
}

static void rewrite_stmt(maker *m, uint32_t label) {
  assert(m->start.size == label && m->from.size == m->made.size);
  changes c = {0}, pointers = {0};
  uint32_t first = m->made.size;
  vec_push(&m->start, first);
  const stmt s = ghost_read_first(m, label);
  assert(m->made.size >= first && s.kind == m->f->stmts.data[label].kind);
  if (s.kind == S_ASSIGN || s.kind == S_HAVOC)
    look_at_assign(m, &s, &c, &pointers);
  if (s.kind == S_HAVOC && s.havoc == HAVOC_DEAD)
    look_at_end(m, s.lhs[0], &c);
  else if (s.kind == S_ALLOC)
    look_at_alloc(m, &s, &c);
  else if (s.kind == S_FREE)
    look_at_free(m, &s, &c);
  else if (s.kind == S_CALL)
    pass_arguments(m, &s, &c);
  else if (s.kind == S_RETURN)
    look_at_return(m, &s, &c);
  else if (s.kind == S_VA_START)
    look_at_write(m, s.lhs[0], NULL, &c);
  ghost_own(m, &s, &c);
  put_changes(m, &c, s.where);
  put_changes(m, &pointers, s.where);
  keep_stmt(m, label, s);
  ghost_keep_reads(m, label);
  if (s.name && first + 1 < m->made.size) {
    m->made.data[m->made.size - 1].name = NULL;
    m->made.data[first].name = s.name;
  }
  if (s.kind != S_CALL)
    return;
  uint32_t call = m->from.size - 1;
  changes after = {0};
  look_behind_call(m, label, &s, &after);
  put_changes(m, &after, s.where);
  if (call + 1 < m->from.size) {
    m->from.data[call] = 0;
    m->from.data[m->from.size - 1] = label + 1;
  }
}

static void take_arguments(maker *m) {
  assert(m->made.size == 0 && m->f->params.size <= m->passed.size);
  changes c = {0};
  for (uint32_t i = 0; i < m->f->params.size; ++i) {
    const tracked *t = ghost_find(m, m->f->params.data[i]);
    if (t)
      change_triple(&c, t->at, m->f == m->entry ? ghost_nothing(m) : m->passed.data[i], t->is_text);
  }
  for (vec_each(const tracked, t, &m->all)) /* not set yet */
    if (t->var->proc == m->f->index && (t->var->kind == V_LOCAL || t->var->kind == V_TEMP))
      change_triple(&c, t->at, ghost_nothing(m), t->is_text);
  for (vec_each(const tracked, t, &m->all))
    if (t->var->kind != V_GLOBAL && ghost_is_here(m, t) && t->owns)
      ghost_change(&c, t->owns, ghost_number(m, 0));
  put_changes(m, &c, m->f->where);
}

static void set_links(maker *m, uint32_t prologue, uint32_t entry) {
  assert(m->from.size == m->made.size && m->start.size == m->f->stmts.size);
  for (uint32_t i = 0; i < m->made.size; ++i) {
    stmt *s = &m->made.data[i];
    if (!m->from.data[i]) {
      assert(i + 1 == prologue || i + 1 < m->made.size);
      stmt_set_succ1(m->p, s, i + 1 == prologue ? m->start.data[entry] : i + 1);
      continue;
    }
    const stmt *from = &m->f->stmts.data[m->from.data[i] - 1];
    VEC(uint32_t) succ = {0};
    for (uint32_t k = 0; k < from->succ_count; ++k)
      vec_push(&succ, m->start.data[from->succ[k]]);
    stmt_set_succ(m->p, s, succ.data, succ.size);
    vec_free(&succ);
  }
}

static void rewrite(maker *m, ghosts *g, proc *f) {
  other_body body = {.proc = f->index};
  assert(m->made.size == 0);
  m->f = f;
  vec_clear(&m->start);
  vec_clear(&m->from);
  vec_clear(&m->kept);
  vec_clear(&m->kept_start);
  m->characters = 0;
  flow_init(&m->flow, f);
  take_arguments(m);
  uint32_t prologue = m->made.size;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    rewrite_stmt(m, i);
  set_links(m, prologue, f->entry);
  flow_free(&m->flow);
  body.entry = prologue ? 0 : m->start.data[f->entry];
  body.stmts = m->made;
  assert(body.entry < body.stmts.size);
  memset(&m->made, 0, sizeof m->made);
  vec_push(&g->bodies.list, body);
}

/* Is it asked whether objects are lost? */
static bool asks_for_leaks(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_ASSERT && s->error == ERROR_LEAK && has_question(s->cond))
        return true;
  return false;
}

static uint32_t questions_of(const proc *f) {
  uint32_t kinds = 0;
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_ASSERT || s->kind == S_ASSUME)
      kinds |= questions(s->cond);
  return kinds;
}

/* Nothing is asked but what is hunted: bodies without it, statement by statement. */
static void drop_hunted(ghosts *g, program *p) {
  maker m = {.p = p, .pool = &p->pool};
  g->is_same = true;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    if (!questions_of(f))
      continue;
    assert(!(questions_of(f) & ~(uint32_t)HUNTED)); /* no numbers are kept here */
    other_body body = {.proc = f->index, .entry = f->entry};
    for (vec_each(const stmt, s, &f->stmts)) {
      vec_push(&body.stmts, *s);
      stmt *copy = &body.stmts.data[body.stmts.size - 1];
      if (s->kind == S_ASSERT && questions(s->cond))
        copy->cond = expr_map(m.pool, s->cond, replace_question, &m);
    }
    assert(body.stmts.size == f->stmts.size);
    vec_push(&g->bodies.list, body);
  }
}

void ghosts_make(ghosts *g, program *p, alias *a, const proc *entry) {
  *g = (ghosts){.bodies = {.program = p}};
  if (p->is_boolean || p->is_concurrent)
    return;
  uint32_t asked = 0;
  for (vec_each(proc *const, f, &p->procs))
    asked |= questions_of(*f);
  g->has_hunted = asked & HUNTED;
  if (!(asked & ~(uint32_t)HUNTED)) {
    drop_hunted(g, p);
    return;
  }
  maker m = {.p = p, .pool = &p->pool, .a = a, .entry = entry};
  m.number = type_math(&p->pool);
  m.leaks = asks_for_leaks(p) && proc_is_main(entry);
  assert(a && entry->has_body);
  ghost_find_ends(&m);
  track_all(&m);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (p->procs.data[i]->has_body && alias_reached(a, p->procs.data[i]))
      rewrite(&m, g, p->procs.data[i]);
  for (vec_each(tracked, t, &m.all))
    free(t->targets);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    free(m.ends[i]);
  free(m.ends);
  free(m.heap);
  map_free(&m.by_var);
  vec_free(&m.all);
  vec_free(&m.passed);
  vec_free(&m.start);
  vec_free(&m.kept);
  vec_free(&m.kept_start);
  vec_free(&m.known);
  vec_free(&m.guarded);
  vec_free(&m.from);
}
