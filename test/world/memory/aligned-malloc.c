// expect: TRUE
// native: TRUE
/* What malloc gives is aligned for every type. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void *malloc(__SIZE_TYPE__);
int main(void) {
  void *p = malloc(40);
  if (p)
    check(((word)p & 7) == 0);
  return 0;
}
