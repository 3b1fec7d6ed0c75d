// expect: FALSE
/* A freed address may be used again. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
void *malloc(__SIZE_TYPE__);
void free(void *);
int main(void) {
  int *p = malloc(4);
  word u = (word)p;
  free(p);
  int *q = malloc(4);
  check(!q || u != (word)q);
  return 0;
}
