// expect: TRUE
// native: TRUE
/* A tag in the low bit. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int x = 0;
  word u = (word)&x | 1;
  check((u & 1) == 1);
  *(int *)(u & ~(word)1) = 5;
  check(x == 5);
  return 0;
}
