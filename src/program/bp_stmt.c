/* The second pass of the `.bp` parser: statements. */
#include "program/bp_parser.h"

#define UNSET UINT32_MAX

/* ---- nodes and edges ---- */

static uint32_t add_edge(bp_parser *b) {
  vec_push(&b->edges, UNSET);
  return b->edges.size - 1;
}

static location where_from(const bp_parser *b, const bp_token *first) {
  assert(b->at > 0);
  const bp_token *last = &b->tokens.data[b->at - 1];
  if (last < first)
    last = first;
  return (location){b->program->file, first->line, first->column, last->line,
                    last->column + last->length};
}

/* Defines the labels that stand before the statement, and gives it their names. */
static void attach_names(bp_parser *b, uint32_t at) {
  buf all = {0};
  for (uint32_t i = 0; i < b->names.size; ++i) {
    const bp_token *name = b->names.data[i];
    uint64_t *slot = map_slot_of(&b->label_index, map_key(name->text));
    if (*slot) {
      bp_complain_twice(b, name, b->labels.data[*slot - 1].token, "label");
      continue;
    }
    vec_push(&b->labels, (bp_label){name, at});
    *slot = b->labels.size;
    if (all.size)
      buf_put(&all, ' ');
    buf_add(&all, name->text);
  }
  if (all.size)
    b->f->stmts.data[at].name = str_intern_n(&b->program->pool.strings, all.text, all.size);
  buf_free(&all);
  vec_clear(&b->names);
}

/* A new statement, from that token to the one just taken; what was pending leads to it. */
static stmt *emit(bp_parser *b, stmt_kind kind, const bp_token *first) {
  uint32_t at = b->f->stmts.size;
  stmt *s = proc_add(b->f, kind, where_from(b, first));
  vec_push(&b->first_edge, b->edges.size);
  for (uint32_t i = 0; i < b->pending.size; ++i)
    b->edges.data[b->pending.data[i]] = at;
  vec_clear(&b->pending);
  attach_names(b, at);
  return s;
}

/* One that goes on to the next statement. */
static stmt *emit_simple(bp_parser *b, stmt_kind kind, const bp_token *first) {
  stmt *s = emit(b, kind, first);
  vec_push(&b->pending, add_edge(b));
  return s;
}

static void jump(bp_parser *b, uint32_t edge, const bp_token *label) {
  vec_push(&b->jumps, (bp_jump){edge, (uint32_t)(label - b->tokens.data)});
}

/* ---- variables ---- */

static void local_decl(bp_parser *b) {
  const type *t = type_bool(&b->program->pool);
  do {
    const bp_token *name = bp_expect(b, BP_NAME);
    const var *first = map_get_ptr(&b->vars, name->text);
    if (strcmp(name->text, "_") == 0)
      bp_complain(b, name, "'_' cannot be declared");
    else if (first)
      bp_complain(b, name, "variable '%s' is declared twice in function '%s'", name->text,
                  b->f->name);
    else {
      var *v = proc_add_var(b->program, b->f, V_LOCAL, name->text, t);
      v->file = b->program->file;
      v->line = name->line;
      v->column = name->column;
      map_put_ptr(&b->vars, name->text, v);
    }
  } while (bp_accept(b, BP_COMMA));
}

/* A temporary whose name is not used in the function. */
static var *temporary(bp_parser *b, const char *name) {
  str_pool *strings = &b->program->pool.strings;
  const char *fresh = str_printf(strings, "{%s}", name);
  for (uint32_t i = 2; map_has(&b->vars, map_key(fresh)); ++i)
    fresh = str_printf(strings, "{%s %u}", name, i);
  var *v = proc_add_var(b->program, b->f, V_TEMP, fresh, type_bool(&b->program->pool));
  map_put_ptr(&b->vars, fresh, v);
  return v;
}

static bool is_ignored(const bp_token *name) {
  return strcmp(name->text, "_") == 0;
}

static void read_targets(bp_parser *b) {
  vec_clear(&b->targets);
  do
    vec_push(&b->targets, bp_expect(b, BP_NAME));
  while (bp_accept(b, BP_COMMA));
}

static void read_values(bp_parser *b) {
  vec_clear(&b->values);
  do
    vec_push(&b->values, bp_expr(b));
  while (bp_accept(b, BP_COMMA));
}

/* The targets as expressions, NULL for `_`, appended to `out`; complains about repeated ones. */
static void resolve_targets(bp_parser *b, expr_vec *out) {
  for (uint32_t i = 0; i < b->targets.size; ++i) {
    const bp_token *name = b->targets.data[i];
    const var *v = is_ignored(name) ? NULL : bp_variable(b, name);
    const expr *e = v ? expr_var(&b->program->pool, v) : NULL;
    for (uint32_t k = 0; e && k < i; ++k)
      if (out->data[k] == e) {
        bp_complain(b, name, "'%s' is assigned twice", name->text);
        break;
      }
    vec_push(out, e);
  }
}

/* ---- constrain ---- */

static const expr *read_constrain(bp_parser *b) {
  b->primes_allowed = true;
  const expr *e = bp_expr(b);
  b->primes_allowed = false;
  return e;
}

/* Variables that occur primed (or: plain), each once, in order. */
static void collect(const expr *e, bool primed, expr_vec *out) {
  const expr *found = NULL;
  if (e->kind == E_PRIME)
    found = primed ? e->kid[0] : NULL;
  else if (e->kind == E_VAR)
    found = primed ? NULL : e;
  else
    for (uint32_t i = 0; i < e->count; ++i)
      collect(e->kid[i], primed, out);
  for (uint32_t i = 0; found && i < out->size; ++i)
    if (out->data[i] == found)
      return;
  if (found)
    vec_push(out, found);
}

static const expr *unprime(exprs *pool, const expr *e, void *context) {
  (void)pool, (void)context;
  return e->kind == E_PRIME ? e->kid[0] : NULL;
}

/* constrain e, alone: what it primes gets any value such that e holds. */
static void constrain_stmt(bp_parser *b, const bp_token *first) {
  const expr *e = read_constrain(b);
  expr_vec primed = {0}, any = {0};
  collect(e, true, &primed);
  for (uint32_t i = 0; i < primed.size; ++i)
    vec_push(&any, expr_nondet(&b->program->pool));
  stmt *s = emit_simple(b, primed.size ? S_ASSIGN : S_ASSUME, first);
  stmt_set_lhs(b->program, s, primed.data, primed.size);
  stmt_set_rhs(b->program, s, any.data, any.size);
  s->cond = e;
  vec_free(&primed);
  vec_free(&any);
}

/* ---- assignments and calls ---- */

static void assign_values(bp_parser *b, const bp_token *first, const bp_token *sign) {
  program *p = b->program;
  read_values(b);
  const expr *cond = bp_accept(b, BP_CONSTRAIN) ? read_constrain(b) : NULL;
  expr_vec lhs = {0};
  resolve_targets(b, &lhs);
  if (b->targets.size != b->values.size)
    bp_complain(b, sign, "%u variables are assigned %u values", b->targets.size, b->values.size);
  else {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < lhs.size; ++i)
      if (lhs.data[i]) {
        lhs.data[kept] = lhs.data[i];
        b->values.data[kept++] = b->values.data[i];
      }
    stmt *s = emit_simple(b, kept ? S_ASSIGN : cond ? S_ASSUME : S_SKIP, first);
    stmt_set_lhs(p, s, lhs.data, kept);
    stmt_set_rhs(p, s, b->values.data, kept);
    s->cond = kept || !cond ? cond : expr_map(&p->pool, cond, unprime, NULL);
  }
  vec_free(&lhs);
}

typedef struct old_values {
  expr_vec vars, saved; /* pairwise */
} old_values;

static const expr *to_after_call(exprs *pool, const expr *e, void *context) {
  (void)pool;
  const old_values *old = context;
  if (e->kind == E_PRIME)
    return e->kid[0];
  for (uint32_t i = 0; e->kind == E_VAR && i < old->vars.size; ++i)
    if (old->vars.data[i] == e)
      return old->saved.data[i];
  return NULL;
}

/* Before a call with a constrain clause: saves what the call may change and the clause reads. */
static void save_old_values(bp_parser *b, const bp_token *first, const expr *cond,
                            const expr_vec *lhs, old_values *old) {
  program *p = b->program;
  expr_vec plain = {0};
  collect(cond, false, &plain);
  for (uint32_t i = 0; i < plain.size; ++i) {
    const expr *e = plain.data[i];
    bool changes = e->var->kind == V_GLOBAL;
    for (uint32_t k = 0; k < lhs->size; ++k)
      changes = changes || lhs->data[k] == e;
    if (!changes)
      continue;
    buf name = {0};
    buf_printf(&name, "old %s", e->var->name);
    vec_push(&old->vars, e);
    vec_push(&old->saved, expr_var(&p->pool, temporary(b, buf_text(&name))));
    buf_free(&name);
  }
  if (old->vars.size) {
    stmt *s = emit_simple(b, S_ASSIGN, first);
    stmt_set_lhs(p, s, old->saved.data, old->saved.size);
    stmt_set_rhs(p, s, old->vars.data, old->vars.size);
  }
  vec_free(&plain);
}

/* Replaces the NULLs of `_` by temporaries; a call that ignores all results has no left side. */
static void fill_ignored(bp_parser *b, expr_vec *lhs) {
  uint32_t used = 0, ignored = 0;
  for (uint32_t i = 0; i < lhs->size; ++i)
    ignored += !lhs->data[i];
  if (ignored == lhs->size)
    vec_clear(lhs);
  for (uint32_t i = 0; i < lhs->size; ++i) {
    if (lhs->data[i])
      continue;
    if (used == b->ignore.size)
      vec_push(&b->ignore, temporary(b, "_"));
    lhs->data[i] = expr_var(&b->program->pool, b->ignore.data[used++]);
  }
}

static void emit_call(bp_parser *b, const bp_token *first, const proc *callee, expr_vec *lhs,
                      const expr *cond) {
  program *p = b->program;
  old_values old = {0};
  if (cond)
    save_old_values(b, first, cond, lhs, &old);
  fill_ignored(b, lhs);
  stmt *s = emit_simple(b, S_CALL, first);
  s->callee = expr_var(&p->pool, callee->symbol);
  stmt_set_lhs(p, s, lhs->data, lhs->size);
  stmt_set_rhs(p, s, b->values.data, b->values.size);
  if (cond)
    emit_simple(b, S_ASSUME, first)->cond = expr_map(&p->pool, cond, to_after_call, &old);
  vec_free(&old.vars);
  vec_free(&old.saved);
}

static void read_arguments(bp_parser *b) {
  vec_clear(&b->values);
  bp_expect(b, BP_OPEN);
  if (!bp_is(b, BP_CLOSE))
    read_values(b);
  bp_expect(b, BP_CLOSE);
}

static proc *find_callee(bp_parser *b, const bp_token *name) {
  proc *f = program_find_proc(b->program, name->text);
  if (f)
    return f;
  if (map_has(&b->vars, map_key(name->text)) || program_find_global(b->program, name->text))
    bp_complain(b, name, "'%s' is a variable, not a function", name->text);
  else
    bp_complain(b, name, "function '%s' is not defined", name->text);
  return NULL;
}

/* f(…), with or without targets, from the function's name on. */
static void call_stmt(bp_parser *b, const bp_token *first, bool has_targets) {
  const bp_token *name = bp_expect(b, BP_NAME);
  proc *callee = find_callee(b, name);
  read_arguments(b);
  const expr *cond = bp_accept(b, BP_CONSTRAIN) ? read_constrain(b) : NULL;
  expr_vec lhs = {0};
  if (has_targets)
    resolve_targets(b, &lhs);
  if (!callee)
    ;
  else if (callee->params.size != b->values.size)
    bp_complain(b, name, "function '%s' takes %u argument%s, not %u", name->text,
                callee->params.size, callee->params.size == 1 ? "" : "s", b->values.size);
  else if (has_targets && callee->results.size != lhs.size)
    bp_complain(b, name, "function '%s' has %u result%s, not %u", name->text, callee->results.size,
                callee->results.size == 1 ? "" : "s", lhs.size);
  else
    emit_call(b, first, callee, &lhs, cond);
  vec_free(&lhs);
}

static void assign_stmt(bp_parser *b, const bp_token *first) {
  read_targets(b);
  const bp_token *sign = bp_expect(b, BP_ASSIGN);
  if (bp_is(b, BP_NAME) && bp_next(b)->kind == BP_OPEN)
    call_stmt(b, first, true);
  else
    assign_values(b, first, sign);
}

/* ---- other simple statements ---- */

static bool at_closing_word(const bp_parser *b) {
  switch (bp_now(b)->kind) {
  case BP_KW_END:
  case BP_FI:
  case BP_OD:
  case BP_ELSE:
  case BP_ELSIF:
  case BP_END:
    return true;
  default:
    return false;
  }
}

static void emit_return(bp_parser *b, const bp_token *first) {
  while (b->values.size < b->f->results.size)
    vec_push(&b->values, expr_nondet(&b->program->pool));
  stmt *s = emit(b, S_RETURN, first);
  stmt_set_rhs(b->program, s, b->values.data, b->f->results.size);
}

static void return_stmt(bp_parser *b, const bp_token *first) {
  vec_clear(&b->values);
  if (!bp_is(b, BP_SEMICOLON) && !at_closing_word(b))
    read_values(b);
  uint32_t results = b->f->results.size;
  if (b->values.size > results)
    bp_complain(b, first, "function '%s' has %u result%s, not %u", b->f->name, results,
                results == 1 ? "" : "s", b->values.size);
  else
    emit_return(b, first);
}

/* A goto to one label, without a label of its own, is no statement: see bp.h. */
static void goto_stmt(bp_parser *b, const bp_token *first) {
  read_targets(b);
  if (b->targets.size == 1 && b->names.size == 0) {
    for (uint32_t i = 0; i < b->pending.size; ++i)
      jump(b, b->pending.data[i], b->targets.data[0]);
    vec_clear(&b->pending);
    return;
  }
  emit(b, S_GOTO, first);
  for (uint32_t i = 0; i < b->targets.size; ++i)
    jump(b, add_edge(b), b->targets.data[i]);
}

static void condition_stmt(bp_parser *b, const bp_token *first) {
  const expr *e = bp_expr(b);
  stmt *s = emit_simple(b, first->kind == BP_ASSUME ? S_ASSUME : S_ASSERT, first);
  s->cond = first->kind == BP_ABORTIF ? expr_not(&b->program->pool, e) : e;
}

static void enforce_stmt(bp_parser *b) {
  const expr *e = bp_expr(b);
  b->f->enforce = b->f->enforce ? expr_and(&b->program->pool, b->f->enforce, e) : e;
}

static void dead_stmt(bp_parser *b, const bp_token *first) {
  read_targets(b);
  expr_vec lhs = {0};
  for (uint32_t i = 0; i < b->targets.size; ++i) {
    const var *v = bp_variable(b, b->targets.data[i]);
    if (v)
      collect(expr_var(&b->program->pool, v), false, &lhs);
  }
  if (lhs.size) {
    stmt *s = emit_simple(b, S_HAVOC, first);
    s->havoc = HAVOC_DEAD;
    stmt_set_lhs(b->program, s, lhs.data, lhs.size);
  }
  vec_free(&lhs);
}

static void print_stmt(bp_parser *b, const bp_token *first) {
  read_arguments(b);
  buf text = {0};
  buf_add(&text, "print(");
  for (uint32_t i = 0; i < b->values.size; ++i) {
    buf_add(&text, i ? ", " : "");
    expr_print_bp(&text, b->values.data[i]);
  }
  buf_put(&text, ')');
  emit_simple(b, S_SKIP, first)->text = str_intern(&b->program->pool.strings, buf_text(&text));
  buf_free(&text);
}

static void sync_stmt(bp_parser *b, const bp_token *first) {
  const bp_token *name = bp_expect(b, BP_NAME);
  b->program->is_concurrent = true;
  emit(b, S_UNKNOWN, first)->text = str_printf(&b->program->pool.strings, "sync %s", name->text);
}

static void thread_stmt(bp_parser *b, stmt_kind kind, const bp_token *first) {
  b->program->is_concurrent = true;
  if (kind == S_END_THREAD)
    emit(b, kind, first);
  else
    emit_simple(b, kind, first);
}

/* ---- structured statements ---- */

static void statement(bp_parser *b);
static void simple(bp_parser *b, const bp_token *first);

static void block(bp_parser *b) {
  while (!at_closing_word(b))
    statement(b);
}

/* The branch of an if, elsif or while, up to its `then` or `do`. */
static uint32_t branch(bp_parser *b, const bp_token *first, bp_kind opener, uint32_t *when_false) {
  const expr *cond = bp_expr(b);
  uint32_t at = b->f->stmts.size;
  emit(b, S_BRANCH, first)->cond = cond;
  vec_push(&b->pending, add_edge(b));
  *when_false = add_edge(b);
  b->f->stmts.data[at].text = bp_expect(b, opener)->after;
  return at;
}

/* Keeps the ends of an arm for the `fi`. */
static void close_arm(bp_parser *b) {
  for (uint32_t i = 0; i < b->pending.size; ++i)
    vec_push(&b->exits, b->pending.data[i]);
  vec_clear(&b->pending);
}

static void if_stmt(bp_parser *b, const bp_token *first) {
  uint32_t base = b->exits.size, when_false;
  branch(b, first, BP_THEN, &when_false);
  block(b);
  close_arm(b);
  vec_push(&b->pending, when_false);
  while (bp_is(b, BP_ELSIF)) {
    const bp_token *elsif = bp_take(b);
    branch(b, elsif, BP_THEN, &when_false);
    block(b);
    close_arm(b);
    vec_push(&b->pending, when_false);
  }
  if (bp_accept(b, BP_ELSE))
    block(b);
  bp_expect(b, BP_FI);
  while (b->exits.size > base)
    vec_push(&b->pending, vec_pop(&b->exits));
}

static void while_stmt(bp_parser *b, const bp_token *first) {
  uint32_t when_false;
  uint32_t head = branch(b, first, BP_DO, &when_false);
  block(b);
  bp_expect(b, BP_OD);
  for (uint32_t i = 0; i < b->pending.size; ++i)
    b->edges.data[b->pending.data[i]] = head;
  vec_clear(&b->pending);
  vec_push(&b->pending, when_false);
}

static void start_thread_stmt(bp_parser *b, const bp_token *first) {
  b->program->is_concurrent = true;
  emit(b, S_START_THREAD, first);
  uint32_t creator = add_edge(b);
  vec_push(&b->pending, add_edge(b));
  simple(b, bp_now(b));
  if (b->pending.size)
    emit(b, S_END_THREAD, first);
  vec_push(&b->pending, creator);
}

/* ---- statements ---- */

static void simple(bp_parser *b, const bp_token *first) {
  if (bp_is(b, BP_NAME)) {
    if (bp_next(b)->kind == BP_OPEN)
      call_stmt(b, first, false);
    else
      assign_stmt(b, first);
    return;
  }
  const bp_token *word = bp_now(b);
  if (bp_is(b, BP_SEMICOLON) && b->names.size) {
    emit_simple(b, S_SKIP, first);
    return;
  }
  if (word->kind < BP_DECL || word->kind > BP_WHILE)
    bp_expected(b, "a statement");
  bp_take(b);
  switch (word->kind) {
  case BP_DECL:
    local_decl(b);
    break;
  case BP_SKIP:
    emit_simple(b, S_SKIP, word);
    break;
  case BP_RETURN:
    return_stmt(b, word);
    break;
  case BP_GOTO:
    goto_stmt(b, word);
    break;
  case BP_CALL:
    call_stmt(b, word, false);
    break;
  case BP_ASSERT:
  case BP_ASSUME:
  case BP_ABORTIF:
    condition_stmt(b, word);
    break;
  case BP_CONSTRAIN:
    constrain_stmt(b, word);
    break;
  case BP_ENFORCE:
    enforce_stmt(b);
    break;
  case BP_DEAD:
    dead_stmt(b, word);
    break;
  case BP_PRINT:
    print_stmt(b, word);
    break;
  case BP_ATOMIC_BEGIN:
    thread_stmt(b, S_ATOMIC_BEGIN, word);
    break;
  case BP_ATOMIC_END:
    thread_stmt(b, S_ATOMIC_END, word);
    break;
  case BP_END_THREAD:
    thread_stmt(b, S_END_THREAD, word);
    break;
  case BP_START_THREAD:
    bp_enter(b);
    start_thread_stmt(b, word);
    bp_leave(b);
    break;
  case BP_SYNC:
    sync_stmt(b, word);
    break;
  case BP_IF:
    if_stmt(b, word);
    break;
  case BP_WHILE:
    while_stmt(b, word);
    break;
  default:
    --b->at;
    bp_expected(b, "a statement");
  }
}

/* The separator after a statement: needed, but before a closing word and after one. */
static void separator(bp_parser *b) {
  bp_kind last = b->tokens.data[b->at - 1].kind;
  if (bp_accept(b, BP_SEMICOLON) || at_closing_word(b) || last == BP_FI || last == BP_OD)
    return;
  bp_expected(b, "';'");
}

static void statement(bp_parser *b) {
  if (bp_accept(b, BP_SEMICOLON))
    return;
  bp_enter(b);
  const bp_token *first = bp_now(b);
  while (bp_is(b, BP_NAME) && bp_next(b)->kind == BP_COLON) {
    vec_push(&b->names, bp_take(b));
    bp_take(b);
  }
  uint32_t at = b->f->stmts.size;
  simple(b, bp_now(b));
  if (b->names.size)
    emit_simple(b, S_SKIP, first);
  separator(b);
  const char *comment = b->tokens.data[b->at - 1].after;
  if (!comment)
    comment = first->before;
  bool looks_like_print = comment && strncmp(comment, "print(", 6) == 0; /* see print_stmt */
  if (at < b->f->stmts.size && !b->f->stmts.data[at].text && !looks_like_print)
    b->f->stmts.data[at].text = comment;
  bp_leave(b);
}

/* ---- bodies ---- */

static void begin_body(bp_parser *b, proc *f) {
  b->f = f;
  b->depth = 0;
  b->primes_allowed = false;
  map_free(&b->vars);
  map_free(&b->label_index);
  vec_clear(&b->labels);
  vec_clear(&b->names);
  vec_clear(&b->edges);
  vec_clear(&b->first_edge);
  vec_clear(&b->pending);
  vec_clear(&b->exits);
  vec_clear(&b->jumps);
  vec_clear(&b->ignore);
  for (uint32_t i = 0; i < f->params.size; ++i)
    map_put_ptr(&b->vars, f->params.data[i]->name, f->params.data[i]);
  vec_push(&b->pending, add_edge(b)); /* edge 0: the entry */
}

static void resolve_jumps(bp_parser *b) {
  for (uint32_t i = 0; i < b->jumps.size; ++i) {
    const bp_token *name = &b->tokens.data[b->jumps.data[i].token];
    uint64_t found = map_get(&b->label_index, map_key(name->text), 0);
    if (found)
      b->edges.data[b->jumps.data[i].edge] = b->labels.data[found - 1].stmt;
    else
      bp_complain(b, name, "label '%s' is not defined in function '%s'", name->text, b->f->name);
  }
}

static void set_successors(bp_parser *b) {
  vec_push(&b->first_edge, b->edges.size);
  for (uint32_t i = 0; i < b->f->stmts.size; ++i) {
    uint32_t from = b->first_edge.data[i], to = b->first_edge.data[i + 1];
    for (uint32_t k = from; k < to; ++k)
      assert(b->edges.data[k] < b->f->stmts.size);
    stmt_set_succ(b->program, &b->f->stmts.data[i], b->edges.data + from, to - from);
  }
  b->f->entry = b->edges.data[0];
  assert(b->f->entry < b->f->stmts.size);
}

void bp_body(bp_parser *b, proc *f) {
  uint32_t errors = b->diag->errors;
  begin_body(b, f);
  block(b);
  const bp_token *end = bp_expect(b, BP_KW_END);
  if (b->pending.size || f->stmts.size == 0) {
    vec_clear(&b->values);
    emit_return(b, end);
  }
  assert(b->exits.size == 0 && b->depth == 0);
  resolve_jumps(b);
  if (b->diag->errors == errors)
    set_successors(b);
}
