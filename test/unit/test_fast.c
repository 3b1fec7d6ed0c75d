/* The fast machine against the interpreter that is its reference: the same end after the same number of
 * steps, the same globals, the same draws; on loops by chance, and on what each could get wrong. */
#include "interp_unit.h"

#include "base/buf.h"

/* ---- both ways ---- */

typedef struct outcome {
  run_result r;
  char *globals; /* owned */
} outcome;

static outcome run_one_way(const char *text, const interp_options *o) {
  parse_failure failure;
  program *p = program_parse("fast", text, strlen(text), &failure);
  if (!p)
    fail_msg("%s\n%s", failure.message, text);
  program_mark_addresses(p);
  char *wrong = program_check(p);
  if (wrong)
    fail_msg("%s\n%s", wrong, text);
  interp *in = interp_new(p, o);
  outcome out = {.r = interp_run(in, program_find_proc(p, "main"))};
  buf globals = {0};
  interp_print_globals(in, &globals);
  buf_printf(&globals, "end %d class %d status %d looked %d approximated %d", (int)out.r.end,
             out.r.is_error ? (int)out.r.class : -1, out.r.status, out.r.looked,
             out.r.approximated);
  if (out.r.message)
    buf_printf(&globals, " %s", out.r.message);
  buf_printf(&globals, " at %u", out.r.label);
  out.globals = buf_take(&globals);
  interp_free(in);
  program_free(p);
  return out;
}

static void same_with(const char *text, interp_options o) {
  o.plain = true;
  outcome slow = run_one_way(text, &o);
  o.plain = false;
  outcome fast = run_one_way(text, &o);
  if (strcmp(slow.globals, fast.globals) != 0 || slow.r.steps != fast.r.steps ||
      slow.r.draws != fast.r.draws)
    fail_msg("plain: %s, %llu steps\nfast: %s, %llu steps\n%s", slow.globals,
             (unsigned long long)slow.r.steps, fast.globals, (unsigned long long)fast.r.steps,
             text);
  free(slow.globals);
  free(fast.globals);
}

static void same(const char *text) {
  interp_options o = interp_defaults();
  o.step_limit = 200000;
  same_with(text, o);
}

/* ---- by chance ---- */

static uint64_t seed = 20;
static uint32_t chance(uint32_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % below;
}

static const char *const types[] = {"unsigned int", "int",           "unsigned long",
                                    "long",         "unsigned char", "signed char",
                                    "short",        "unsigned short"};
enum { TYPES = 8, VARIABLES = 10 };
static uint32_t type_of[VARIABLES];

/* An expression of C over v0 … v9 (0 to 4 are globals) and the array a. */
static void expression(buf *out, uint32_t depth) {
  static const char *const binary[] = {"+",  "-",  "*", "/",  "%",  "&",  "|",  "^",
                                       "<<", ">>", "<", "<=", "==", "!=", "&&", "||"};
  uint32_t kind = depth == 0 ? chance(3) : chance(9);
  if (kind <= 1)
    buf_printf(out, "v%u", chance(VARIABLES));
  else if (kind == 2)
    buf_printf(out, "%u", chance(4) ? chance(9) : chance(100000));
  else if (kind == 3) {
    buf_printf(out, "(%s)(", types[chance(TYPES)]);
    expression(out, depth - 1);
    buf_add(out, ")");
  } else if (kind == 4) {
    buf_add(out, "a[v5 & 7]");
  } else if (kind == 5) {
    buf_add(out, chance(2) ? "~(int)(" : "-(long)(");
    expression(out, depth - 1);
    buf_add(out, ")");
  } else {
    uint32_t op = chance(sizeof binary / sizeof *binary);
    buf_add(out, "(");
    expression(out, depth - 1);
    buf_printf(out, " %s ", binary[op]);
    if (op == 8 || op == 9) {
      buf_add(out, "((int)(");
      expression(out, depth - 1);
      buf_add(out, ") & 31)");
    } else
      expression(out, depth - 1);
    buf_add(out, ")");
  }
}

/* A statement of the loop; `at` is its label. */
static void statement(buf *out, uint32_t at) {
  uint32_t v = 1 + chance(VARIABLES - 1), kind = chance(10);
  if (kind == 0) {
    buf_printf(out, "L%u: if (", at);
    expression(out, 2);
    buf_printf(out, " != 0) goto L%u;\n", at + 1 + chance(2));
  } else if (kind == 1) {
    buf_printf(out, "L%u: a[v%u & 7] = (int)(", at, chance(VARIABLES));
    expression(out, 3);
    buf_add(out, ");\n");
  } else if (kind == 2)
    buf_printf(out, "L%u: t = twist((unsigned)v%u);\n v%u = (%s)t;\n", at, chance(VARIABLES), v,
               types[type_of[v]]);
  else {
    buf_printf(out, "L%u: v%u = (%s)(", at, v, types[type_of[v]]);
    expression(out, 3);
    buf_add(out, ");\n");
  }
}

static void program_by_chance(buf *out) {
  buf_add(out, "target 64;\nint a[8];\n");
  for (uint32_t i = 0; i < VARIABLES; ++i)
    type_of[i] = chance(TYPES);
  type_of[0] = 0;
  for (uint32_t i = 0; i < 5; ++i)
    buf_printf(out, "%s v%u;\n", types[type_of[i]], i);
  buf_add(out, "int twist(unsigned x) { int r;\n"
               " if (x > 1000) goto BIG;\n r = (int)(x * 3);\n return r;\n"
               "BIG: x = x >> 1;\n r = (int)(x ^ 77);\n return r; }\n");
  buf_add(out, "int main(void) {\n  int t;\n");
  for (uint32_t i = 5; i < VARIABLES; ++i)
    buf_printf(out, "  %s v%u;\n", types[type_of[i]], i);
  for (uint32_t i = 5; i < VARIABLES; ++i)
    if (chance(8))
      buf_printf(out, "  v%u = (%s)%u;\n", i, types[type_of[i]], chance(50));
  buf_add(out, "HEAD: if (v0 >= 400) goto END;\n");
  uint32_t count = 3 + chance(8);
  for (uint32_t i = 0; i < count; ++i)
    statement(out, i);
  buf_printf(out, "L%u: skip;\nL%u: v0 = v0 + 1;\n  goto HEAD;\n", count, count + 1);
  buf_add(out, "END: return (int)v5; }\n");
}

static void loops_by_chance(void **state) {
  (void)state;
  for (int i = 0; i < 1500; ++i) {
    buf text = {0};
    program_by_chance(&text);
    same(buf_text(&text));
    buf_free(&text);
  }
}

/* ---- what each could get wrong ---- */

#define LOOP(variables, body)                                                                      \
  "target 64;\nint g;\nunsigned a[16];\nint main(void) { int i; " variables "\n  i = 0;\n"         \
  "H: if (i >= 5000) goto E;\n" body "\n  i = i + 1;\n  goto H;\nE: return 0; }"

static void ends_are_the_interpreters(void **state) {
  (void)state;
  same(LOOP("", "assert(i != 3000);"));
  same(LOOP("", "assume(i != 3000);"));
  same(LOOP("", "g = 7 / (i - 3000);"));
  same(LOOP("", "g = 1 << (i - 2990);"));
  same(LOOP("", "g = (int)a[i];"));
  same(LOOP("", "a[i - 4000] = 1u;"));
  same(LOOP("int x;", "if (i < 4000) goto N;\n g = g + x;\nN: x = x;"));
  same(LOOP("int x;", "havoc x;\n g = x;"));
  same("target 64;\nint g;\nint main(void) {\nL: g = g + 1;\n goto L; }");
}

/* Every number of steps at which a run can be stopped. */
static void step_limits(void **state) {
  (void)state;
  const char *text = "target 64;\nunsigned g;\n"
                     "unsigned f(unsigned x) { assert(x != 700u);\n x = x + 1u;\n return x; }\n"
                     "int main(void) {\nL: g = f(g);\n if (g == 5u) goto L;\n goto L; }";
  interp_options o = interp_defaults();
  for (uint64_t limit = 300; limit < 360; ++limit) {
    o.step_limit = limit;
    same_with(text, o);
  }
  o.step_limit = 0;
  same_with(text, o);
  o.depth_limit = 2;
  same_with(text, o);
  o.depth_limit = 1;
  same_with(text, o);
}

/* The end of a run, recorded, is the end of what is recorded of all of it. */
static void records_the_end(void **state) {
  (void)state;
  const char *text = LOOP("", "g = g + i;\n assert(i != 4000);");
  uint64_t length[2];
  for (int i = 0; i < 2; ++i) {
    interp_options o = interp_defaults();
    o.record = true;
    o.record_from = i ? 15000 : 0;
    execution *x = run_with(text, NULL, &o);
    assert_int_equal(x->r.end, RUN_ERROR);
    trace *t = interp_take_trace(x->in);
    length[i] = t->main->length;
    assert_int_equal(t->main->steps[t->main->size - 1].label, x->r.label);
    trace_drop(t);
    if (i)
      assert_int_equal(length[1], x->r.steps - 15000);
    run_done(x);
  }
  assert_true(length[1] < length[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_by_chance),
      cmocka_unit_test(ends_are_the_interpreters),
      cmocka_unit_test(step_limits),
      cmocka_unit_test(records_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
