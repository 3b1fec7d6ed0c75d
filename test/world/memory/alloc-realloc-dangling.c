// expect: TRUE
/* The old pointer is dangling even if it compares equal. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
size_t __VERIFIER_nondet_size_t(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  int *q = realloc(p, 2 * sizeof *p);
  if (!q)
    return 0;
  *q = 1;
  if (p == q)
    *p = 2;
  check(*q == 1);
  return 0;
}
