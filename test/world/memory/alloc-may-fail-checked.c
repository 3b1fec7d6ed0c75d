// expect: TRUE
// args: --malloc-may-fail
// silent: --malloc-may-fail
/* A program that checks is right all the same. */
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
    return 1;
  *p = 5;
  check(*p == 5);
  free(p);
  return 0;
}
