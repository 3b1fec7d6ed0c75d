// expect: TRUE
// native: TRUE
/* No object is at null, and none wraps. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int x;
int main(void) {
  check((word)&x != 0 && (word)main != 0);
  check((word)(&x + 1) > (word)&x);
  return 0;
}
