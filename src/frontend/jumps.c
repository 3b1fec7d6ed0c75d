/* jumps.c: setjmp and longjmp, written out as ordinary statements, so that no engine has to be
 * taught.
 *
 * A jump is a return from one procedure after the other. Each activation has a number for each of
 * its calls of setjmp, the token, which setjmp leaves at the start of the buffer. longjmp reads it
 * from there; while the jump is under way, the global `target` is that token, else 0:
 *
 *   r = setjmp(b):  if (token == 0) token = ++count;      longjmp(b, v):  value = v ? v : 1;
 *                   *b = token; result = 0;                               target = *b;
 *          landing: r = result;                                           on with the jump
 *
 *   x = f():  t = f();                  on with the jump:  if (target == token) goto back;
 *             if (target != 0)                             return 0;
 *               on with the jump
 *             x = t;                    back:  target = 0; result = value; goto landing
 *
 * for every call of a procedure that may jump: that calls longjmp, or one that may jump, or a pointer
 * if the address of such a one is taken, or is unknown code, which may call these, or jump itself
 * if it was given a buffer (outside/body.c). One token serves
 * all calls of setjmp at one place of one activation, since they return to the same place.
 *
 * A jump that arrives nowhere was made with a buffer that was never set or whose function has
 * returned: undefined. It is met where the program began, as an assume statement with a text. So is
 * one out of an exit handler (C17 7.22.4.4). With an entry other than main, callers may have set the
 * buffer: the jump leaves the entry. What such a caller, or unknown code, has put into a buffer may
 * look like one of the tokens; so where there are these, a jump through another buffer than the one
 * that was set is an approximation. */
#include "frontend/jumps.h"

#include "base/memory.h"

#define NO_WHERE ((location){0})

typedef struct jumper {
  program *p;
  exprs *pool;
  const proc *set, *take;     /* JUMP_SET and JUMP_TAKE, or NULL */
  proc *entry;                /* or NULL */
  bool is_main;               /* is that main? */
  bool entry_called;          /* by the program itself */
  bool any_taken;             /* the address of a procedure is taken that may jump */
  bool *may;                  /* by procedure: may it jump? */
  const expr *target, *value; /* the jump under way */
  const expr *count;          /* tokens so far */
  const expr *from;           /* its buffer; NULL if that is of no interest */
  const expr *started;        /* has the entry begun? NULL if it is not called again */
} jumper;

/* ---- statements ---- */

stmt *jump_add(jump_body *b, stmt_kind kind, location where) {
  stmt *s = proc_add(b->f, kind, where);
  stmt_set_succ1(b->p, s, b->f->stmts.size);
  return s;
}

stmt *jump_assign(jump_body *b, const expr *lhs, const expr *rhs, location where) {
  stmt *s = jump_add(b, S_ASSIGN, where);
  stmt_assign(b->p, s, lhs, rhs);
  return s;
}

void jump_unless(jump_body *b, const expr *cond, uint32_t skipped) {
  uint32_t next = b->f->stmts.size + 1;
  stmt *s = jump_add(b, S_BRANCH, NO_WHERE);
  assert(cond->type->kind == T_BOOL && (skipped == 1 || skipped == 2 || skipped == 3));
  s->cond = cond;
  stmt_set_succ(b->p, s, (uint32_t[]){next, next + skipped}, 2);
}

const expr *jump_local(jump_body *b, const char *name, const type *t) {
  const char *unique =
      str_printf(&b->pool->strings, HIDDEN_PREFIX "%s_%u", name, b->f->locals.size);
  return expr_var(b->pool, proc_add_var(b->p, b->f, V_TEMP, unique, t));
}

static void jump_to(jump_body *b, uint32_t label) {
  assert(b->f->stmts.size > 0);
  stmt_set_succ1(b->p, &b->f->stmts.data[b->f->stmts.size - 1], label);
}

/* ---- who may jump ---- */

static bool call_may_jump(const jumper *j, const stmt *s) {
  assert(s->kind == S_CALL);
  const proc *callee = stmt_callee(j->p, s);
  return callee ? callee == j->take || j->may[callee->index] : j->any_taken;
}

static bool body_may_jump(const jumper *j, const proc *f) {
  if (!f->has_body)
    return (j->any_taken || j->set) && proc_is_unknown(f);
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_CALL && call_may_jump(j, s))
      return true;
  return false;
}

static void find_jumping(jumper *j) {
  j->may = xcalloc(j->p->procs.size, sizeof *j->may);
  for (bool changed = true; changed;) {
    changed = false;
    for (vec_each(proc *const, f, &j->p->procs)) {
      if (*f == j->take || j->may[(*f)->index] || !body_may_jump(j, *f))
        continue;
      j->may[(*f)->index] = changed = true;
      j->any_taken |= (*f)->symbol->address_taken;
    }
  }
}

/* ---- on with the jump ---- */

/* Does it run exit handlers, out of which no jump may lead? */
static bool runs_handlers(const proc *f) {
  return !strcmp(f->name, "__assay_at_exit") || !strcmp(f->name, "quick_exit");
}

static void add_undefined(const jumper *j, jump_body *b, location where) {
  stmt *s = jump_add(b, S_ASSUME, where);
  s->cond = expr_bool(j->pool, false);
  s->text = str_intern(&j->pool->strings,
                       runs_handlers(b->f)
                           ? "a jump out of an exit handler"
                           : "a jump to no call of setjmp in a function that is still active");
}

/* The jump arrives at one of the activation's own calls of setjmp, or leaves it. */
static void add_arrivals(const jumper *j, jump_body *b, const expr *is_outer, location where) {
  for (vec_each(const jump_site, site, &b->sites)) {
    jump_unless(b, expr_eq(j->pool, j->target, site->token), 1);
    jump_add(b, S_SKIP, NO_WHERE);
    jump_to(b, site->back);
  }
  bool ends_here = (b->f == j->entry && j->is_main) || runs_handlers(b->f);
  if (ends_here && is_outer)
    jump_unless(b, is_outer, 1);
  if (ends_here)
    add_undefined(j, b, where);
  stmt *s = proc_add(b->f, S_RETURN, NO_WHERE);
  stmt_set_role(j->p, s, ROLE_JUMP_PASSES);
  expr_vec results = {0};
  for (vec_each(const type *const, t, &b->f->results))
    vec_push(&results, expr_zero(j->pool, *t));
  stmt_set_rhs(j->p, s, results.data, results.size);
  vec_free(&results);
}

/* Behind a call at `label` of a procedure that may jump. */
static void follow_call(const jumper *j, jump_body *b, uint32_t label, const expr *is_outer) {
  stmt call = b->f->stmts.data[label];
  uint32_t next = call.succ[0];
  assert(call.kind == S_CALL && call.succ_count == 1);
  if (call.lhs_count) {
    const expr *kept = jump_local(b, "kept", call.lhs[0]->type);
    const expr *lhs = call.lhs[0];
    stmt_set_lhs(j->p, &b->f->stmts.data[label], &kept, 1);
    jump_assign(b, lhs, kept, call.where);
    jump_to(b, next);
    next = b->f->stmts.size - 1;
  }
  uint32_t test = b->f->stmts.size;
  stmt *s = jump_add(b, S_BRANCH, NO_WHERE);
  s->cond = expr_eq(j->pool, j->target, expr_zero(j->pool, j->target->type));
  stmt_set_succ(j->p, s, (uint32_t[]){next, test + 1}, 2);
  stmt_set_succ1(j->p, &b->f->stmts.data[label], test);
  add_arrivals(j, b, is_outer, call.where);
}

/* The call of longjmp at `label`; its place begins with a statement that does nothing. */
static void start_jump(const jumper *j, jump_body *b, uint32_t label, const expr *is_outer) {
  stmt call = b->f->stmts.data[label];
  assert(call.kind == S_CALL && call.rhs_count == 2);
  const expr *value = call.rhs[1], *zero = expr_zero(j->pool, value->type);
  b->f->stmts.data[label] = (stmt){.kind = S_SKIP, .name = call.name};
  stmt_set_succ1(j->p, &b->f->stmts.data[label], b->f->stmts.size);
  const expr *one = expr_int(j->pool, value->type, 1);
  jump_assign(b, j->value, expr_ite(j->pool, expr_eq(j->pool, value, zero), one, value), NO_WHERE);
  if (j->from)
    jump_assign(b, j->from, expr_cast(j->pool, j->from->type, call.rhs[0]), NO_WHERE);
  stmt *s = jump_assign(b, j->target, expr_deref(j->pool, call.rhs[0]), call.where);
  stmt_set_role(j->p, s, ROLE_JUMP_STARTS);
  s = jump_add(b, S_ASSUME, call.where);
  s->cond = expr_not(j->pool, expr_eq(j->pool, j->target, expr_zero(j->pool, j->target->type)));
  s->text = str_intern(&j->pool->strings, "longjmp with a buffer that setjmp has not set");
  add_arrivals(j, b, is_outer, call.where);
}

/* ---- setjmp ---- */

/* Which statements may follow a setjmp: its own call among them, if it may be executed again. */
static void find_after(jump_body *b) {
  VEC(uint32_t) work = {0};
  b->after = xcalloc(b->before, sizeof *b->after);
  assert(b->before <= b->f->stmts.size);
  for (vec_each(const jump_site, site, &b->sites))
    vec_push(&work, site->call.succ[0]);
  while (work.size) {
    uint32_t at = vec_pop(&work);
    if (b->after[at])
      continue;
    b->after[at] = true;
    for (uint32_t i = 0; i < b->f->stmts.data[at].succ_count; ++i)
      vec_push(&work, b->f->stmts.data[at].succ[i]);
  }
  vec_free(&work);
}

/* Is it the same buffer each time? */
static bool is_fixed(const expr *path) {
  uint64_t offset;
  return expr_root(path) && expr_offset(path, &offset);
}

static void find_sites(const jumper *j, jump_body *b) {
  const type *number = j->target->type;
  for (uint32_t i = 0; i < b->before; ++i) {
    stmt *s = &b->f->stmts.data[i];
    if (s->kind != S_CALL || !j->set || stmt_callee(j->p, s) != j->set)
      continue;
    jump_site site = {.call = *s, .landing = i};
    site.token = jump_local(b, "token", number);
    site.result = jump_local(b, "result", type_signed_int(j->pool));
    site.from = j->from ? jump_local(b, "from", j->from->type) : NULL;
    vec_push(&b->sites, site);
  }
  find_after(b);
  for (vec_each(jump_site, site, &b->sites)) {
    if (b->after[site->landing] && !is_fixed(expr_deref(j->pool, site->call.rhs[0])))
      site->again = jump_local(b, "again", type_bool(j->pool));
    changed_find(b, site);
    site->back = b->f->stmts.size; /* completed by add_back */
    jump_assign(b, j->target, expr_zero(j->pool, number), NO_WHERE);
  }
}

static void add_token(const jumper *j, jump_body *b, const jump_site *site, bool repeats) {
  const expr *zero = expr_zero(j->pool, site->token->type);
  const expr *one = expr_int(j->pool, site->token->type, 1);
  bool is_open = !j->is_main && j->entry_called; /* where count begins */
  if (site->again)
    jump_assign(b, site->again, expr_not(j->pool, expr_eq(j->pool, site->token, zero)), NO_WHERE);
  if (repeats)
    jump_unless(b, expr_eq(j->pool, site->token, zero), is_open ? 3 : 2);
  jump_assign(b, j->count, expr_arith(j->pool, E_ADD, j->count, one, false), NO_WHERE);
  if (is_open)
    jump_add(b, S_ASSUME, NO_WHERE)->cond = expr_lt(j->pool, zero, j->count);
  jump_assign(b, site->token, j->count, NO_WHERE);
}

static void add_setjmp(const jumper *j, jump_body *b, jump_site *site) {
  uint32_t label = site->landing;
  const stmt *call = &site->call;
  assert(b->f->stmts.data[label].kind == S_CALL && call->rhs_count == 1);
  b->f->stmts.data[label] = (stmt){.kind = S_SKIP, .name = call->name};
  stmt_set_succ1(j->p, &b->f->stmts.data[label], b->f->stmts.size);
  add_token(j, b, site, b->after[label]);
  stmt *s = jump_assign(b, expr_deref(j->pool, call->rhs[0]), site->token, call->where);
  stmt_set_role(j->p, s, ROLE_SETJMP);
  if (site->from)
    jump_assign(b, site->from, expr_cast(j->pool, site->from->type, call->rhs[0]), NO_WHERE);
  changed_start(b, site);
  jump_assign(b, site->result, expr_zero(j->pool, site->result->type), NO_WHERE);
  site->landing = b->f->stmts.size;
  if (call->lhs_count)
    jump_assign(b, call->lhs[0], site->result, call->where);
  else
    jump_add(b, S_SKIP, call->where);
  jump_to(b, call->succ[0]);
}

static void add_back(const jumper *j, jump_body *b, const jump_site *site) {
  assert(site->back < b->f->stmts.size);
  stmt_set_succ1(j->p, &b->f->stmts.data[site->back], b->f->stmts.size);
  if (site->from) {
    jump_unless(b, expr_not(j->pool, expr_eq(j->pool, j->from, site->from)), 1);
    stmt *copied = jump_add(b, S_HAVOC, NO_WHERE);
    copied->havoc = HAVOC_APPROX;
    copied->text = str_intern(&j->pool->strings, "a jump through a copy of a buffer");
  }
  changed_end(b, site);
  stmt *s = jump_assign(b, site->result, j->value, site->call.where);
  stmt_set_role(j->p, s, ROLE_JUMP_ARRIVES);
  jump_to(b, site->landing);
}

/* ---- procedures ---- */

/* What is so when the procedure begins. */
static void add_start(const jumper *j, jump_body *b, const expr *is_outer) {
  for (vec_each(const jump_site, site, &b->sites))
    stmt_assign(j->p, proc_prepend(j->p, b->f, S_ASSIGN), site->token,
                expr_zero(j->pool, site->token->type));
  if (b->f != j->entry)
    return;
  if (is_outer) {
    stmt_assign(j->p, proc_prepend(j->p, b->f, S_ASSIGN), j->started, expr_bool(j->pool, true));
    stmt_assign(j->p, proc_prepend(j->p, b->f, S_ASSIGN), is_outer, expr_not(j->pool, j->started));
  }
  if (j->is_main) /* globals begin as 0 */
    return;
  stmt_assign(j->p, proc_prepend(j->p, b->f, S_ASSIGN), j->target,
              expr_zero(j->pool, j->target->type));
  if (!j->entry_called)
    stmt_assign(j->p, proc_prepend(j->p, b->f, S_ASSIGN), j->count,
                expr_zero(j->pool, j->count->type));
}

static bool has_jumps(const jumper *j, const proc *f) {
  bool any = f->has_body && (j->may[f->index] || f == j->entry);
  for (uint32_t i = 0; i < f->stmts.size && !any; ++i)
    any = f->stmts.data[i].kind == S_CALL && stmt_callee(j->p, &f->stmts.data[i]) == j->set;
  return any;
}

static void lower_body(const jumper *j, proc *f) {
  jump_body b = {.p = j->p, .pool = j->pool, .f = f, .before = f->stmts.size};
  b.own_vars = f->locals.size;
  const expr *is_outer = NULL;
  if (f == j->entry && j->started)
    is_outer = jump_local(&b, "outer", type_bool(j->pool));
  assert(f->has_body);
  find_sites(j, &b);
  for (uint32_t i = 0; i < b.before; ++i) {
    const stmt *s = &f->stmts.data[i];
    if (s->kind != S_CALL || !call_may_jump(j, s))
      continue;
    if (j->take && stmt_callee(j->p, s) == j->take)
      start_jump(j, &b, i, is_outer);
    else
      follow_call(j, &b, i, is_outer);
  }
  for (vec_each(jump_site, site, &b.sites)) {
    add_setjmp(j, &b, site);
    add_back(j, &b, site);
  }
  changed_note(&b);
  add_start(j, &b, is_outer);
  proc_compact(j->p, f);
  for (vec_each(jump_site, site, &b.sites))
    vec_free(&site->watched);
  vec_free(&b.sites);
  free(b.after);
}

/* ---- the program ---- */

static const expr *hidden_global(jumper *j, const char *name, const type *t) {
  const char *whole = str_printf(&j->pool->strings, HIDDEN_PREFIX "%s", name);
  var *v = program_add_global(j->p, whole, t, NULL);
  v->is_static = true;
  return expr_var(j->pool, v);
}

static bool has_unknown(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    if (proc_is_unknown(*f) && ((*f)->symbol->address_taken || is_called(p, *f)))
      return true;
  return false;
}

static void declare_globals(jumper *j) {
  const type *number = type_int(j->pool, j->pool->pointer_width, true);
  j->target = hidden_global(j, "jump_target", number);
  j->value = hidden_global(j, "jump_value", type_signed_int(j->pool));
  j->count = hidden_global(j, "jump_count", number);
  if (j->set && (!j->is_main || has_unknown(j->p)))
    j->from = hidden_global(j, "jump_from", type_ptr(j->pool, type_void(j->pool)));
  if (j->is_main && j->entry_called)
    j->started = hidden_global(j, "jump_started", type_bool(j->pool));
}

void lower_jumps(program *p, proc *entry, bool is_main) {
  jumper j = {.p = p, .pool = &p->pool, .entry = entry, .is_main = is_main};
  j.set = program_find_proc(p, str_intern(&p->pool.strings, JUMP_SET));
  j.take = program_find_proc(p, str_intern(&p->pool.strings, JUMP_TAKE));
  if (!j.set && !j.take)
    return;
  j.entry_called = entry && (entry->symbol->address_taken || is_called(p, entry));
  declare_globals(&j);
  find_jumping(&j);
  for (vec_each(proc *, f, &p->procs))
    if (has_jumps(&j, *f))
      lower_body(&j, *f);
  free(j.may);
  program_mark_addresses(p);
  assert(!j.set || !is_called(p, j.set));
  assert(!j.take || !is_called(p, j.take));
}
