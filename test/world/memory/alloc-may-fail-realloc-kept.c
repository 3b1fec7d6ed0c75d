// expect: TRUE
// args: --malloc-may-fail
/* If realloc fails the old object stays. */
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
  char *p = malloc(2);
  if (!p)
    return 0;
  p[0] = 7;
  char *q = realloc(p, 4);
  if (!q)
    check(p[0] == 7);
  else
    check(q[0] == 7);
  return 0;
}
