// expect: TRUE
// native: TRUE
/* But for its alignment. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void) {
  int x = 1;
  int *p = &x;
  unsigned char c = *(unsigned char *)&p;
  check(c % 4 == 0);
  return 0;
}
