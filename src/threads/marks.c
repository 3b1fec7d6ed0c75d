/* marks.c: the functions of threads.h, as statements. */
#include "threads/internal.h"

typedef uint32_t mark_fn(builder *b, const body_copy *in, const stmt *call, uint32_t after);

static uint32_t put_skip(builder *b, const body_copy *in, const stmt *call, mark m,
                         uint32_t after) {
  uint32_t at = add_stmt(b, in->thread, S_SKIP, (location){0});
  b->infos.data[at].mark = (uint8_t)m;
  if (call->rhs_count)
    b->infos.data[at].pointer = call->rhs[0];
  link_to(b, at, after);
  return at;
}

/* ---- starting ---- */

/* How many threads the place may start: one, or a number of rounds of the loop around it. */
static uint32_t copies_at(const body_copy *in) {
  uint32_t most = 1;
  for (const body_copy *at = in; at; at = at->outer) {
    if (!at->in_loop || !at->f)
      continue;
    for (vec_each(const stmt, s, &at->f->stmts)) {
      const expr *c = s->kind == S_BRANCH ? s->cond : NULL;
      if (c && c->kind == E_NOT)
        c = c->kid[0];
      if (!c || (c->kind != E_LT && c->kind != E_LE))
        continue;
      for (uint32_t k = 0; k < 2; ++k)
        if (c->kid[k]->kind == E_CONST && c->kid[k]->value > most &&
            c->kid[k]->value < MOST_THREADS)
          most = (uint32_t)c->kid[k]->value;
    }
    if (most == 1)
      most = OPEN_COPIES;
  }
  return most;
}

/* Each thread has its own thread-local variables, which start as initialised. */
static void copy_own(builder *b, instance *t) {
  uint32_t count = b->p->globals.size;
  for (uint32_t i = 0; i < count; ++i) {
    global g = b->p->globals.data[i];
    if (!g.var->is_thread_local)
      continue;
    const char *name = str_printf(&b->pool->strings, "%s$%u", g.var->name, ++b->serial);
    var *own = program_add_global(b->p, name, g.var->type, g.init);
    own->is_static = true;
    map_put_ptr(&t->own, g.var, expr_var(b->pool, own));
  }
}

static uint32_t new_thread(builder *b, const body_copy *in, const stmt *call, bool is_single) {
  uint32_t index = b->threads.size;
  instance t = {.parent = in->thread, .is_single = is_single};
  vec_push(&b->threads, t);
  instance *made = &b->threads.data[index];
  assert(index < MOST_THREADS && t.parent < index);
  made->position = new_hidden(b, "position", type_signed_int(b->pool))->var;
  made->result = new_hidden(b, "result", type_ptr(b->pool, type_void(b->pool)))->var;
  made->function = call->rhs[0];
  made->argument = call->rhs[1];
  add_end(b, index);
  copy_own(b, made);
  return index;
}

/* Is it the same to every thread: nothing of a thread's own? */
static bool is_common(const expr *value) {
  var_vec vars = {0};
  bool common = expr_is_fixed(value);
  expr_vars(value, &vars);
  for (vec_each(const var *const, v, &vars))
    common = common && !(*v)->is_thread_local;
  vec_free(&vars);
  return common;
}

/* What is passed and not known: the new thread has it in a variable of its own. */
static uint32_t pass(builder *b, const body_copy *in, location where, const expr **value,
                     const char *name, uint32_t next) {
  if (is_common(*value))
    return next;
  const expr *own = new_hidden(b, name, (*value)->type);
  uint32_t at = add_assign(b, in->thread, (location){0}, own, *value);
  set_place(b, in, at, where);
  link_to(b, at, next);
  *value = own;
  return at;
}

/* What the thread that starts is among those that its place starts. */
typedef enum start_kind { STARTS_ALONE, STARTS_COPY, STARTS_FOLLOWED, STARTS_CROWD } start_kind;

/* The number of one of many threads: any that no other thread has. */
static uint32_t put_any_number(builder *b, const body_copy *in, const expr *lhs, uint32_t after) {
  exprs *pool = b->pool;
  uint32_t test = add_stmt(b, in->thread, S_ASSUME, (location){0});
  const expr *most = expr_int(pool, lhs->type, 1 << 30),
             *least = expr_int(pool, lhs->type, MOST_THREADS);
  b->out.data[test].cond = expr_and(pool, expr_lt(pool, least, lhs), expr_lt(pool, lhs, most));
  b->infos.data[test].mark = MARK_CHOSEN;
  link_to(b, test, after);
  uint32_t at = add_stmt(b, in->thread, S_HAVOC, (location){0});
  b->out.data[at].havoc = HAVOC_APPROX;
  b->out.data[at].text = str_intern(&b->pool->strings, "the number of one of many threads");
  stmt_set_lhs(b->p, &b->out.data[at], &lhs, 1);
  link_to(b, at, test);
  return at;
}

static uint32_t put_number(builder *b, const body_copy *in, const stmt *call, uint32_t thread,
                           uint32_t after) {
  const expr *lhs = call->lhs[0];
  if (b->threads.data[thread].is_crowd)
    return put_any_number(b, in, lhs, after);
  uint32_t at = add_assign(b, in->thread, (location){0}, lhs,
                           expr_int(b->pool, lhs->type, (int64_t)thread + 1));
  link_to(b, at, after);
  return at;
}

/* Goes on at `started`. */
static uint32_t start_one(builder *b, const body_copy *in, const stmt *call, start_kind kind,
                          uint32_t started) {
  uint32_t index = new_thread(b, in, call, kind == STARTS_ALONE);
  b->threads.data[index].is_crowd = kind == STARTS_CROWD;
  uint32_t last = started;
  if (call->lhs_count) {
    last = put_number(b, in, call, index, started);
    set_place(b, in, last, call->where);
    if (kind == STARTS_FOLLOWED || kind == STARTS_CROWD)
      b->infos.data[last].mark = MARK_NUMBER;
  }
  uint32_t start =
      add_assign(b, in->thread, call->where, position_of(b, index), number(b, POSITION_FIRST));
  b->infos.data[start].mark = MARK_START;
  b->infos.data[start].started = index;
  link_to(b, start, last);
  const expr *function = call->rhs[0], *argument = call->rhs[1];
  start = pass(b, in, call->where, &function, "function", start);
  start = pass(b, in, call->where, &argument, "argument", start);
  b->threads.data[index].function = function;
  b->threads.data[index].argument = argument;
  return start;
}

static uint32_t put_started(builder *b, const body_copy *in, uint32_t after) {
  return put_skip(b, in, &(stmt){0}, MARK_STARTED, after);
}

/* One that is followed, if there is none yet, or one of the others. Whichever it is, who starts them comes to
 * the same stop. */
static uint32_t start_many(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t first = b->threads.size;
  if (first + 2 > MOST_THREADS)
    return add_unknown(b, in->thread, call->where, "more threads started than are followed");
  uint32_t started = put_started(b, in, after);
  uint32_t one = start_one(b, in, call, STARTS_FOLLOWED, started);
  uint32_t others = start_one(b, in, call, STARTS_CROWD, started);
  assert(b->threads.size == first + 2);
  b->threads.data[first].twin = first + 1;
  b->threads.data[first + 1].twin = first;
  b->fewest = b->fewest < 2 ? b->fewest : 2;
  uint32_t either = add_stmt(b, in->thread, S_GOTO, (location){0});
  b->infos.data[either].function = in->f ? proc_shown(in->f) : NULL;
  b->out.data[either].text =
      str_intern(&b->pool->strings, "whether the thread that starts is the one to follow");
  stmt_set_succ(b->p, &b->out.data[either], (uint32_t[]){one, others}, 2);
  uint32_t test = add_stmt(b, in->thread, S_BRANCH, (location){0});
  b->out.data[test].cond = expr_eq(b->pool, position_of(b, first), number(b, POSITION_NONE));
  stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){either, others}, 2);
  return test;
}

static uint32_t mark_start(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t copies = copies_at(in);
  bool in_loop = false;
  for (const body_copy *at = in; at; at = at->outer)
    in_loop |= at->in_loop;
  if (b->has_crowds && (in_loop || b->threads.data[in->thread].is_crowd))
    return start_many(b, in, call, after);
  b->p->starts_many |= in_loop;
  uint32_t next = NO_LABEL;
  uint32_t first = b->threads.size;
  VEC(uint32_t) starts = {0};
  for (uint32_t i = 0; i < copies && b->threads.size < MOST_THREADS; ++i)
    vec_push(&starts, start_one(b, in, call, in_loop ? STARTS_COPY : STARTS_ALONE,
                                put_started(b, in, after)));
  if (in_loop && starts.size < b->fewest)
    b->fewest = starts.size;
  if (in_loop || starts.size == 0) {
    next = add_unknown(b, in->thread, call->where, "more threads started here than are followed");
    b->infos.data[next].mark = MARK_MORE;
  }
  for (uint32_t i = starts.size; i-- > 0;) {
    if (next == NO_LABEL) {
      next = starts.data[i];
      continue;
    }
    uint32_t test = add_stmt(b, in->thread, S_BRANCH, (location){0});
    b->out.data[test].cond = expr_eq(b->pool, position_of(b, first + i), number(b, POSITION_NONE));
    stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){starts.data[i], next}, 2);
    next = test;
  }
  vec_free(&starts);
  return next;
}

/* ---- this thread ---- */

static uint32_t mark_self(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  if (!call->lhs_count)
    return put_skip(b, in, &(stmt){0}, MARK_NONE, after);
  return put_number(b, in, call, in->thread, after);
}

static bool asks_at_end(const program *p) {
  return p->asked & (PROPERTY_BIT(PROPERTY_MEMTRACK) | PROPERTY_BIT(PROPERTY_MEMCLEANUP));
}

/* Where main's thread ends so, the last one of the others ends the program, as exit does. */
static uint32_t mark_exit(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  (void)after;
  if (in->thread == 0 && proc_is_main(b->entry) && asks_at_end(b->p))
    return add_unknown(b, in->thread, call->where,
                       "what the last thread does at the end of the program");
  const expr *result = expr_var(b->pool, b->threads.data[in->thread].result);
  uint32_t at = add_assign(b, in->thread, call->where, result,
                           expr_cast(b->pool, result->type, call->rhs[0]));
  link_to(b, at, ask_rules_at_end(b, in, call->where, NULL, b->threads.data[in->thread].end));
  return at;
}

/* ---- waiting ---- */

static uint32_t put_wait(builder *b, const body_copy *in, const stmt *call, mark m,
                         uint32_t after) {
  assert(m == MARK_WAIT || m == MARK_JOIN);
  uint32_t at = add_stmt(b, in->thread, S_ASSUME, call->where);
  b->infos.data[at].mark = (uint8_t)m;
  b->infos.data[at].pointer = call->rhs[0];
  set_place(b, in, at, call->where);
  b->out.data[at].cond = expr_bool(b->pool, true);
  link_to(b, at, after);
  return at;
}

static uint32_t mark_wait(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t at = put_wait(b, in, call, MARK_WAIT, after);
  b->out.data[at].cond = expr_to_bool(b->pool, call->rhs[0]);
  return at;
}

static uint32_t mark_wait_for(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t at = mark_wait(b, in, call, after);
  b->infos.data[at].owner = call->rhs[1];
  return at;
}

/* It may go on at any time. */
static uint32_t mark_sleep(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t at = put_wait(b, in, call, MARK_WAIT, after);
  b->infos.data[at].strict = expr_to_bool(b->pool, call->rhs[0]);
  return at;
}

/* Which threads there are is known when all are expanded (threads.c). */
static uint32_t mark_join(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  uint32_t at = put_wait(b, in, call, MARK_JOIN, after);
  b->infos.data[at].owner = call->rhs[0];
  return at;
}

static uint32_t mark_result(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  if (!call->lhs_count)
    return put_skip(b, in, &(stmt){0}, MARK_NONE, after);
  uint32_t at = add_assign(b, in->thread, (location){0}, call->lhs[0],
                           expr_null(b->pool, call->lhs[0]->type));
  b->infos.data[at].mark = MARK_RESULT;
  b->infos.data[at].pointer = call->rhs[0];
  link_to(b, at, after);
  return at;
}

/* ---- sections and locks ---- */

static uint32_t put_section(builder *b, const body_copy *in, stmt_kind kind, uint32_t after) {
  assert(kind == S_ATOMIC_BEGIN || kind == S_ATOMIC_END);
  uint32_t at = add_stmt(b, in->thread, kind, (location){0});
  link_to(b, at, after);
  return at;
}

static uint32_t mark_begin(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  (void)call;
  return put_section(b, in, S_ATOMIC_BEGIN, after);
}

/* What the section does could as well have been done earlier, as far as other threads go. */
static uint32_t mark_left(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  (void)call;
  uint32_t at = put_section(b, in, S_ATOMIC_BEGIN, after);
  b->infos.data[at].mark = MARK_LEFT;
  return at;
}

static uint32_t mark_end(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  (void)call;
  return put_section(b, in, S_ATOMIC_END, after);
}

static uint32_t mark_acquired(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  return put_skip(b, in, call, MARK_ACQUIRED, after);
}

static uint32_t mark_released(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  return put_skip(b, in, call, MARK_RELEASED, after);
}

static const struct {
  const char *name;
  mark_fn *expand;
  uint32_t arguments;
} marks[] = {{"__assay_thread_start", mark_start, 2},   {"__assay_thread_self", mark_self, 0},
             {"__assay_thread_exit", mark_exit, 1},     {"__assay_thread_wait", mark_join, 1},
             {"__assay_thread_result", mark_result, 1}, {"__assay_wait", mark_wait, 1},
             {"__assay_atomic_begin", mark_begin, 0},   {"__assay_atomic_end", mark_end, 0},
             {"__assay_atomic_left", mark_left, 0},     {"__assay_acquired", mark_acquired, 1},
             {"__assay_released", mark_released, 1},    {"__assay_wait_for", mark_wait_for, 2},
             {"__assay_sleep", mark_sleep, 1}};

enum { MARKS = sizeof marks / sizeof *marks };

static uint32_t find_mark(const proc *f) {
  uint32_t i = 0;
  while (i < MARKS && (f->has_body || strcmp(marks[i].name, f->name) != 0))
    ++i;
  return i;
}

bool is_mark(const proc *f) {
  return find_mark(f) < MARKS;
}

uint32_t expand_mark(builder *b, const body_copy *in, const stmt *call, const proc *f,
                     uint32_t after) {
  uint32_t i = find_mark(f);
  assert(i < MARKS && call->rhs_count >= marks[i].arguments);
  return marks[i].expand(b, in, call, after);
}
