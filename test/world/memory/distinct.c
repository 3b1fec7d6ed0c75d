// expect: TRUE
// native: TRUE
/* Live objects have different addresses. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void *malloc(__SIZE_TYPE__);
int main(void) {
  int a = 1, b = 2;
  int *p = malloc(4);
  check((word)&a != (word)&b && &a != &b);
  check(p != &a && (word)p != (word)&b);
  return 0;
}
