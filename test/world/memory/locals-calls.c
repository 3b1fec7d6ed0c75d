// expect: FALSE
/* Locals of two calls may lie at the same address. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
word f(void) { int x; return (word)&x; }
word g(void) { int y; return (word)&y; }
int main(void) {
  word a = f(), b = g();
  check(a != b);
  return 0;
}
