// expect: TRUE
// native: TRUE
/* The bytes of a pointer are those of its number. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int x = 1;
  int *p = &x;
  word u;
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *)&u)[i] = ((char *)&p)[i];
  check(u == (word)p);
  *(int *)u = 2;
  check(x == 2);
  return 0;
}
