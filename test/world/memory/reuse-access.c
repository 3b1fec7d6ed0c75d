// expect: TRUE
/* A dangling pointer does not reach the new object, even if it compares equal: the write is undefined. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
void *malloc(__SIZE_TYPE__);
void free(void *);
int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  free(p);
  int *q = malloc(4);
  if (!q)
    return 0;
  *q = 1;
  if (p == q)
    *p = 2;
  check(*q == 1);
  return 0;
}
