// expect: TRUE
/* No object is larger than PTRDIFF_MAX. */
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
  check(!malloc((size_t)-1) && !malloc((size_t)-1 / 2 + 1));
  return 0;
}
