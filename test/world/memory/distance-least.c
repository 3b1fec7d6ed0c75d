// expect: TRUE
/* Live objects are disjoint. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a, b;
  word d = (word)&a > (word)&b ? (word)&a - (word)&b : (word)&b - (word)&a;
  check(d >= 4);
  return 0;
}
