// expect: TRUE
// prints: --malloc-may-fail
/* Allocations of possible sizes are assumed to succeed. */
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
  size_t n = __VERIFIER_nondet_size_t();
  if (n > 0 && n < 1000) {
    char *p = malloc(n);
    check(p != 0);
    free(p);
  }
  return 0;
}
