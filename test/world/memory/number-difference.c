// expect: TRUE
// native: TRUE
/* The distance of two objects leads from one to the other, as numbers. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a = 1, b = 2;
  word d = (word)&b - (word)&a;
  *(int *)((word)&a + d) = 5;
  check(b == 5 && a == 1);
  return 0;
}
