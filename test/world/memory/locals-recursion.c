// expect: TRUE
// native: TRUE
/* Locals of activations that live at the same time are different. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void f(int n, word above) {
  int x;
  check((word)&x != above);
  if (n > 0)
    f(n - 1, (word)&x);
}
int main(void) {
  f(3, 0);
  return 0;
}
