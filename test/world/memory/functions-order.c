// expect: FALSE
/* Their order is open. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void f(void) {}
void g(void) {}
int main(void) {
  check((word)f < (word)g);
  return 0;
}
