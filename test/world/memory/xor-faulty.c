// expect: FALSE
// native: FALSE
/* The other end of an XOR link. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a = 1, b = 2;
  word u = (word)&a ^ (word)&b;
  int *p = (int *)(u ^ (word)&a);
  *p = 7;
  check(b == 2);
  return 0;
}
