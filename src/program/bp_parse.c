/* The first pass of the `.bp` parser: declarations and headers; and the errors of both passes. */
#include "program/bp_parser.h"

#include "base/memory.h"

#include <stdarg.h>

/* ---- errors ---- */

static diag_place place_of(const bp_parser *b, const bp_token *t) {
  return (diag_place){b->file, b->text, t->line, t->column, t->length};
}

void bp_complain(bp_parser *b, const bp_token *at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  diag_vat(b->diag, DIAG_ERROR, place_of(b, at), format, args);
  va_end(args);
}

void bp_complain_twice(bp_parser *b, const bp_token *at, const bp_token *first, const char *what) {
  bp_complain(b, at, "%s '%s' is %s twice", what, at->text,
              strcmp(what, "label") == 0 ? "defined" : "declared");
  if (first)
    diag_at(b->diag, DIAG_NOTE, place_of(b, first), "the first one is here");
}

void bp_expected(bp_parser *b, const char *what) {
  const bp_token *t = bp_now(b);
  if (t->kind == BP_NAME || t->kind == BP_NUMBER)
    bp_complain(b, t, "expected %s before '%s'", what, t->text);
  else
    bp_complain(b, t, "expected %s before %s", what, bp_kind_text(t->kind));
  longjmp(b->bail, 1);
}

const bp_token *bp_expect(bp_parser *b, bp_kind kind) {
  if (!bp_is(b, kind))
    bp_expected(b, bp_kind_text(kind));
  return bp_take(b);
}

void bp_enter(bp_parser *b) {
  if (++b->depth > BP_MAX_DEPTH) {
    bp_complain(b, bp_now(b), "nesting is deeper than %d levels", BP_MAX_DEPTH);
    longjmp(b->bail, 1);
  }
}

void bp_leave(bp_parser *b) {
  assert(b->depth > 0);
  --b->depth;
}

/* ---- declarations and headers ---- */

static void place_var(const bp_parser *b, var *v, const bp_token *t) {
  v->file = b->program->file;
  v->line = t->line;
  v->column = t->column;
}

/* Is a global or function of that name there already? Then complains. */
static bool is_taken(bp_parser *b, const bp_token *name, const char *what) {
  const var *v = program_find_global(b->program, name->text);
  const proc *f = program_find_proc(b->program, name->text);
  if (strcmp(name->text, "_") == 0)
    bp_complain(b, name, "'_' cannot be declared");
  else if (v || f) {
    bp_complain(b, name, "%s '%s' is declared twice", what, name->text);
    diag_place first = {b->file, b->text, v ? v->line : f->where.line,
                        v ? v->column : f->where.column, name->length};
    diag_at(b->diag, DIAG_NOTE, first, "the first one is here");
  } else
    return false;
  return true;
}

static void global_decl(bp_parser *b) {
  const type *t = type_bool(&b->program->pool);
  bp_expect(b, BP_DECL);
  do {
    const bp_token *name = bp_expect(b, BP_NAME);
    if (!is_taken(b, name, "global"))
      place_var(b, program_add_global(b->program, name->text, t, NULL), name);
  } while (bp_accept(b, BP_COMMA));
  bp_expect(b, BP_SEMICOLON);
}

/* The result type, or -1 if there is none: the returns will tell. */
static int result_type(bp_parser *b) {
  if (bp_accept(b, BP_VOID))
    return 0;
  if (!bp_accept(b, BP_BOOL))
    return -1;
  if (!bp_accept(b, BP_LESS))
    return 1;
  const bp_token *number = bp_expect(b, BP_NUMBER);
  bp_expect(b, BP_GREATER);
  long n = strtol(number->text, NULL, 10);
  if (n < 1 || n > BP_MAX_RESULTS) {
    bp_complain(b, number, "the number of results must be between 1 and %d", BP_MAX_RESULTS);
    return 1;
  }
  return (int)n;
}

static void parameters(bp_parser *b, proc *f) {
  const type *t = type_bool(&b->program->pool);
  map seen = {0};
  bp_expect(b, BP_OPEN);
  if (!bp_is(b, BP_CLOSE)) {
    do {
      if (!bp_is(b, BP_NAME)) {
        map_free(&seen);
        bp_expected(b, "a parameter");
      }
      const bp_token *name = bp_take(b);
      const bp_token *first = map_get_ptr(&seen, name->text);
      if (strcmp(name->text, "_") == 0)
        bp_complain(b, name, "'_' cannot be declared");
      else if (first)
        bp_complain_twice(b, name, first, "parameter");
      else {
        map_put_ptr(&seen, name->text, name);
        place_var(b, proc_add_var(b->program, f, V_PARAM, name->text, t), name);
      }
    } while (bp_accept(b, BP_COMMA));
  }
  map_free(&seen);
  bp_expect(b, BP_CLOSE);
}

/* How many values the return at the current token gives. */
static int return_size(bp_parser *b) {
  int size = 0, open = 0;
  for (uint32_t i = b->at + 1; i < b->tokens.size; ++i) {
    bp_kind kind = b->tokens.data[i].kind;
    bool ends = kind == BP_SEMICOLON || kind == BP_END || (kind >= BP_DECL && kind <= BP_OD);
    if (ends || open < 0)
      break;
    if (size == 0)
      size = 1;
    open +=
        (kind == BP_OPEN || kind == BP_OPEN_SQUARE) - (kind == BP_CLOSE || kind == BP_CLOSE_SQUARE);
    size += kind == BP_COMMA && open == 0;
  }
  return size;
}

/* Goes to the token after `end`. The longest return gives the results of an untyped function. */
static int skip_body(bp_parser *b, const bp_token *name) {
  int longest = 0;
  while (!bp_is(b, BP_KW_END)) {
    if (bp_is(b, BP_END) || bp_is(b, BP_BEGIN)) {
      bp_complain(b, bp_now(b), "expected 'end' of function '%s' before %s", name->text,
                  bp_kind_text(bp_now(b)->kind));
      longjmp(b->bail, 1);
    }
    if (bp_is(b, BP_RETURN)) {
      int size = return_size(b);
      longest = size > longest ? size : longest;
    }
    bp_take(b);
  }
  bp_take(b);
  return longest;
}

static void function_header(bp_parser *b) {
  int results = result_type(b);
  if (!bp_is(b, BP_NAME))
    bp_expected(b, results < 0 ? "a declaration or a function" : "the name of a function");
  const bp_token *name = bp_take(b);
  bool taken = is_taken(b, name, "function");
  proc *f = program_add_proc(b->program, name->text);
  f->has_body = true;
  f->where = (location){b->program->file, name->line, name->column, name->line,
                        name->column + name->length};
  parameters(b, f);
  bp_expect(b, BP_BEGIN);
  assert(b->bodies.size == f->index);
  vec_push(&b->bodies, b->at);
  int longest = skip_body(b, name);
  bp_accept(b, BP_SEMICOLON);
  if (results < 0)
    results = longest < BP_MAX_RESULTS ? longest : BP_MAX_RESULTS;
  for (int i = 0; i < results; ++i)
    vec_push(&f->results, type_bool(&b->program->pool));
  proc_set_type(b->program, f);
  assert(!taken || b->diag->errors > 0);
}

static bool first_pass(bp_parser *b) {
  if (setjmp(b->bail))
    return false;
  while (!bp_is(b, BP_END)) {
    if (bp_is(b, BP_DECL))
      global_decl(b);
    else
      function_header(b);
  }
  return true;
}

/* ---- the whole ---- */

static bool is_called_by_others(const program *p, const proc *f) {
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *g = p->procs.data[i];
    for (uint32_t k = 0; g != f && k < g->stmts.size; ++k)
      if (stmt_callee(p, &g->stmts.data[k]) == f)
        return true;
  }
  return false;
}

bool bp_is_thread(const program *p, const proc *f) {
  if (strcmp(f->name, "main") == 0)
    return p->is_concurrent;
  return strncmp(f->name, "thread", 6) == 0 && !is_called_by_others(p, f);
}

static void find_threads(bp_parser *b) {
  program *p = b->program;
  for (uint32_t i = 0; i < p->procs.size && !p->is_concurrent; ++i)
    p->is_concurrent = bp_is_thread(p, p->procs.data[i]);
  if (!p->is_concurrent && !program_find_proc(p, "main"))
    bp_complain(b, bp_now(b), "the program has no function 'main'");
}

static void read_body(bp_parser *b, proc *f) {
  if (setjmp(b->bail) == 0)
    bp_body(b, f);
}

static void second_pass(bp_parser *b) {
  for (uint32_t i = 0; i < b->bodies.size; ++i) {
    b->at = b->bodies.data[i];
    read_body(b, b->program->procs.data[i]);
  }
  b->at = b->tokens.size - 1;
}

static void parser_free(bp_parser *b) {
  vec_free(&b->tokens);
  vec_free(&b->bodies);
  map_free(&b->vars);
  map_free(&b->label_index);
  vec_free(&b->labels);
  vec_free(&b->names);
  vec_free(&b->edges);
  vec_free(&b->first_edge);
  vec_free(&b->pending);
  vec_free(&b->exits);
  vec_free(&b->jumps);
  vec_free(&b->ignore);
  vec_free(&b->targets);
  vec_free(&b->values);
  free(b);
}

program *bp_parse(const char *file, const char *text, size_t length, diag *d) {
  assert(text[length] == '\0');
  uint32_t errors = d->errors;
  program *p = program_new(64);
  p->is_boolean = true;
  p->file = str_intern(&p->pool.strings, file);
  bp_parser *b = xcalloc(1, sizeof *b);
  b->program = p;
  b->file = file;
  b->text = text;
  b->diag = d;
  if (bp_lex(&b->tokens, &p->pool.strings, file, text, length, d) && first_pass(b)) {
    second_pass(b);
    if (d->errors == errors)
      find_threads(b);
  }
  parser_free(b);
  if (d->errors > errors) {
    program_free(p);
    return NULL;
  }
  return p;
}
