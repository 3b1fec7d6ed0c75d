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
stmt *bp_emit_simple(bp_parser *b, stmt_kind kind, const bp_token *first) {
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
    bp_read_values(b);
  uint32_t results = b->f->results.size;
  if (b->values.size > results)
    bp_complain(b, first, "function '%s' has %u result%s, not %u", b->f->name, results,
                results == 1 ? "" : "s", b->values.size);
  else
    emit_return(b, first);
}

/* A goto to one label, without a label of its own, is no statement: see bp.h. */
static void goto_stmt(bp_parser *b, const bp_token *first) {
  bp_read_targets(b);
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
  stmt *s = bp_emit_simple(b, first->kind == BP_ASSUME ? S_ASSUME : S_ASSERT, first);
  s->cond = first->kind == BP_ABORTIF ? expr_not(&b->program->pool, e) : e;
}

static void enforce_stmt(bp_parser *b) {
  const expr *e = bp_expr(b);
  b->f->enforce = b->f->enforce ? expr_and(&b->program->pool, b->f->enforce, e) : e;
}

static void dead_stmt(bp_parser *b, const bp_token *first) {
  bp_read_targets(b);
  expr_vec lhs = {0};
  for (uint32_t i = 0; i < b->targets.size; ++i) {
    const var *v = bp_variable(b, b->targets.data[i]);
    if (v)
      bp_collect(expr_var(&b->program->pool, v), false, &lhs);
  }
  if (lhs.size) {
    stmt *s = bp_emit_simple(b, S_HAVOC, first);
    s->havoc = HAVOC_DEAD;
    stmt_set_lhs(b->program, s, lhs.data, lhs.size);
  }
  vec_free(&lhs);
}

static void print_stmt(bp_parser *b, const bp_token *first) {
  bp_read_arguments(b);
  buf text = {0};
  buf_add(&text, "print(");
  for (uint32_t i = 0; i < b->values.size; ++i) {
    buf_add(&text, i ? ", " : "");
    expr_print_bp(&text, b->values.data[i]);
  }
  buf_put(&text, ')');
  bp_emit_simple(b, S_SKIP, first)->text = str_intern(&b->program->pool.strings, buf_text(&text));
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
    bp_emit_simple(b, kind, first);
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
      bp_call_stmt(b, first, false);
    else
      bp_assign_stmt(b, first);
    return;
  }
  const bp_token *word = bp_now(b);
  if (bp_is(b, BP_SEMICOLON) && b->names.size) {
    bp_emit_simple(b, S_SKIP, first);
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
    bp_emit_simple(b, S_SKIP, word);
    break;
  case BP_RETURN:
    return_stmt(b, word);
    break;
  case BP_GOTO:
    goto_stmt(b, word);
    break;
  case BP_CALL:
    bp_call_stmt(b, word, false);
    break;
  case BP_ASSERT:
  case BP_ASSUME:
  case BP_ABORTIF:
    condition_stmt(b, word);
    break;
  case BP_CONSTRAIN:
    bp_constrain_stmt(b, word);
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
    bp_emit_simple(b, S_SKIP, first);
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
