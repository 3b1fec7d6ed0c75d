/* expand.c: threads as copies of their functions with all calls expanded.
 *
 * A variable of an activation becomes a variable of the merged procedure, fresh for each place of a
 * call; constants that are passed (numbers, addresses of variables, functions) stand for parameters
 * that are never written, so that a lock is known by its address. Calls stay calls where the
 * callee touches nothing but its own variables. */
#include "threads/internal.h"

#include "base/memory.h"

/* ---- what need not be expanded ---- */

static bool path_is_own(const expr *path) {
  const var *root = expr_root(path);
  return root && !root->address_taken && (root->kind != V_GLOBAL || root->is_const);
}

static bool touches_others(const builder *b, const stmt *s) {
  access_vec found = {0};
  thread_accesses(b->pool, s, &found);
  bool any = false;
  for (vec_each(const access, a, &found))
    any |= !path_is_own(a->path);
  vec_free(&found);
  return any;
}

/* Code without a body that gets no pointer, or that only gives a value. */
static bool is_harmless(const proc *f) {
  if (is_mark(f))
    return false;
  for (vec_each(var *const, v, &f->params))
    if (type_has_pointer((*v)->type))
      return false;
  return !f->is_variadic;
}

static bool stmt_is_local(const builder *b, const stmt *s) {
  if (s->kind == S_ALLOC || s->kind == S_FREE || s->kind == S_HALT || s->kind == S_ATOMIC_BEGIN ||
      s->kind == S_VA_START || touches_others(b, s))
    return false;
  if (s->kind != S_CALL)
    return true;
  const proc *f = stmt_callee(b->p, s);
  return f && (f->has_body ? b->is_local[f->index] : is_harmless(f));
}

static bool proc_is_local(const builder *b, const proc *f) {
  if (strncmp(f->name, "__VERIFIER_atomic_", 18) == 0 || f == b->entry)
    return false;
  for (vec_each(const stmt, s, &f->stmts))
    if (!stmt_is_local(b, s))
      return false;
  return true;
}

void find_local_procs(builder *b) {
  for (uint32_t i = 0; i < b->p->procs.size; ++i)
    b->is_local[i] = b->p->procs.data[i]->has_body;
  for (bool changed = true; changed;) {
    changed = false;
    for (vec_each(proc *const, f, &b->p->procs))
      if (b->is_local[(*f)->index] && !proc_is_local(b, *f)) {
        b->is_local[(*f)->index] = false;
        changed = true;
      }
  }
}

/* ---- expressions ---- */

/* The pointer through which a path goes, if that is the address of a variable's part in disguise. */
static const expr *hidden_place(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  const expr *at = path->kind == E_DEREF ? path->kid[0] : NULL;
  while (at && at->kind == E_CAST && at->type->kind == T_PTR && at->kid[0]->type->kind == T_PTR)
    at = at->kid[0];
  return at && at->kind == E_ADDR ? at->kid[0] : NULL;
}

static const expr *flatten_node(exprs *pool, const expr *e, void *context) {
  (void)context;
  uint64_t offset;
  const expr *place = expr_is_path(e) && e->has_deref ? hidden_place(e) : NULL;
  if (!place || !expr_offset(e, &offset) || offset + e->type->size > place->type->size)
    return NULL;
  return expr_at(pool, place, offset, e->type);
}

const expr *flatten(exprs *pool, const expr *e) {
  return e ? expr_map(pool, e, flatten_node, NULL) : NULL;
}

typedef struct renaming {
  const builder *b;
  const frame *in;
} renaming;

static const expr *value_for(exprs *pool, const expr *e, void *context) {
  const renaming *r = context;
  (void)pool;
  if (e->kind != E_VAR)
    return NULL;
  if (e->var->kind == V_GLOBAL)
    return map_get_ptr(&r->b->threads.data[r->in->thread].own, e->var);
  return map_get_ptr(&r->in->values, e->var);
}

static const expr *translate(builder *b, const frame *in, const expr *e) {
  renaming r = {b, in};
  return e ? flatten(b->pool, expr_map(b->pool, e, value_for, &r)) : NULL;
}

static bool is_constant(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return true;
  case E_CAST:
    return is_constant(e->kid[0]);
  case E_ADDR: {
    uint64_t offset;
    return expr_root(e->kid[0]) && expr_offset(e->kid[0], &offset);
  }
  default:
    return false;
  }
}

/* ---- statements ---- */

static void translate_all(builder *b, const frame *in, const expr *const *from, uint32_t count,
                          expr_vec *to) {
  vec_clear(to);
  for (uint32_t i = 0; i < count; ++i)
    vec_push(to, translate(b, in, from[i]));
}

static stmt translate_stmt(builder *b, const frame *in, const stmt *s) {
  stmt copy = *s;
  expr_vec sides = {0};
  translate_all(b, in, s->lhs, s->lhs_count, &sides);
  stmt_set_lhs(b->p, &copy, sides.data, sides.size);
  translate_all(b, in, s->rhs, s->rhs_count, &sides);
  stmt_set_rhs(b->p, &copy, sides.data, sides.size);
  vec_free(&sides);
  copy.cond = translate(b, in, s->cond);
  copy.callee = translate(b, in, s->callee);
  if (copy.callee && copy.callee->kind == E_ADDR && copy.callee->kid[0]->kind == E_VAR)
    copy.callee = copy.callee->kid[0];
  return copy;
}

void set_place(builder *b, const frame *in, uint32_t at, location where) {
  for (; code_origin_of(where.file) == CODE_MODEL && in->call && in->outer; in = in->outer)
    where = in->call->where;
  b->infos.data[at].place = where;
  b->infos.data[at].place_in = in->f ? proc_shown(in->f) : NULL;
}

static uint32_t put(builder *b, const frame *in, const stmt *s) {
  uint32_t at = add_stmt(b, in->thread, (stmt_kind)s->kind, s->where);
  b->out.data[at] = *s;
  b->infos.data[at].function = in->f ? proc_shown(in->f) : NULL;
  set_place(b, in, at, s->where);
  return at;
}

/* ---- activations ---- */

static bool is_written(const proc *f, const var *v) {
  if (v->address_taken)
    return true;
  for (vec_each(const stmt, s, &f->stmts))
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      if (expr_root(s->lhs[k]) == v)
        return true;
  return false;
}

static uint32_t bind_parameters(builder *b, frame *in, uint32_t last) {
  assert(in->call->rhs_count >= in->f->params.size);
  for (uint32_t i = 0; i < in->f->params.size; ++i) {
    const var *v = in->f->params.data[i];
    const expr *value = in->call->rhs[i];
    if (value->type != v->type)
      value = expr_cast(b->pool, v->type, value);
    if (is_written(in->f, v) || !is_constant(value)) {
      const expr *own = new_variable(b, v->name, v->type);
      uint32_t at = add_assign(b, in->thread, (location){0}, own, value);
      set_place(b, in->outer ? in->outer : in, at, in->call->where);
      link_to(b, last, at);
      last = at;
      value = own;
    }
    map_put_ptr(&in->values, v, value);
  }
  return last;
}

/* Its own variables start indeterminate, not with what the last call at this place left. */
static uint32_t make_locals(builder *b, frame *in, uint32_t last) {
  for (vec_each(var *const, v, &in->f->locals)) {
    const expr *own = (*v)->kind == V_TEMP ? new_hidden(b, (*v)->name, (*v)->type)
                                           : new_variable(b, (*v)->name, (*v)->type);
    map_put_ptr(&in->values, *v, own);
    if (!(*v)->address_taken && !proc_reads_first(in->f, in->f->entry, *v))
      continue;
    uint32_t at = add_stmt(b, in->thread, S_HAVOC, (location){0});
    b->out.data[at].havoc = HAVOC_UNINIT;
    stmt_set_lhs(b->p, &b->out.data[at], &own, 1);
    link_to(b, last, at);
    last = at;
  }
  return last;
}

static uint32_t expand_return(builder *b, const frame *in, const stmt *s) {
  const stmt *call = in->call;
  uint32_t at;
  if (call && call->lhs_count && s->rhs_count) {
    const expr *value = s->rhs[0];
    if (value->type != call->lhs[0]->type)
      value = expr_cast(b->pool, call->lhs[0]->type, value);
    at = add_assign(b, in->thread, s->where, call->lhs[0], value);
    set_place(b, in, at, s->where);
  } else {
    at = add_stmt(b, in->thread, S_SKIP, s->where);
  }
  b->infos.data[at].function = proc_shown(in->f);
  link_to(b, at, in->after);
  return at;
}

static bool is_jump(const stmt *s) {
  return s->role != ROLE_NONE && s->role != ROLE_PROMISE;
}

typedef struct body_state {
  flow shape;
  label_vec first;  /* by label of the procedure */
  label_vec copied; /* new labels whose successors are old ones */
} body_state;

static uint32_t count_activations(const frame *in, const proc *f) {
  uint32_t n = 0;
  for (; in; in = in->outer)
    n += in->f == f;
  return n;
}

/* Is the main program's own return: it ends the program? */
static bool ends_program(const frame *in) {
  return !in->outer && in->thread == 0;
}

/* A test whose outcome is known here, since constants were passed, leads one way. */
static void settle_branch(builder *b, stmt *s) {
  if (s->kind != S_BRANCH || s->cond->kind != E_CONST)
    return;
  uint32_t to = s->succ[expr_is_true(s->cond) ? 0 : 1];
  *s = (stmt){.kind = S_SKIP, .where = s->where, .name = s->name};
  stmt_set_succ1(b->p, s, to);
}

static uint32_t expand_stmt(builder *b, frame *in, const stmt *from, uint32_t label,
                            body_state *st) {
  stmt s = translate_stmt(b, in, from);
  if (is_jump(from))
    return add_unknown(b, in->thread, s.where, "a jump in a program with threads");
  if (s.kind == S_RETURN && !ends_program(in))
    return expand_return(b, in, &s);
  if (s.kind == S_CALL) {
    uint32_t after = add_stmt(b, in->thread, S_SKIP, (location){0});
    link_to(b, after, from->succ[0]);
    vec_push(&st->copied, after);
    frame here = *in;
    here.in_loop = in->in_loop || st->shape.loop_of[label] != NO_LABEL;
    return expand_call(b, &here, &s, after);
  }
  settle_branch(b, &s);
  uint32_t at = put(b, in, &s);
  if (s.succ_count)
    vec_push(&st->copied, at);
  return at;
}

/* Returns the label at which the activation begins. */
static uint32_t expand_body(builder *b, frame *in, uint32_t last) {
  body_state st = {0};
  flow_init(&st.shape, in->f);
  for (uint32_t i = 0; i < in->f->stmts.size; ++i)
    vec_push(&st.first, expand_stmt(b, in, &in->f->stmts.data[i], i, &st));
  for (vec_each(const uint32_t, at, &st.copied)) {
    stmt *s = &b->out.data[*at];
    label_vec succ = {0};
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&succ, st.first.data[s->succ[k]]);
    stmt_set_succ(b->p, s, succ.data, succ.size);
    vec_free(&succ);
  }
  uint32_t start = st.first.data[in->f->entry];
  if (last != NO_LABEL)
    link_to(b, last, start);
  vec_free(&st.first);
  vec_free(&st.copied);
  flow_free(&st.shape);
  return start;
}

/* ---- calls ---- */

static uint32_t keep_call(builder *b, const frame *in, const stmt *call, uint32_t after) {
  uint32_t at = put(b, in, call);
  link_to(b, at, after);
  return at;
}

/* One that cannot be expanded, and may do something while others run. */
static uint32_t doubt_call(builder *b, const frame *in, const stmt *call, const char *name,
                           uint32_t after) {
  uint32_t choice = add_stmt(b, in->thread, S_GOTO, (location){0});
  uint32_t lost =
      add_unknown(b, in->thread, call->where,
                  str_printf(&b->pool->strings, "what %s does while other threads run", name));
  uint32_t kept = keep_call(b, in, call, after);
  b->out.data[choice].text =
      str_intern(&b->pool->strings, "whether other threads run during a call");
  stmt_set_succ(b->p, &b->out.data[choice], (uint32_t[]){kept, lost}, 2);
  return choice;
}

/* A call of the library by the program is told; what the model does is not. */
static void tell_call(builder *b, const frame *outer, const stmt *call, const proc *f,
                      uint32_t at) {
  if (code_origin_of(f->where.file) != CODE_MODEL || !outer->f ||
      code_origin_of(outer->f->where.file) == CODE_MODEL)
    return;
  b->out.data[at].where = call->where;
  b->out.data[at].is_event = true;
  b->infos.data[at].function = proc_shown(outer->f);
}

static uint32_t enter_proc(builder *b, const frame *outer, const stmt *call, const proc *f,
                           uint32_t after) {
  if (b->out.size > MOST_STMTS || count_activations(outer, f) >= MOST_RECURSION)
    return add_unknown(b, outer->thread, call->where,
                       b->out.size > MOST_STMTS
                           ? "threads with too many statements"
                           : str_printf(&b->pool->strings,
                                        "recursion of %s in a program with threads",
                                        proc_shown(f)));
  bool is_atomic = strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  uint32_t start = add_stmt(b, outer->thread, is_atomic ? S_ATOMIC_BEGIN : S_SKIP, (location){0});
  tell_call(b, outer, call, f, start);
  if (is_atomic) {
    uint32_t end = add_stmt(b, outer->thread, S_ATOMIC_END, (location){0});
    link_to(b, end, after);
    after = end;
  }
  frame in = {.outer = outer,
              .f = f,
              .call = call,
              .thread = outer->thread,
              .after = after,
              .in_loop = outer->in_loop};
  uint32_t last = bind_parameters(b, &in, start);
  last = make_locals(b, &in, last);
  expand_body(b, &in, last);
  map_free(&in.values);
  return start;
}

static uint32_t expand_direct(builder *b, const frame *in, const stmt *call, const proc *f,
                              uint32_t after) {
  if (is_mark(f))
    return expand_mark(b, in, call, f, after);
  bool is_large = f->stmts.size > MOST_SMALL || count_activations(in, f) > 0;
  if (f->has_body && b->is_local[f->index] && is_large)
    return keep_call(b, in, call, after);
  if (f->has_body && !f->is_variadic && call->rhs_count >= f->params.size)
    return enter_proc(b, in, call, f, after);
  if (f->has_body || (proc_is_unknown(f) && !is_harmless(f)))
    return doubt_call(b, in, call, proc_shown(f), after);
  return keep_call(b, in, call, after);
}

/* Through a pointer: one of the functions whose address is taken. */
static uint32_t expand_indirect(builder *b, const frame *in, const stmt *call, uint32_t after) {
  uint32_t next = add_unknown(b, in->thread, call->where, "a call through a pointer");
  for (uint32_t i = b->p->procs.size; i-- > 0;) {
    const proc *f = b->p->procs.data[i];
    if (!f->has_body || !f->symbol->address_taken || !stmt_fits_callee(call, f))
      continue;
    stmt direct = *call;
    direct.callee = expr_var(b->pool, f->symbol);
    const expr *function = expr_addr(b->pool, direct.callee);
    uint32_t body = expand_direct(b, in, &direct, f, after);
    uint32_t test = add_stmt(b, in->thread, S_BRANCH, (location){0});
    b->out.data[test].cond =
        expr_eq(b->pool, expr_cast(b->pool, function->type, call->callee), function);
    stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){body, next}, 2);
    next = test;
  }
  return next;
}

uint32_t expand_call(builder *b, const frame *in, const stmt *call, uint32_t after) {
  assert(call->kind == S_CALL && call->callee);
  const proc *f = stmt_callee(b->p, call);
  return f ? expand_direct(b, in, call, f, after) : expand_indirect(b, in, call, after);
}

/* ---- threads ---- */

/* The entry's own variables stay what they are. */
void expand_entry(builder *b) {
  frame in = {.f = b->entry};
  uint32_t start = expand_body(b, &in, NO_LABEL); /* threads are added meanwhile */
  b->threads.data[0].entry = start;
  map_free(&in.values);
}

/* result = function(argument), then it ends. The function is any with one pointer or none. */
static uint32_t call_function(builder *b, const frame *in, const proc *f, uint32_t after) {
  const instance *t = &b->threads.data[in->thread];
  const expr *result = expr_var(b->pool, t->result), *value = NULL;
  stmt call = {.kind = S_CALL, .callee = expr_var(b->pool, f->symbol), .where = f->where};
  if (f->params.size == 1) {
    const expr *argument = expr_cast(b->pool, f->params.data[0]->type, t->argument);
    stmt_set_rhs(b->p, &call, &argument, 1);
  }
  if (f->results.size) {
    value = new_hidden(b, "result", f->results.data[0]);
    stmt_set_lhs(b->p, &call, &value, 1);
    uint32_t keep =
        add_assign(b, in->thread, (location){0}, result, expr_cast(b->pool, result->type, value));
    link_to(b, keep, after);
    after = keep;
  }
  return f->has_body ? enter_proc(b, in, &call, f, after)
                     : add_unknown(b, in->thread, f->where, "a thread without a body");
}

static bool can_be_thread(const proc *f) {
  return f->symbol->address_taken && f->params.size <= 1 && !f->is_variadic && f->has_body &&
         (f->params.size == 0 || f->params.data[0]->type->kind == T_PTR) &&
         (f->results.size == 0 || f->results.data[0]->kind == T_PTR ||
          f->results.data[0]->kind == T_INT);
}

void expand_thread(builder *b, uint32_t thread) {
  frame in = {.thread = thread, .after = b->threads.data[thread].end};
  const expr *function = b->threads.data[thread].function;
  while (function->kind == E_CAST)
    function = function->kid[0];
  if (function->kind == E_ADDR && function->kid[0]->kind == E_VAR &&
      function->kid[0]->var->kind == V_FUNCTION) {
    const proc *f = b->p->procs.data[function->kid[0]->var->proc];
    uint32_t start = call_function(b, &in, f, in.after);
    b->threads.data[thread].entry = start;
    return;
  }
  uint32_t next = add_unknown(b, thread, (location){0}, "a thread that runs an unknown function");
  for (uint32_t i = b->p->procs.size; i-- > 0;) {
    const proc *f = b->p->procs.data[i];
    if (!can_be_thread(f))
      continue;
    uint32_t body = call_function(b, &in, f, in.after);
    uint32_t test = add_stmt(b, thread, S_BRANCH, (location){0});
    const expr *address = expr_addr(b->pool, expr_var(b->pool, f->symbol));
    b->out.data[test].cond = expr_eq(
        b->pool, expr_cast(b->pool, address->type, b->threads.data[thread].function), address);
    stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){body, next}, 2);
    next = test;
  }
  b->threads.data[thread].entry = next;
}
