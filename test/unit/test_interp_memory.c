/* The interpreter: memory, undefinedness, errors. */
#include "interp_unit.h"

static void paths(void **state) {
  (void)state;
  const char *text =
      "target 64;\n"
      "struct in size 8 align 4 { char c @0; int v @4; };\n"
      "struct out size 40 align 8 { struct in a[3] @0; struct out *next @24; short s[4] @32; };\n"
      "struct out x;\nstruct out y;\n"
      "int main(void) { struct out *p; int i;\n"
      "  p = &x; i = 2;\n"
      "  (*p).next = &y; (*(*p).next).a[i].v = 7; y.s[3] = -3;\n"
      "  assert(y.a[2].v == 7); assert((*x.next).s[i + 1] == -3);\n"
      "  assert((char *)&y.a[2].v - (char *)&y == 20L);\n"
      "  assert(&y.a[2] - &y.a[0] == 2L);\n"
      "  return y.a[2].v; }";
  expect_status(text, 7);
}

static void unions_and_casts(void **state) {
  (void)state;
  expect_status("target 64;\n"
                "union u size 8 align 8 { long l @0; int i @0; unsigned char b[8] @0; };\n"
                "union u g;\n"
                "int main(void) { g.l = 0x0102030405060708L;\n"
                "  assert(g.i == 0x05060708); assert(g.b[7] == (unsigned char)1);\n"
                "  g.b[0] = (unsigned char)255; return (int)(g.l & 0xffffL); }",
                0xff);
  expect_status("target 64;\nint x = 0x01020304;\n"
                "int main(void) { unsigned char *p; long a; p = (unsigned char *)&x;\n"
                "  a = (long)p; assert((int *)a == &x);\n"
                "  return *(unsigned char *)(a + 1); }",
                3);
  expect_status("target 32;\nint x = 5;\nint main(void) { unsigned a; a = (unsigned)&x;\n"
                "  return *(int *)a; }",
                5);
}

static void bit_fields(void **state) {
  (void)state;
  const char *head =
      "target 64;\n"
      "struct b size 8 align 4 { unsigned a:3 @0:0; int s:5 @0:3; unsigned w:12 @1:0;\n"
      "  _Bool f:1 @2:4; int n @4; };\n"
      "struct b g;\n";
  char text[1024];
  snprintf(text, sizeof text,
           "%sint main(void) { g.a = 13u; g.s = 17; g.w = 0xabcu; g.f = 1; g.n = 77;\n"
           "  assert(g.a == 5u); assert(g.s == -15); assert(g.w == 0xabcu); assert(g.f);\n"
           "  g.w = 0u; assert(g.a == 5u); assert(g.f); assert(g.s == -15);\n"
           "  return *(unsigned char *)&g; }",
           head);
  expect_status(text, (17 << 3 | 5) & 255);
  /* an uninitialised bit-field: only its own bits are drawn */
  snprintf(text, sizeof text,
           "%sint main(void) { struct b x; x.s = -1; assert(x.a == 5u); assert(x.s == -1);\n"
           "  assert(x.a == 5u); return 0; }",
           head);
  execution *x = run_with(text, "5,9", NULL);
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(x->r.draws, 1);
  run_done(x);
}

static void booleans_in_memory(void **state) {
  (void)state;
  expect_status("target 64;\n_Bool b;\nint main(void) { *(unsigned char *)&b = (unsigned char)2;\n"
                "  return b; }",
                0);
  expect_status("target 64;\n_Bool b;\nint main(void) { b = true;\n"
                "  return *(unsigned char *)&b; }",
                1);
}

static void aggregates(void **state) {
  (void)state;
  expect_status("target 64;\nstruct s size 8 align 4 { int a @0; int b @4; };\n"
                "int main(void) { struct s x; struct s *p; int c;\n"
                "  c = 1; x = (struct s){3, 4}; p = &x;\n"
                "  x = c ? *p : (struct s){1};\n"
                "  return 10 * x.a + x.b; }",
                34);
  /* a union by another member than the first; its other bytes are zero */
  expect_status("target 64;\nunion u size 8 align 8 { char c @0; long l @0; short s[2] @0; };\n"
                "union u g = {.l = 0x01020304L};\nunion u h = {.s = {5, 6}};\n"
                "int main(void) { assert(g.l == 0x01020304L); assert(h.l == 0x60005L);\n"
                "  g = h; return g.s[1]; }",
                6);
  /* overlapping copies go through all bytes at once */
  expect_status("target 64;\nstruct s size 8 align 4 { int a[2] @0; };\nint m[3] = {1, 2, 3};\n"
                "int main(void) { *(struct s *)&m[1] = *(struct s *)&m[0];\n"
                "  return 100 * m[0] + 10 * m[1] + m[2]; }",
                112);
}

static void heap(void **state) {
  (void)state;
  expect_status("target 64;\nint main(void) { int *p; int i;\n"
                "  p = alloc heap (40ul); i = 0;\n"
                "L: if (i == 10) goto E; p[i] = i; i = i + 1; goto L;\n"
                "E: i = p[3] + p[9]; free(p); free((int *)0); return i; }",
                12);
  expect_error("target 64;\nint main(void) { int *p; p = alloc heap (4ul); free(p); *p = 1;\n"
               "  return 0; }",
               ERROR_DEFAULT, ERROR_DEREF, "use after free");
  expect_error("target 64;\nint main(void) { int *p; p = alloc heap (4ul); free(p); free(p);\n"
               "  return 0; }",
               ERROR_DEFAULT, ERROR_FREE, "double free");
  expect_error("target 64;\nint main(void) { int *p; p = alloc heap (8ul); free(p + 1);\n"
               "  return 0; }",
               ERROR_DEFAULT, ERROR_FREE, "not the start");
  expect_error("target 64;\nint g;\nint main(void) { free(&g); return 0; }", ERROR_DEFAULT,
               ERROR_FREE, "offset 0 of g");
  expect_error("target 64;\nint main(void) { char *p; p = alloc heap (0ul); *p = (char)1;\n"
               "  return 0; }",
               ERROR_DEFAULT, ERROR_DEREF, "outside");
  /* many objects that come and go stay cheap */
  expect_status("target 32;\nint main(void) { int *p; int i; i = 0;\n"
                "L: p = alloc heap (16u); p[3] = i; free(p); i = i + 1;\n"
                "  if (i < 200000) goto L; return 4; }",
                4);
}

static void bad_accesses(void **state) {
  (void)state;
  expect_error("target 64;\nint a[4];\nint main(void) { int i; i = 4; a[i] = 1; return 0; }",
               ERROR_DEFAULT, ERROR_DEREF, "offset 16 of a (16 bytes)");
  expect_error("target 64;\nint a[4];\nint main(void) { int i; i = -1; return a[i]; }",
               ERROR_DEFAULT, ERROR_DEREF, "offset -4 of a");
  expect_error("target 64;\nint a[4];\nint main(void) { int *p; p = &a[0]; p = p + 5; return *p; }",
               ERROR_DEFAULT, ERROR_DEREF, "offset 20 of a");
  expect_error("target 64;\nint a[4];\nint main(void) { int *p; p = &a[3];\n"
               "  return (int)*(long *)p; }",
               ERROR_DEFAULT, ERROR_DEREF, "beyond the end");
  expect_error("target 64;\nint main(void) { int *p; p = (int *)0; return *p; }", ERROR_DEFAULT,
               ERROR_DEREF, "null");
  expect_error("target 64;\nint *f(void) { int x; x = 1; return &x; }\n"
               "int main(void) { int *p; p = f(); return *p; }",
               ERROR_DEFAULT, ERROR_DEREF, "has returned");
  expect_error("target 64;\nint *f(int n) { int *p; p = alloc stack ((unsigned long)n);\n"
               "  *p = 1; return p; }\n"
               "int main(void) { int *p; p = f(4); return *p; }",
               ERROR_DEFAULT, ERROR_DEREF, "has returned");
  expect_error("target 64;\nint f(void) { return 1; }\n"
               "int main(void) { return *(unsigned char *)&f; }",
               ERROR_DEFAULT, ERROR_DEREF, "function f as data");
  expect_error("target 64;\nconst char s[3] = \"ab\";\n"
               "int main(void) { *(char *)&s[0] = (char)1; return 0; }",
               ERROR_DEFAULT, ERROR_DEREF, "constant");
  expect_error("target 64;\nint main(void) { return *(int *)0x123456789aL; }", ERROR_DEFAULT,
               ERROR_DEREF, "outside any object");
}

static void undefined_arithmetic(void **state) {
  (void)state;
  const char *divide = "target 64;\nint main(void) { int x; int y; x, y = 5, 0; return x / y; }";
  const char *shift = "target 64;\nint main(void) { int x; int y; x, y = 1, 32; return x << y; }";
  expect_error(divide, ERROR_DEFAULT, ERROR_DIVISION, "x / y");
  expect_error("target 64;\nint main(void) { int x; int y; x, y = 5, 0; return x % y; }",
               ERROR_DEFAULT, ERROR_DIVISION, "zero");
  expect_error(shift, ERROR_DEFAULT, ERROR_SHIFT, "x << y");
  expect_error("target 64;\nint main(void) { int x; int y; x, y = 1, -1; return x >> y; }",
               ERROR_DEFAULT, ERROR_SHIFT, "over-wide");
  /* not asked for: an arbitrary value, and on */
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  execution *x = run_with(divide, "42", &o);
  assert_int_equal(x->r.status, 42);
  assert_int_equal(x->r.draws, 1);
  run_done(x);
  x = run_with(shift, "43", &o);
  assert_int_equal(x->r.status, 43);
  run_done(x);
}

static void overflow(void **state) {
  (void)state;
  uint32_t stop = ERROR_BIT(ERROR_OVERFLOW);
  static const char *const wrong[] = {
      "target 64;\nint main(void) { int x; x = 2147483647; return x + 1; }",
      "target 64;\nint main(void) { int x; x = -2; return x - 2147483647; }",
      "target 64;\nint main(void) { int x; x = 65536; return x * x; }",
      "target 64;\nint main(void) { int x; x = -2147483647 - 1; return -x; }",
      "target 64;\nint main(void) { int x; int y; x, y = -2147483647 - 1, -1; return x / y; }",
      "target 64;\nint main(void) { int x; int y; x, y = -2147483647 - 1, -1; return x % y; }",
      "target 64;\nint main(void) { long x; x = 9223372036854775807L; x = x + 1L; return 0; }",
      "target 64;\nint main(void) { __int128 x; x = 1; x = x << 126; x = x + x; return 0; }",
  };
  for (int i = 0; i < COUNT(wrong); i++)
    expect_error(wrong[i], stop, ERROR_OVERFLOW, "signed overflow");
  static const char *const right[] = {
      "target 64;\nint main(void) { int x; x = 2147483647; x = x +% 1; return 0; }",
      "target 64;\nint main(void) { unsigned x; x = 4294967295u; x = x + 1u; return (int)x; }",
      "target 64;\nint main(void) { int x; x = 2147483646; x = x + 1; return 0; }",
      "target 64;\nint main(void) { long x; x = -9223372036854775807L; x = x - 1L; return 0; }",
  };
  for (int i = 0; i < COUNT(right); i++) {
    interp_options o = interp_defaults();
    o.stop = stop;
    execution *x = run_with(right[i], NULL, &o);
    assert_int_equal(x->r.end, RUN_EXIT);
    assert_int_equal(x->r.status, 0);
    run_done(x);
  }
}

static void uninitialised(void **state) {
  (void)state;
  /* one draw per scalar read, and reading again gives the same */
  const char *text = "target 64;\nint main(void) { int x; int y; int *p; p = &y;\n"
                     "  assert(x == 3); assert(x == 3); assert(*p == 4); return x + y; }";
  execution *x = run_with(text, "3,4,5", NULL);
  assert_int_equal(x->r.status, 7);
  assert_int_equal(x->r.draws, 2);
  run_done(x);
  expect_error(text, ERROR_BIT(ERROR_UNINIT), ERROR_UNINIT, "x is read before it is written");
  /* a scope entered again: arbitrary again */
  x = run_with("target 64;\nint main(void) { int x; x = 1; havoc x; return x; }", "9", NULL);
  assert_int_equal(x->r.status, 9);
  run_done(x);
  /* writing defines, before any draw */
  x = run_with("target 64;\nint main(void) { int x; int *p; p = &x; havoc x; *p = 2; return x; }",
               "9", NULL);
  assert_int_equal(x->r.status, 2);
  assert_int_equal(x->r.draws, 0);
  run_done(x);
  /* heap contents are arbitrary */
  expect_status_with("target 64;\nint main(void) { int *p; p = alloc heap (8ul); p[1] = 1;\n"
                     "  return p[0] + p[1] + p[0]; }",
                     "20,30", 41);
  /* extern objects are arbitrary, which is no error */
  interp_options o = interp_defaults();
  o.stop |= ERROR_BIT(ERROR_UNINIT);
  x = run_with("target 64;\nextern int g;\nextern int a[3];\n"
               "int main(void) { return g + a[1] + a[1]; }",
               "5,6", &o);
  assert_int_equal(x->r.status, 17);
  run_done(x);
  expect_end("target 64;\nextern int a[];\nint main(void) { return a[1]; }", RUN_UNKNOWN, "a");
}

static void partly_undefined(void **state) {
  (void)state;
  /* copying a struct draws its undefined scalars, in order, so that copy and original agree; a union's
   * bytes; bits of a bit-field. A partly written int draws its other bytes only */
  expect_status_with("target 64;\nstruct s size 8 align 4 { int a @0; int b @4; };\n"
                     "int main(void) { struct s x; struct s y; x.a = 1; y = x;\n"
                     "  assert(y.a == 1); assert(y.b == 6); assert(x.b == 6); return y.b; }",
                     "6,7", 6);
  expect_status_with("target 64;\nunion u size 4 align 4 { int a @0; char b @0; };\n"
                     "struct s size 12 align 4 { int a @0; union u b @4; int c @8; };\n"
                     "int main(void) { struct s x; struct s y; x.b.b = (char)1; y = x;\n"
                     "  assert(x.a == 9); assert(x.c == 5); assert(y.b.a == 0x04030201);\n"
                     "  assert(x.b.a == y.b.a); return y.c + x.a; }",
                     "9,2,3,4,5", 14);
  execution *x = run_with("target 64;\nint main(void) { int x;\n"
                          "  *((unsigned char *)&x + 1) = (unsigned char)0xab;\n"
                          "  assert(x == 0x1122ab44); return 0; }",
                          "0x11223344", NULL);
  assert_int_equal(x->r.end, RUN_EXIT);
  assert_int_equal(x->r.draws, 1);
  run_done(x);
  /* a havocked aggregate */
  expect_status_with("target 64;\nint a[2] = {1, 2};\n"
                     "int main(void) { a = input \"f\"; return 10 * a[1] + a[0]; }",
                     "4,5", 45);
}

static void many_stack_objects(void **state) {
  (void)state;
  /* 32-bit addresses are used up several times over */
  expect_status("target 32;\nint f(int n) { int *p; p = &n; return *p; }\n"
                "int main(void) { int i; int r; i = 0;\n"
                "L: r = f(i); assert(r == i); i = i + 1; if (i < 3000000) goto L;\n"
                "  return 8; }",
                8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths),
      cmocka_unit_test(unions_and_casts),
      cmocka_unit_test(bit_fields),
      cmocka_unit_test(booleans_in_memory),
      cmocka_unit_test(aggregates),
      cmocka_unit_test(heap),
      cmocka_unit_test(bad_accesses),
      cmocka_unit_test(undefined_arithmetic),
      cmocka_unit_test(overflow),
      cmocka_unit_test(uninitialised),
      cmocka_unit_test(partly_undefined),
      cmocka_unit_test(many_stack_objects),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
