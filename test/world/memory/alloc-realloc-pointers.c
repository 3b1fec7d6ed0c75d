// expect: TRUE
// native: TRUE
/* Pointers among the contents stay what they are. */
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
  int x = 1;
  int **p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = &x;
  p = realloc(p, 2 * sizeof *p);
  if (!p)
    return 0;
  **p = 5;
  check(x == 5);
  return 0;
}
