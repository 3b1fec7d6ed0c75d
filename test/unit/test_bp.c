/* The parser and printer of Boolean programs. */
#include "unit.h"

#include "base/deadline.h"
#include "base/file.h"
#include "program/bp.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* Parses; what the parser reports goes to *messages (owned). */
static program *parse(const char *text, size_t length, char **messages) {
  size_t size = 0;
  diag d = {.limit = 20};
  d.out = open_memstream(messages, &size);
  program *p = bp_parse("t.bp", text, length, &d);
  fclose(d.out);
  assert_true((p == NULL) == (d.errors > 0));
  return p;
}

static program *parse_well(const char *text) {
  char *messages;
  program *p = parse(text, strlen(text), &messages);
  if (!p)
    fail_msg("%s", messages);
  free(messages);
  char *broken = program_check(p);
  if (broken)
    fail_msg("%s", broken);
  return p;
}

/* ---- errors ---- */

/* The first line that is reported. */
static void assert_error(const char *text, const char *expected) {
  char *messages;
  program *p = parse(text, strlen(text), &messages);
  if (p)
    fail_msg("parsed, but expected: %s", expected);
  *strchrnul(messages, '\n') = '\0';
  assert_string_equal(messages, expected);
  free(messages);
}

#define MAIN "void main() begin skip; end\n"

static void errors_of_characters(void **state) {
  (void)state;
  assert_error("decl x;\n  @", "t.bp:2:3: error: stray character '@'");
  assert_error("decl \x01;", "t.bp:1:6: error: stray byte 0x01");
  assert_error(MAIN "/* not closed", "t.bp:2:1: error: this comment is not closed");
  assert_error("decl {a b;\n" MAIN,
               "t.bp:1:6: error: the name that starts with this '{' is not closed on its line");
  assert_error("decl 2x;", "t.bp:1:6: error: a name must not start with a digit");
}

static void errors_of_syntax(void **state) {
  (void)state;
  assert_error("decl x\n" MAIN, "t.bp:2:1: error: expected ';' before 'void'");
  assert_error("decl while;", "t.bp:1:6: error: expected a name before 'while'");
  assert_error("; " MAIN, "t.bp:1:1: error: expected a declaration or a function before ';'");
  assert_error("void (", "t.bp:1:6: error: expected the name of a function before '('");
  assert_error("void main begin end", "t.bp:1:11: error: expected '(' before 'begin'");
  assert_error("void main(a,) begin end", "t.bp:1:13: error: expected a parameter before ')'");
  assert_error("void main()\n  skip; end", "t.bp:2:3: error: expected 'begin' before 'skip'");
  assert_error("void main() begin skip;",
               "t.bp:1:24: error: expected 'end' of function 'main' before end of file");
  assert_error("void main() begin skip skip; end", "t.bp:1:24: error: expected ';' before 'skip'");
  assert_error("void main() begin if T then skip; end",
               "t.bp:1:35: error: expected 'fi' before 'end'");
  assert_error("void main() begin if T skip; fi end",
               "t.bp:1:24: error: expected 'then' before 'skip'");
  assert_error("void main() begin while T do skip; fi end",
               "t.bp:1:36: error: expected 'od' before 'fi'");
  assert_error("void main() begin L: end", "t.bp:1:22: error: expected a statement before 'end'");
  assert_error("void main() begin assert (T; end", "t.bp:1:28: error: expected ')' before ';'");
  assert_error("void main() begin assert (T &); end",
               "t.bp:1:30: error: expected an expression before ')'");
  assert_error("void main() begin assert schoose[T]; end",
               "t.bp:1:35: error: expected ',' before ']'");
  assert_error("bool<0> f() begin end " MAIN,
               "t.bp:1:6: error: the number of results must be between 1 and 1000");
  assert_error("bool<x> f() begin end " MAIN, "t.bp:1:6: error: expected a number before 'x'");
}

static void errors_of_names(void **state) {
  (void)state;
  assert_error("decl x;\nvoid main() begin\n  x := y;\nend",
               "t.bp:3:8: error: 'y' is not declared");
  assert_error("void main() begin y := T; end", "t.bp:1:19: error: 'y' is not declared");
  assert_error("void main() begin dead y; end", "t.bp:1:24: error: 'y' is not declared");
  assert_error("void main() begin f(T); end", "t.bp:1:19: error: function 'f' is not defined");
  assert_error("decl x; void main() begin x(); end",
               "t.bp:1:27: error: 'x' is a variable, not a function");
  assert_error("void main() begin assert main; end",
               "t.bp:1:26: error: 'main' is a function, not a variable");
  assert_error("decl x, x; " MAIN, "t.bp:1:9: error: global 'x' is declared twice");
  assert_error("decl f; void f() begin end " MAIN,
               "t.bp:1:14: error: function 'f' is declared twice");
  assert_error(MAIN MAIN, "t.bp:2:6: error: function 'main' is declared twice");
  assert_error("void main(a, a) begin end", "t.bp:1:14: error: parameter 'a' is declared twice");
  assert_error("void main(a) begin decl a; end",
               "t.bp:1:25: error: variable 'a' is declared twice in function 'main'");
  assert_error("void main() begin decl _; end", "t.bp:1:24: error: '_' cannot be declared");
  assert_error("void main() begin assume _; end", "t.bp:1:26: error: '_' can only be assigned to");
  assert_error("void main() begin goto L; end",
               "t.bp:1:24: error: label 'L' is not defined in function 'main'");
  assert_error("void f() begin L: skip; end void main() begin L: skip; goto M, L; end",
               "t.bp:1:61: error: label 'M' is not defined in function 'main'");
  assert_error("void main() begin L: skip;\n  L: skip; end",
               "t.bp:2:3: error: label 'L' is defined twice");
  assert_error("decl x;\n", "t.bp:2:1: error: the program has no function 'main'");
  assert_error("", "t.bp:1:1: error: the program has no function 'main'");
}

static void errors_of_counts(void **state) {
  (void)state;
#define PAIR "bool<2> pair(a) begin return a, a; end\n"
  assert_error(PAIR "void main() begin decl x, y; x, y := pair(); end",
               "t.bp:2:38: error: function 'pair' takes 1 argument, not 0");
  assert_error(PAIR "void main() begin decl x; x := pair(T); end",
               "t.bp:2:32: error: function 'pair' has 2 results, not 1");
  assert_error("void f() begin end void main() begin decl x; x := f(); end",
               "t.bp:1:51: error: function 'f' has 0 results, not 1");
  assert_error("void main() begin return T; end",
               "t.bp:1:19: error: function 'main' has 0 results, not 1");
  assert_error("void main() begin decl x, y; x, y := T; end",
               "t.bp:1:35: error: 2 variables are assigned 1 values");
  assert_error("void main() begin decl x, y; x, x := T, F; end",
               "t.bp:1:33: error: 'x' is assigned twice");
  assert_error("void main() begin assert 2; end",
               "t.bp:1:26: error: '2' is not a truth value; use 0 or 1");
  assert_error(PAIR "void main() begin decl x; x := T & pair(T); end",
               "t.bp:2:36: error: a call must be a statement or all of an assignment's right side");
  assert_error("void main() begin decl x; assume 'x; end",
               "t.bp:1:34: error: a primed variable has no meaning outside a constrain clause");
}

/* One syntax error per function, and the caret under the token. */
static void several_errors(void **state) {
  (void)state;
  const char *text = "void f() begin x := T; y := T; end\n"
                     "void g() begin if then fi end\n"
                     "void main() begin\n  skip skip;\nend\n";
  char *messages;
  assert_null(parse(text, strlen(text), &messages));
  assert_non_null(strstr(messages, "t.bp:1:16: error: 'x' is not declared\n"
                                   "  void f() begin x := T; y := T; end\n"
                                   "                 ^\n"
                                   "t.bp:1:24: error: 'y' is not declared\n"));
  assert_non_null(strstr(messages, "t.bp:2:19: error: expected an expression before 'then'\n"));
  assert_non_null(strstr(messages, "t.bp:4:8: error: expected ';' before 'skip'\n"
                                   "    skip skip;\n"
                                   "         ^~~~\n"));
  free(messages);
}

/* ---- nesting ---- */

static char *repeated(const char *head, const char *part, size_t n, const char *tail) {
  buf text = {0};
  buf_add(&text, head);
  for (size_t i = 0; i < n; ++i)
    buf_add(&text, part);
  buf_add(&text, tail);
  return buf_take(&text);
}

static void assert_error_contains(char *text, const char *expected) {
  char *messages;
  assert_null(parse(text, strlen(text), &messages));
  if (!strstr(messages, expected))
    fail_msg("%.200s", messages);
  free(messages);
  free(text);
}

static void deep_nesting_is_an_error(void **state) {
  (void)state;
  const char *head = "decl x; void main() begin assert ";
  assert_error_contains(repeated(head, "(", 1000000, ""), "expected 'end' of function");
  assert_error_contains(repeated(head, "(", 1000000, "; end"), "nesting is deeper than");
  assert_error_contains(repeated(head, "x => ", 1000000, "x; end"), "nesting is deeper than");
  assert_error_contains(repeated(head, "x = !x & ", 1000000, "x; end"), "operators in a row");
  assert_error_contains(repeated("void main() begin ", "if T then ", 100000, " end"),
                        "nesting is deeper than");
  assert_error_contains(repeated("void main() begin ", "start_thread ", 100000, "skip end"),
                        "nesting is deeper than");
  char *negated = repeated(head, "!", 1000001, "x; end");
  program *p = parse_well(negated);
  assert_int_equal(p->procs.data[0]->stmts.data[0].cond->kind, E_NOT);
  program_free(p);
  free(negated);
}

/* ---- printing ---- */

static void assert_same_expr(const expr *a, const expr *b) {
  assert_true((a == NULL) == (b == NULL));
  if (!a)
    return;
  buf x = {0}, y = {0};
  expr_print_bp(&x, a);
  expr_print_bp(&y, b);
  assert_string_equal(buf_text(&x), buf_text(&y));
  buf_free(&x);
  buf_free(&y);
}

/* The same nodes and edges; only labels may have been added. */
static void assert_same_proc(const proc *f, const proc *g) {
  assert_string_equal(f->name, g->name);
  assert_int_equal(f->params.size, g->params.size);
  assert_int_equal(f->locals.size, g->locals.size);
  assert_int_equal(f->results.size, g->results.size);
  assert_int_equal(f->entry, g->entry);
  assert_int_equal(f->stmts.size, g->stmts.size);
  assert_same_expr(f->enforce, g->enforce);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i], *t = &g->stmts.data[i];
    assert_int_equal(s->kind, t->kind);
    assert_int_equal(s->lhs_count, t->lhs_count);
    assert_int_equal(s->rhs_count, t->rhs_count);
    assert_int_equal(s->succ_count, t->succ_count);
    for (uint32_t k = 0; k < s->lhs_count; ++k)
      assert_same_expr(s->lhs[k], t->lhs[k]);
    for (uint32_t k = 0; k < s->rhs_count; ++k)
      assert_same_expr(s->rhs[k], t->rhs[k]);
    for (uint32_t k = 0; k < s->succ_count; ++k)
      assert_int_equal(s->succ[k], t->succ[k]);
    assert_same_expr(s->cond, t->cond);
    if (s->name)
      assert_string_equal(s->name, t->name);
    if (s->text)
      assert_string_equal(s->text, t->text);
  }
}

static void assert_round_trip(program *p) {
  buf first = {0}, second = {0};
  bp_print(&first, p);
  program *q = parse_well(buf_text(&first));
  assert_int_equal(p->globals.size, q->globals.size);
  assert_int_equal(p->procs.size, q->procs.size);
  assert_int_equal(p->is_concurrent, q->is_concurrent);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    assert_same_proc(p->procs.data[i], q->procs.data[i]);
  bp_print(&second, q);
  assert_string_equal(buf_text(&first), buf_text(&second));
  buf_free(&first);
  buf_free(&second);
  program_free(q);
}

static void assert_prints(const char *text, const char *expected) {
  program *p = parse_well(text);
  buf printed = {0};
  bp_print(&printed, p);
  assert_string_equal(buf_text(&printed), expected);
  buf_free(&printed);
  assert_round_trip(p);
  program_free(p);
}

static void structure_is_recovered(void **state) {
  (void)state;
  const char *text = "decl g;\n"
                     "\n"
                     "void main()\n"
                     "begin\n"
                     "  decl x, y;\n"
                     "  enforce x | y;\n"
                     "  while (x) do // as long as it lasts\n"
                     "    if (y) then\n"
                     "      x := F; // enough\n"
                     "    elsif (g) then\n"
                     "      while (*) do\n"
                     "        g := !g;\n"
                     "      od\n"
                     "    else\n"
                     "      dead x, y;\n"
                     "    fi\n"
                     "  od\n"
                     "  start: again: goto start, out;\n"
                     "  out: x, y := y, * constrain 'x = x;\n"
                     "  return;\n"
                     "end\n";
  assert_prints(text, text);
}

static void jumps_get_labels(void **state) {
  (void)state;
  assert_prints("void main() begin decl x; goto L; L2: x := T; goto L; skip; L: if x then goto L2; "
                "else goto L; fi end",
                "void main()\n"
                "begin\n"
                "  decl x;\n"
                "  goto L;\n"
                "  L2: x := T;\n"
                "  goto L;\n"
                "  skip;\n"
                "  L: if (x) then goto L2; else goto L; fi\n"
                "end\n");
}

static void generated_labels_avoid_others(void **state) {
  (void)state;
  program *p = parse_well("void main() begin decl x; L1: skip; a: skip; if x then goto a; fi end");
  p->procs.data[0]->stmts.data[1].name = NULL;
  buf printed = {0};
  bp_print(&printed, p);
  assert_non_null(strstr(buf_text(&printed), "  L1_: skip;\n  if (x) then goto L1_; fi\n"));
  buf_free(&printed);
  assert_round_trip(p);
  program_free(p);
}

static void results_are_typed(void **state) {
  (void)state;
  assert_prints("f(a) begin if a then return a, T; fi return F end main() begin _, _ := f(T); end",
                "bool<2> f(a)\n"
                "begin\n"
                "  if (a) then\n"
                "    return a, T;\n"
                "  fi\n"
                "  return F, *;\n"
                "end\n"
                "\n"
                "void main()\n"
                "begin\n"
                "  f(T);\n"
                "  return;\n"
                "end\n");
}

/* Threads: new ones start where their statement says and end after it. */
static void threads_are_read(void **state) {
  (void)state;
  program *p = parse_well("decl g; void main() begin start_thread f(); atomic_begin; g := T; "
                          "atomic_end; end void f() begin end void thread2() begin end");
  const proc *f = p->procs.data[0];
  assert_true(p->is_concurrent);
  assert_int_equal(f->stmts.data[0].kind, S_START_THREAD);
  assert_int_equal(f->stmts.data[0].succ[0], 3);
  assert_int_equal(f->stmts.data[0].succ[1], 1);
  assert_int_equal(f->stmts.data[1].kind, S_CALL);
  assert_int_equal(f->stmts.data[2].kind, S_END_THREAD);
  assert_int_equal(f->stmts.data[3].kind, S_ATOMIC_BEGIN);
  assert_true(bp_is_thread(p, f));
  assert_false(bp_is_thread(p, p->procs.data[1]));
  assert_true(bp_is_thread(p, p->procs.data[2]));
  assert_round_trip(p);
  program_free(p);
}

/* ---- the files of test/bp ---- */

typedef void file_fn(const char *text, size_t size, void *context);

static void for_each_file(file_fn *fn, void *context) {
  const char *source = getenv("SOURCE");
  buf folder = {0};
  buf_printf(&folder, "%s/test/bp", source ? source : ".");
  struct dirent **names;
  int n = scandir(buf_text(&folder), &names, NULL, alphasort);
  assert_true(n > 40);
  for (int i = 0; i < n; ++i) {
    buf path = {0}, text = {0}, error = {0};
    buf_printf(&path, "%s/%s", buf_text(&folder), names[i]->d_name);
    if (strcmp(file_suffix(names[i]->d_name), ".bp") == 0) {
      assert_true(file_read(buf_text(&path), &text, &error));
      fn(buf_text(&text), text.size, context);
    }
    buf_free(&path);
    buf_free(&text);
    buf_free(&error);
    free(names[i]);
  }
  free(names);
  buf_free(&folder);
}

static void file_round_trip(const char *text, size_t size, void *context) {
  (void)size, (void)context;
  program *p = parse_well(text);
  assert_round_trip(p);
  program_free(p);
}

static void files_round_trip(void **state) {
  (void)state;
  for_each_file(file_round_trip, NULL);
}

typedef struct mutations {
  uint64_t random;
  uint32_t count, rejected;
} mutations;

static uint32_t below(mutations *m, size_t n) {
  m->random = m->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((m->random >> 33) % n);
}

/* One change of a text: bytes are removed, doubled, exchanged, replaced; words too. */
static void mutate(mutations *m, buf *text) {
  static const char *const words[] = {
      "end", "begin", "fi", "if",   "goto", "(",  ")", ":=", "{", "}",
      "'",   "void",  ";",  "\xff", "od",   "/*", ",", "T",  "_", "bool<999999999999>",
      "\n"};
  buf out = {0};
  uint32_t at = below(m, text->size), length = 1 + below(m, 12);
  uint32_t rest = at + length < text->size ? at + length : (uint32_t)text->size;
  buf_add_n(&out, text->text, at);
  switch (below(m, 4)) {
  case 0: /* removed */
    break;
  case 1: /* doubled */
    buf_add_n(&out, text->text + at, rest - at);
    buf_add_n(&out, text->text + at, rest - at);
    break;
  case 2: /* a word in between */
    buf_add(&out, words[below(m, sizeof words / sizeof *words)]);
    buf_add_n(&out, text->text + at, rest - at);
    break;
  default: /* any bytes */
    for (uint32_t i = at; i < rest; ++i)
      buf_put(&out, (char)below(m, 256));
  }
  buf_add_n(&out, text->text + rest, text->size - rest);
  buf_free(text);
  *text = out;
}

static void mutate_file(const char *text, size_t size, void *context) {
  mutations *m = context;
  for (int i = 0; i < 8; ++i) {
    buf changed = {0};
    buf_add_n(&changed, text, size);
    for (uint32_t k = 1 + below(m, 3); k > 0 && changed.size; --k)
      mutate(m, &changed);
    char *messages;
    program *p = parse(buf_text(&changed), changed.size, &messages);
    ++m->count;
    if (p) {
      assert_null(program_check(p));
      assert_round_trip(p);
    } else {
      unsigned line = 0, column = 0;
      ++m->rejected;
      assert_int_equal(sscanf(messages, "t.bp:%u:%u: error: ", &line, &column), 2);
      assert_true(line > 0 && column > 0);
    }
    program_free(p);
    free(messages);
    buf_free(&changed);
  }
}

/* Malformed input: an error with line and column, or a program; never a crash. */
static void mutated_files(void **state) {
  (void)state;
  mutations m = {.random = 4711};
  for_each_file(mutate_file, &m);
  assert_true(m.count >= 200);
  assert_true(m.rejected >= m.count / 3);
}

/* ---- size ---- */

static void large_programs(void **state) {
  (void)state;
  buf text = {0};
  buf_add(&text, "decl g0, g1, g2;\nvoid main() begin f0(g0); end\n");
  for (int i = 0; i < 10000; ++i)
    buf_printf(&text,
               "bool f%d(a)\nbegin\n  decl x, y;\n  x, y := a & !g1, *;\n"
               "  if (x) then\n    g1 := y;\n  else\n    goto out;\n  fi\n"
               "  x := f%d(x | g2);\nout:\n  return x;\nend\n",
               i, i < 9999 ? i + 1 : i);
  double start = clock_seconds();
  program *p = parse_well(buf_text(&text));
  buf printed = {0};
  bp_print(&printed, p);
  double seconds = clock_seconds() - start;
  assert_int_equal(p->procs.size, 10001);
  assert_true(printed.size > 100000);
  assert_true(seconds < 20); /* a fifth of a second; sanitizers and slow machines take longer */
  program_free(p);
  buf_free(&printed);
  buf_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(errors_of_characters),
      cmocka_unit_test(errors_of_syntax),
      cmocka_unit_test(errors_of_names),
      cmocka_unit_test(errors_of_counts),
      cmocka_unit_test(several_errors),
      cmocka_unit_test(deep_nesting_is_an_error),
      cmocka_unit_test(structure_is_recovered),
      cmocka_unit_test(jumps_get_labels),
      cmocka_unit_test(generated_labels_avoid_others),
      cmocka_unit_test(results_are_typed),
      cmocka_unit_test(threads_are_read),
      cmocka_unit_test(files_round_trip),
      cmocka_unit_test(mutated_files),
      cmocka_unit_test(large_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
