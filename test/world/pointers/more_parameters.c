// expect: UNKNOWN
/* What a function gets that takes more than it is given is not known. */
extern void reach_error(void);
static int need(int a, int b) {
  return a + b;
}
int main(void) {
  int (*f)(int) = (int (*)(int))need;
  if (f(1) == 7)
    reach_error();
  return 0;
}
