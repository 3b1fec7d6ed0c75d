// expect: FALSE
/* Also of globals. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int a, b;
int main(void) {
  check((word)&a > (word)&b);
  return 0;
}
