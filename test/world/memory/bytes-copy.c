// expect: TRUE
// native: TRUE
/* A pointer copied byte by byte. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int x = 1;
  int *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *)&q)[i] = ((char *)&p)[i];
  *q = 4;
  check(x == 4 && p == q);
  return 0;
}
