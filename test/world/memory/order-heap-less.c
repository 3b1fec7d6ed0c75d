// expect: FALSE
/* Also of allocated objects. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void *malloc(__SIZE_TYPE__);
int main(void) {
  char *p = malloc(8), *q = malloc(8);
  if (p && q)
    check((word)p < (word)q);
  return 0;
}
