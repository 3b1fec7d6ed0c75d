/* expand.c: threads as copies of their functions with all calls expanded (program/expand.h).
 *
 * Constants that are passed (numbers, addresses of variables, functions) stand for parameters. Calls
 * stay calls where the callee touches nothing but its own variables. */
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

/* Paths through addresses of variables, folded. */
static const expr *flatten(exprs *pool, const expr *e) {
  return e ? expr_map(pool, e, flatten_node, NULL) : NULL;
}

/* Each thread has its own thread-local variables. */
static const expr *own_global(exprs *pool, const expr *e, void *context) {
  (void)pool;
  return e->kind == E_VAR && e->var->kind == V_GLOBAL ? map_get_ptr(context, e->var) : NULL;
}

static const expr *finish(expansion *x, const body_copy *in, const expr *e) {
  builder *b = x->context;
  assert(x->out == &b->out && in->thread < b->threads.size);
  return flatten(b->pool, expr_map(b->pool, e, own_global, &b->threads.data[in->thread].own));
}

/* ---- statements ---- */

void set_place(builder *b, const body_copy *in, uint32_t at, location where) {
  assert(at < b->infos.size && in->thread < b->threads.size);
  for (; code_origin_of(where.file) != CODE_USER && in->call && in->outer; in = in->outer)
    where = in->call->where;
  b->infos.data[at].place = where;
  b->infos.data[at].place_in = in->f ? proc_shown(in->f) : NULL;
}

static uint32_t put(builder *b, const body_copy *in, const stmt *s) {
  uint32_t at = add_stmt(b, in->thread, (stmt_kind)s->kind, s->where);
  b->out.data[at] = *s;
  b->infos.data[at].function = in->f ? proc_shown(in->f) : NULL;
  set_place(b, in, at, s->where);
  return at;
}

/* What binds parameters and begins variables is no part of the source. */
static uint32_t put_begin(builder *b, const body_copy *in, const stmt *s) {
  uint32_t at = add_stmt(b, in->thread, (stmt_kind)s->kind, (location){0});
  b->out.data[at] = *s;
  b->out.data[at].where = (location){0};
  set_place(b, in->outer ? in->outer : in, at, s->where);
  return at;
}

static bool is_jump(const stmt *s) {
  return s->role != ROLE_NONE && s->role != ROLE_PROMISE;
}

static uint32_t put_copy(expansion *x, const body_copy *in, const stmt *s, const stmt *from) {
  builder *b = x->context;
  if (!from)
    return put_begin(b, in, s);
  if (is_jump(from))
    return add_unknown(b, in->thread, s->where, "a jump in a program with threads");
  if (s->kind != S_SKIP || s->where.line)
    return put(b, in, s);
  uint32_t at = add_stmt(b, in->thread, S_SKIP, s->where);
  b->out.data[at] = *s;
  return at;
}

/* ---- activations ---- */

static bool is_fixed(expansion *x, const body_copy *in, const expr *value) {
  (void)x;
  (void)in;
  return expr_is_fixed(value);
}

static const expr *variable_like(expansion *x, const body_copy *in, const var *like) {
  builder *b = x->context;
  (void)in;
  const expr *made = like->kind == V_TEMP ? new_hidden(b, like->name, like->type)
                                          : new_variable(b, like->name, like->type);
  vec_push(&b->begun, made);
  return made;
}

/* Variables of a call end with it: what only they point to is lost (VALID_TRACKED). From `at` on. */
static void end_variables(builder *b, const body_copy *in, uint32_t at, uint32_t from) {
  uint64_t width = b->pool->pointer_width / 8;
  assert(from <= b->begun.size && at < b->out.size);
  while (b->begun.size > from) {
    const expr *own = vec_pop(&b->begun);
    if (!b->has_heap || own->type->size < width)
      continue;
    uint32_t end = add_stmt(b, in->thread, S_HAVOC, (location){0});
    b->out.data[end].havoc = HAVOC_DEAD;
    stmt_set_lhs(b->p, &b->out.data[end], &own, 1);
    link_to(b, end, b->out.data[at].succ[0]);
    link_to(b, at, end);
  }
}

/* A call with translated sides, whose results are assigned; goes on at `after`. Returns its label. */
static uint32_t expand_call(builder *b, const body_copy *in, const stmt *call, uint32_t after);

static bool is_call(expansion *x, const body_copy *in, const stmt *s) {
  (void)x;
  (void)in;
  return s->kind == S_CALL;
}

static uint32_t replace(expansion *x, const body_copy *in, const stmt *call, uint32_t after) {
  return expand_call(x->context, in, call, after);
}

static expansion expansion_of(builder *b) {
  static const expansion_ways ways = {.stands = is_fixed,
                                      .variable = variable_like,
                                      .replaces = is_call,
                                      .replace = replace,
                                      .put = put_copy,
                                      .finish = finish};
  return (expansion){.p = b->p, .out = &b->out, .ways = &ways, .context = b};
}

static uint32_t count_activations(const body_copy *in, const proc *f) {
  uint32_t n = 0;
  for (; in; in = in->outer)
    n += in->f == f;
  return n;
}

/* ---- calls ---- */

static uint32_t keep_call(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  assert(after < b->out.size);
  uint32_t at = put(b, in, call);
  link_to(b, at, after);
  return at;
}

/* One that cannot be expanded, and may do something while others run. */
static uint32_t doubt_call(builder *b, const body_copy *in, const stmt *call, const char *name,
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
static void tell_call(builder *b, const body_copy *outer, const stmt *call, const proc *f,
                      uint32_t at) {
  if (code_origin_of(f->where.file) != CODE_MODEL || !outer->f ||
      code_origin_of(outer->f->where.file) == CODE_MODEL)
    return;
  b->out.data[at].where = call->where;
  b->out.data[at].is_event = true;
  b->infos.data[at].function = proc_shown(outer->f);
}

static uint32_t enter_proc(builder *b, const body_copy *outer, const stmt *call, const proc *f,
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
  uint32_t last = add_stmt(b, outer->thread, S_SKIP, (location){0}), begun = b->begun.size;
  link_to(b, last, after);
  body_copy in = {.outer = outer,
                  .f = f,
                  .call = call,
                  .thread = outer->thread,
                  .after = last,
                  .in_loop = outer->in_loop};
  expansion x = expansion_of(b);
  expansion_enter(&x, &in, start);
  end_variables(b, &in, last, begun);
  return start;
}

static uint32_t expand_direct(builder *b, const body_copy *in, const stmt *call, const proc *f,
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
static uint32_t expand_indirect(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
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

static uint32_t expand_call(builder *b, const body_copy *in, const stmt *call, uint32_t after) {
  assert(call->kind == S_CALL && call->callee);
  const proc *f = stmt_callee(b->p, call);
  return f ? expand_direct(b, in, call, f, after) : expand_indirect(b, in, call, after);
}

/* ---- threads ---- */

/* The entry's own variables stay what they are. */
void expand_entry(builder *b) {
  assert(b->threads.size == 1 && b->out.size == b->infos.size);
  body_copy in = {.f = b->entry};
  expansion x = expansion_of(b);
  uint32_t start = expansion_body(&x, &in); /* threads are added meanwhile */
  b->threads.data[0].entry = start;
}

/* result = function(argument), then it ends. The function is any with one pointer or none. */
static uint32_t call_function(builder *b, const body_copy *in, const proc *f, uint32_t after) {
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

/* What the library does where the function of a thread has returned; goes on at `after`. */
static uint32_t call_end(builder *b, const body_copy *in, uint32_t after) {
  const proc *f = program_find_proc(b->p, str_intern(&b->pool->strings, "__assay_thread_ends"));
  if (!f || !f->has_body)
    return after;
  stmt call = {.kind = S_CALL, .callee = expr_var(b->pool, f->symbol), .where = f->where};
  return enter_proc(b, in, &call, f, after);
}

/* What rules ask where a thread ends, told as of there; goes on at `after`. */
uint32_t ask_rules_at_end(builder *b, const body_copy *in, location where, const proc *of,
                          uint32_t after) {
  const body_copy *out = in;
  for (; code_origin_of(where.file) != CODE_USER && out->call && out->outer; out = out->outer)
    where = out->call->where;
  uint32_t from = b->out.size;
  for (vec_each(proc *const, f, &b->p->procs)) {
    unsigned rule;
    int used = 0;
    if (!(*f)->has_body || sscanf((*f)->name, "__rule_r%u_exit_thread%n", &rule, &used) != 1 ||
        !used || (*f)->name[used] || (*f)->params.size)
      continue;
    stmt call = {.kind = S_CALL, .callee = expr_var(b->pool, (*f)->symbol), .where = where};
    after = enter_proc(b, in, &call, *f, after);
  }
  assert(from <= b->out.size && after < b->out.size);
  of = out->f ? out->f : of;
  for (uint32_t i = from; i < b->out.size && of && where.line; ++i)
    if (b->out.data[i].where.line) {
      b->out.data[i].where = where;
      b->infos.data[i].function = proc_shown(of);
    }
  return after;
}

void expand_thread(builder *b, uint32_t thread) {
  assert(thread > 0 && thread < b->threads.size && b->threads.data[thread].parent < thread);
  body_copy in = {.thread = thread};
  const expr *function = b->threads.data[thread].function;
  while (function->kind == E_CAST)
    function = function->kid[0];
  bool is_known = function->kind == E_ADDR && function->kid[0]->kind == E_VAR &&
                  function->kid[0]->var->kind == V_FUNCTION;
  const proc *known = is_known ? b->p->procs.data[function->kid[0]->var->proc] : NULL;
  in.after = call_end(b, &in, b->threads.data[thread].end);
  in.after = ask_rules_at_end(b, &in, known ? known->where : (location){0}, known, in.after);
  if (known) {
    uint32_t start = call_function(b, &in, known, in.after);
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
