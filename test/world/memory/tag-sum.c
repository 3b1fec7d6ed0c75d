// expect: TRUE
// native: TRUE
/* A tag that is added. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int x = 0;
  word u = (word)&x + 3;
  int *p = (int *)(u - (u & 3));
  *p = 5;
  check(x == 5 && (u & 3) == 3);
  return 0;
}
