// expect: FALSE
/* The low bits beyond the alignment are open, also through a union. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  union { int *p; word u; } v;
  int x = 1;
  v.p = &x;
  check(v.u % 16 == 0);
  return 0;
}
