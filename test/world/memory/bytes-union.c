// expect: TRUE
// native: TRUE
/* A pointer read as a number through a union. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  union { int *p; word u; } v;
  int x = 1;
  v.p = &x;
  check(v.u == (word)&x);
  v.u += 0;
  *v.p = 3;
  check(x == 3);
  return 0;
}
