/* Reads core programs: bodies of procedures, their labels and where jumps lead. */
#include "program/graph.h"
#include "program/parse.h"

static bool enter_label(core_parser *c, buf *names) {
  token t = c->lex.tok;
  uint64_t *slot = core_label_slot(c, &t);
  if (*slot != 0)
    return FAIL(c, &t, "label '%.*s' stands twice in '%s'", (int)t.length, t.text, c->f->name);
  *slot = c->f->stmts.size + 1;
  if (t.kind == TOK_NAME) {
    if (names->size > 0)
      buf_put(names, ' ');
    buf_add_n(names, t.text, t.length);
  }
  core_next(c);
  return core_expect(c, ":");
}

static bool at_label(const core_parser *c) {
  if (c->lex.tok.kind != TOK_NUMBER && c->lex.tok.kind != TOK_NAME)
    return false;
  token after = core_peek(c);
  return token_is(&after, ":");
}

/* goto L; behind a statement that falls through and has no such goto yet. */
static bool is_continuation(const core_parser *c) {
  if (c->open.size == 0 || !core_at(c, "goto"))
    return false;
  return stmt_falls_through((stmt_kind)vec_last(&c->f->stmts).kind) &&
         vec_last(&c->open).then.kind == TOK_END;
}

static bool parse_continuation(core_parser *c) {
  uint32_t jumps = c->jumps.size;
  core_next(c);
  if (!core_parse_target(c))
    return false;
  c->open.data[c->open.size - 1].then = c->jumps.data[jumps];
  c->jumps.size = jumps;
  return core_expect(c, ";");
}

static bool parse_labelled(core_parser *c) {
  if (is_continuation(c))
    return parse_continuation(c);
  buf names = {0};
  bool ok = true;
  while (ok && at_label(c))
    ok = enter_label(c, &names);
  if (ok && core_at(c, "}"))
    ok = FAIL(c, &c->lex.tok, "a label without a statement");
  if (ok) {
    vec_push(&c->open, (open_stmt){c->lex.tok, (token){0}, c->jumps.size});
    stmt *s = proc_add(c->f, S_SKIP, (location){0});
    if (names.size > 0)
      s->name = str_intern(&c->p->pool.strings, buf_text(&names));
    ok = core_parse_stmt(c, s);
  }
  buf_free(&names);
  return ok;
}

/* The label after i, for a statement that does not say where it goes. */
static bool next_label(core_parser *c, uint32_t i, uint32_t *label) {
  if (i + 1 == c->f->stmts.size)
    return FAIL(c, &c->open.data[i].start, "execution runs off the end of '%s'", c->f->name);
  *label = i + 1;
  return true;
}

static bool resolve_jumps(core_parser *c, uint32_t i, label_vec *succ) {
  const open_stmt *o = &c->open.data[i];
  stmt *s = &c->f->stmts.data[i];
  uint32_t end = i + 1 < c->open.size ? c->open.data[i + 1].first_jump : c->jumps.size;
  uint32_t label;
  vec_clear(succ);
  if (stmt_falls_through((stmt_kind)s->kind)) {
    if (!(o->then.kind != TOK_END ? core_resolve(c, &o->then, &label) : next_label(c, i, &label)))
      return false;
    vec_push(succ, label);
  }
  for (uint32_t k = o->first_jump; k < end; k++) {
    if (!core_resolve(c, &c->jumps.data[k], &label))
      return false;
    vec_push(succ, label);
  }
  if (s->kind == S_BRANCH && succ->size == 1) {
    if (!next_label(c, i, &label))
      return false;
    vec_push(succ, label);
  }
  stmt_set_succ(c->p, s, succ->data, succ->size);
  return true;
}

static bool parse_locals(core_parser *c) {
  while (!at_label(c) && parse_at_type(&c->lex, &c->scope)) {
    token at = c->lex.tok;
    const char *name = NULL;
    const type *t = parse_type(&c->lex, &c->scope, &name);
    if (!t)
      return false;
    if (!name || !name[0])
      return FAIL(c, &c->lex.tok, "expected a name");
    name = str_intern(&c->p->pool.strings, name);
    location where = {0};
    if (!core_declare_var(c, V_LOCAL, name, t, &at))
      return false;
    var *v = vec_last(&c->f->locals);
    if (!core_align(c, v) || !core_end(c, &where))
      return false;
    v->file = where.file;
    v->line = where.line;
    v->column = where.column;
  }
  return true;
}

static bool parse_preamble(core_parser *c) {
  if (!parse_locals(c))
    return false;
  if (core_accept_word(c, "enforce")) {
    c->f->enforce = parse_condition(&c->lex, &c->scope);
    if (!c->f->enforce || !core_expect(c, ";"))
      return false;
  }
  c->entry = (token){0};
  if (core_accept_word(c, "entry")) {
    if (!core_parse_target(c))
      return false;
    c->entry = vec_pop(&c->jumps);
    return core_expect(c, ";");
  }
  return true;
}

static bool parse_stmts(core_parser *c) {
  while (!core_at(c, "}")) {
    if (c->lex.tok.kind == TOK_END)
      return FAIL(c, &c->lex.tok, "expected '}' before the end of the file");
    if (!parse_labelled(c))
      return false;
  }
  if (c->f->stmts.size == 0)
    return FAIL(c, &c->lex.tok, "'%s' has no statements", c->f->name);
  label_vec succ = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < c->f->stmts.size; i++)
    ok = resolve_jumps(c, i, &succ);
  vec_free(&succ);
  return ok && (c->entry.kind == TOK_END || core_resolve(c, &c->entry, &c->f->entry));
}

bool core_parse_body(core_parser *c, uint32_t index) {
  c->f = vec_at(&c->p->procs, index);
  c->place_file = c->f->where.file;
  map_free(&c->vars);
  map_free(&c->numbers);
  map_free(&c->names);
  vec_clear(&c->open);
  vec_clear(&c->jumps);
  for (vec_each(var *, v, &c->f->params))
    if ((*v)->name[0])
      map_put_ptr(&c->vars, (*v)->name, *v);
  return parse_preamble(c) && parse_stmts(c);
}
