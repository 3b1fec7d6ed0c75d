// expect: TRUE
// native: TRUE
/* Functions have different addresses. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int x;
void f(void) {}
void g(void) {}
int main(void) {
  check(f != g && (word)f != (word)g && (word)f != (word)&x);
  return 0;
}
