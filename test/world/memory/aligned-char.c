// expect: FALSE
/* A char may lie at an odd address. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
char c;
int main(void) {
  check(((word)&c & 1) == 0);
  return 0;
}
