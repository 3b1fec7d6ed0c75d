/* threads.c: the pass, and the statements of the merged procedure. */
#include "threads/internal.h"

#include "base/memory.h"
#include "program/words.h"

/* ---- statements ---- */

uint32_t add_stmt(builder *b, uint32_t thread, stmt_kind kind, location where) {
  assert(b->out.size == b->infos.size && thread < b->threads.size);
  vec_push(&b->out, (stmt){.kind = (uint8_t)kind, .where = where});
  vec_push(&b->infos, (info){.thread = thread});
  return b->out.size - 1;
}

void link_to(builder *b, uint32_t from, uint32_t to) {
  assert(from < b->out.size && stmt_falls_through((stmt_kind)b->out.data[from].kind));
  stmt_set_succ1(b->p, &b->out.data[from], to);
}

uint32_t add_assign(builder *b, uint32_t thread, location where, const expr *lhs, const expr *rhs) {
  assert(lhs->type == rhs->type);
  uint32_t at = add_stmt(b, thread, S_ASSIGN, where);
  stmt_assign(b->p, &b->out.data[at], lhs, rhs);
  return at;
}

uint32_t add_unknown(builder *b, uint32_t thread, location where, const char *text) {
  uint32_t at = add_stmt(b, thread, S_UNKNOWN, where);
  b->out.data[at].text = str_intern(&b->pool->strings, text);
  return at;
}

const expr *new_hidden(builder *b, const char *name, const type *t) {
  return new_variable(b, str_printf(&b->pool->strings, HIDDEN_PREFIX "%s", name), t);
}

const expr *new_variable(builder *b, const char *name, const type *t) {
  const char *unique = str_intern(&b->pool->strings, name);
  while (!*unique || program_find_var(b->p, b->entry, unique))
    unique = str_printf(&b->pool->strings, "%s$%u", name, ++b->serial);
  return expr_var(b->pool, proc_add_var(b->p, b->entry, V_LOCAL, unique, t));
}

const expr *position_of(builder *b, uint32_t thread) {
  assert(thread < b->threads.size);
  return expr_var(b->pool, b->threads.data[thread].position);
}

const expr *number(builder *b, uint32_t value) {
  return expr_int(b->pool, type_signed_int(b->pool), value);
}

void add_end(builder *b, uint32_t thread) {
  uint32_t at =
      add_assign(b, thread, (location){0}, position_of(b, thread), number(b, POSITION_END));
  b->infos.data[at].mark = MARK_END;
  b->threads.data[thread].end = at;
}

void add_doubt(builder *b, location where, const char *draw, const char *text) {
  uint32_t lost = add_unknown(b, 0, where, text);
  uint32_t choice = add_stmt(b, 0, S_GOTO, (location){0});
  b->infos.data[choice].function = proc_shown(b->entry); /* it is no turn */
  stmt *s = &b->out.data[choice];
  s->text = str_intern(&b->pool->strings, draw);
  stmt_set_succ(b->p, s, (uint32_t[]){b->threads.data[0].entry, lost}, 2);
  b->threads.data[0].entry = choice;
}

typedef VEC(const proc *) proc_vec;

/* ---- without threads ---- */

/* In a program that starts none the marks say nothing. */
static void drop_marks(program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(stmt, s, &(*f)->stmts))
      if (s->kind == S_ATOMIC_BEGIN || s->kind == S_ATOMIC_END) {
        s->kind = S_SKIP;
        s->text = NULL;
      }
}

/* ---- is there anything about threads at all? ---- */

static void reach(const proc *f, bool *reached, proc_vec *work) {
  if (!reached[f->index])
    vec_push(work, f);
  reached[f->index] = true;
}

/* Through a pointer, or by code that is not known: whoever has an address. */
static void reach_any(const program *p, bool *reached, proc_vec *work) {
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->symbol->address_taken)
      reach(*f, reached, work);
}

static void reach_calls(const program *p, const proc *f, bool *reached, proc_vec *work) {
  for (vec_each(const stmt, s, &f->stmts)) {
    if (s->kind != S_CALL)
      continue;
    const proc *callee = stmt_callee(p, s);
    if (callee)
      reach(callee, reached, work);
    if (!callee || proc_is_unknown(callee))
      reach_any(p, reached, work);
  }
}

/* Does the function start a thread? If deadlocks are asked for: or wait, which one thread can, too. */
static bool takes_threads(const program *p, const proc *f) {
  static const char *const waits[] = {"__assay_thread_wait", "__assay_wait", "__assay_wait_for",
                                      "__assay_sleep"};
  bool takes = strcmp(f->name, "__assay_thread_start") == 0;
  bool asks_deadlock = p->asked & PROPERTY_BIT(PROPERTY_DEADLOCK);
  for (size_t i = 0; i < sizeof waits / sizeof *waits && asks_deadlock; ++i)
    takes |= strcmp(f->name, waits[i]) == 0;
  return takes;
}

/* Only what can be called from the entry counts. Addresses must be marked. */
static bool needs_threads(const program *p, const proc *entry) {
  bool *reached = xcalloc(p->procs.size + 1, sizeof *reached), needs = false;
  proc_vec work = {0};
  reach(entry, reached, &work);
  while (work.size)
    reach_calls(p, vec_pop(&work), reached, &work);
  for (vec_each(proc *const, f, &p->procs))
    needs = needs || (reached[(*f)->index] && takes_threads(p, *f));
  vec_free(&work);
  free(reached);
  return needs;
}

/* ---- joins, once all threads are there ---- */

static const expr *has_ended(builder *b, uint32_t thread) {
  return expr_eq(b->pool, position_of(b, thread), number(b, POSITION_END));
}

static const expr *by_number(builder *b, const expr *id, bool of_end) {
  const type *gives = b->threads.data[0].result->type;
  const expr *e = of_end ? expr_bool(b->pool, true) : expr_null(b->pool, gives);
  for (uint32_t i = b->threads.size; i-- > 0;) {
    const expr *is = expr_eq(b->pool, id, expr_int(b->pool, id->type, (int64_t)i + 1));
    e = expr_ite(b->pool, is,
                 of_end ? has_ended(b, i) : expr_var(b->pool, b->threads.data[i].result), e);
  }
  return e;
}

/* May the variable be read behind the statement? */
static bool is_read_behind(const builder *b, uint32_t label, const var *v) {
  bool *met = xcalloc(b->out.size + 1, sizeof *met), is_read = false;
  label_vec work = {0};
  vec_push(&work, label);
  while (work.size && !is_read) {
    const stmt *s = &b->out.data[vec_pop(&work)];
    for (uint32_t k = 0; k < s->succ_count; ++k) {
      uint32_t to = s->succ[k];
      is_read |= to != label && stmt_mentions(&b->out.data[to], v);
      if (!met[to])
        vec_push(&work, to);
      met[to] = true;
    }
  }
  vec_free(&work);
  free(met);
  return is_read;
}

/* Of one of many threads: not known, which does not matter if nobody asks. */
static void open_result(builder *b, uint32_t label) {
  stmt *s = &b->out.data[label];
  if (s->lhs[0]->kind == E_VAR && s->lhs[0]->var->kind != V_GLOBAL &&
      !s->lhs[0]->var->address_taken && !is_read_behind(b, label, s->lhs[0]->var)) {
    s->kind = S_SKIP;
    s->lhs_count = s->rhs_count = 0;
    return;
  }
  *s = (stmt){.kind = S_UNKNOWN, .where = s->where};
  s->text = str_intern(&b->pool->strings, "the result of one of many threads");
}

static void resolve_joins(builder *b) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const info *n = &b->infos.data[i];
    stmt *s = &b->out.data[i];
    if (n->mark != MARK_JOIN && n->mark != MARK_RESULT)
      continue;
    uint32_t only = joined_thread(b, n->pointer);
    if (n->mark == MARK_JOIN)
      s->cond = only ? has_ended(b, only) : by_number(b, n->pointer, true);
    else if (!only && b->has_crowds)
      open_result(b, i);
    else
      stmt_assign(b->p, s, s->lhs[0],
                  only ? expr_var(b->pool, b->threads.data[only].result)
                       : by_number(b, n->pointer, false));
  }
}

/* ---- the pass ---- */

static void add_first(builder *b) {
  vec_push(&b->threads, (instance){.is_single = true});
  b->threads.data[0].position = new_hidden(b, "position", type_signed_int(b->pool))->var;
  b->threads.data[0].result = new_hidden(b, "result", type_ptr(b->pool, type_void(b->pool)))->var;
  add_end(b, 0);
}

static void set_body(builder *b) {
  proc *f = b->entry;
  vec_clear(&f->stmts);
  for (uint32_t i = 0; i < b->out.size; ++i) {
    vec_push(&f->stmts, b->out.data[i]);
    stmt *s = &f->stmts.data[i];
    s->thread = (uint16_t)b->infos.data[i].thread;
    s->function = b->infos.data[i].function;
    s->is_turn = !s->function && !s->where.line;
  }
  f->entry = b->threads.data[0].entry;
}

/* Those whose calls were all expanded have no business any more: their addresses neither. */
static void drop_expanded(builder *b) {
  program *p = b->p;
  bool *reached = xcalloc(p->procs.size + 1, sizeof *reached);
  proc_vec work = {0};
  var_vec found = {0};
  for (vec_each(const global, g, &p->globals))
    if (g->init)
      expr_vars(g->init, &found);
  reach(b->entry, reached, &work);
  do {
    while (work.size) {
      const proc *f = vec_pop(&work);
      for (vec_each(const stmt, s, &f->stmts))
        stmt_vars(s, &found);
    }
    for (vec_each(const var *const, v, &found))
      if ((*v)->kind == V_FUNCTION)
        reach(p->procs.data[(*v)->proc], reached, &work);
    vec_clear(&found);
  } while (work.size);
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body && !reached[(*f)->index]) {
      vec_clear(&(*f)->stmts);
      (*f)->entry = 0;
      proc_add(*f, S_HALT, (location){0});
    }
  vec_free(&work);
  vec_free(&found);
  free(reached);
}

static void list_assumptions(builder *b) {
  location nowhere = {0};
  if (b->threads.size > 1)
    program_assume(
        b->p, nowhere,
        "threads see each other's writes at once and in one order (sequential consistency)");
  program_assume(
      b->p, nowhere,
      "threads can be created, locks and keys initialised, and locking fails only where the "
      "kind of the lock says so");
}

static void free_builder(builder *b) {
  for (vec_each(instance, t, &b->threads)) {
    map_free(&t->own);
    vec_free(&t->counts);
  }
  vec_free(&b->threads);
  vec_free(&b->out);
  vec_free(&b->infos);
  map_free(&b->visible);
  vec_free(&b->locks);
  vec_free(&b->begun);
  vec_free(&b->cleared);
  free(b->is_local);
}

/* Is there a variable, not one of the entry's own, that a pointer may outlive? */
static void note_lifetimes(builder *b, uint32_t own) {
  for (uint32_t i = own; i < b->entry->locals.size && !b->p->outlives; ++i)
    if (b->entry->locals.data[i]->address_taken)
      b->p->outlives = b->entry->locals.data[i];
}

/* What a thread is given and leaves behind, and where it stands, is the scheduler's. */
static void note_user(map *users, const expr *e, uint32_t thread) {
  var_vec vars = {0};
  if (e)
    expr_vars(e, &vars);
  for (vec_each(const var *const, v, &vars)) {
    uint64_t first = map_get(users, map_key(*v), 0);
    if (!first)
      map_put(users, map_key(*v), thread + 1);
    else if (first != thread + 1 && (*v)->kind != V_GLOBAL && !words_is_made(*v))
      ((var *)*v)->address_taken = true;
  }
  vec_free(&vars);
}

/* An address that was passed as a constant is no longer taken anywhere, but its variable is named by
 * several threads: it is as shared as before. */
static void note_shared(builder *b) {
  map users = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    const stmt *s = &b->out.data[i];
    uint32_t thread = b->infos.data[i].thread;
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      note_user(&users, s->lhs[k], thread);
    for (uint32_t k = 0; k < s->rhs_count; ++k)
      note_user(&users, s->rhs[k], thread);
    note_user(&users, s->cond, thread);
    note_user(&users, s->kind == S_CALL ? s->callee : NULL, thread);
  }
  map_free(&users);
}

static bool has_heap(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (stmt_must_be_freed(s))
        return true;
  return false;
}

static void expand_all(builder *b) {
  uint32_t own = b->entry->locals.size;
  find_local_procs(b);
  add_first(b);
  b->has_heap = has_heap(b->p);
  expand_entry(b);
  for (uint32_t i = 1; i < b->threads.size; ++i)
    expand_thread(b, i);
  set_body(b); /* so that it is known whose address is still taken */
  drop_expanded(b);
  program_mark_addresses(b->p);
  note_shared(b);
  note_lifetimes(b, own);
  resolve_joins(b);
  if (!b->has_counts)
    drop_asserts(b);
}

/* Where threads are counted, all begins at the head of the turns: the first thread comes to a stop before its
 * first statement. */
static void stop_at_entry(builder *b) {
  if (!b->p->has_counts)
    return;
  uint32_t at = add_stmt(b, 0, S_SKIP, (location){0});
  link_to(b, at, b->threads.data[0].entry);
  b->infos.data[at].is_visible = b->infos.data[at].is_reached = true;
  b->threads.data[0].entry = at;
}

/* Threads of the core language, which a program given as text may have. */
static bool has_core_threads(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_START_THREAD || s->kind == S_END_THREAD)
        return true;
  return false;
}

/* Where only races are asked for and none can be, more threads of the same kind add none. */
static void settle_races(builder *b, race_vec *races) {
  find_races(b, races);
  if (b->has_crowds && races->size)
    add_doubt(b, (location){0}, "whether threads race", "whether accesses of many threads race");
  if (sees_races(b) && !judge_facts(b, races))
    add_doubt(b, (location){0}, "whether accesses race that are said not to",
              "which accesses of threads are ordered or protected by a lock");
  if (!b->asks_only_race || !excludes_all(b, races))
    return;
  for (uint32_t i = 0; i < b->out.size; ++i)
    if (b->infos.data[i].mark == MARK_MORE)
      b->out.data[i] = (stmt){.kind = S_HALT, .where = b->out.data[i].where};
}

void threads_complete(program *p, proc *entry, threads_request asked) {
  if (p->is_boolean || has_core_threads(p))
    return;
  p->is_concurrent = p->starts_many = false;
  p->has_crowds = asked.has_crowds;
  p->has_counts = false;
  program_mark_addresses(p);
  if (!entry || !needs_threads(p, entry)) {
    drop_marks(p);
    return;
  }
  builder b = {.p = p,
               .pool = &p->pool,
               .entry = entry,
               .fewest = UINT32_MAX,
               .has_crowds = asked.has_crowds,
               .has_counts = asked.has_crowds && asked.has_counts,
               .is_sc = asked.is_sc,
               .asks_only_race = asked.only == PROPERTY_BIT(PROPERTY_RACE),
               .asks_race = p->asked & PROPERTY_BIT(PROPERTY_RACE),
               .asks_deadlock = p->asked & PROPERTY_BIT(PROPERTY_DEADLOCK)};
  race_vec races = {0};
  b.is_local = xcalloc(p->procs.size + 1, sizeof *b.is_local);
  expand_all(&b);
  find_written_locks(&b);
  find_visible(&b);
  split_visible(&b);
  stop_before_silence(&b);
  settle_races(&b, &races);
  doubt_weak_orders(&b);
  find_mirrors(&b);
  if (b.has_counts)
    drop_asserts(&b);
  stop_at_entry(&b);
  describe_crowds(&b);
  schedule(&b);
  if (!b.has_crowds)
    put_races(&b, &races);
  vec_free(&races);
  set_body(&b);
  proc_compact(p, entry);
  list_assumptions(&b);
  free_builder(&b);
}
