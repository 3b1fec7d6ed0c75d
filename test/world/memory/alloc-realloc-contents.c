// expect: TRUE
// native: TRUE
/* The contents are kept as far as they go. */
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
  char *p = malloc(3);
  if (!p)
    return 0;
  p[0] = 1;
  p[1] = 2;
  p[2] = 3;
  p = realloc(p, 6);
  if (!p)
    return 0;
  check(p[0] == 1 && p[1] == 2 && p[2] == 3);
  p = realloc(p, 2);
  if (p)
    check(p[0] == 1 && p[1] == 2);
  free(p);
  return 0;
}
