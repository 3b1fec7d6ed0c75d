// expect: TRUE
// native: TRUE
/* In two halves. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int x = 0;
  word u = (word)&x;
  word high = u >> 16, low = u & 0xffff;
  *(int *)(high << 16 | low) = 3;
  check(x == 3);
  return 0;
}
