// expect: TRUE
// native: TRUE
/* A pointer and back through arithmetic on numbers. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a[3] = {1, 2, 3};
  word u = (word)a;
  u += 2 * sizeof(int);
  int *p = (int *)u;
  *p = 9;
  check(a[2] == 9 && p == &a[2]);
  return 0;
}
