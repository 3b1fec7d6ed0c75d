// expect: FALSE
/* Alignment beyond the type is open: i may lie at a multiple of 4 only. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int i;
int main(void) {
  check((word)&i % 8 == 0);
  return 0;
}
