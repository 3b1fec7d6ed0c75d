// expect: FALSE
// native: FALSE
/* A tag in the low bit. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int x = 0;
  word u = (word)&x | 1;
  *(int *)(u & ~(word)1) = 5;
  check(x == 0);
  return 0;
}
