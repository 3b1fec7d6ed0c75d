// expect: FALSE
// args: --trace full
// The truth of && goes through a variable of the compiler: it is not mentioned.
// prints: while (n < 5 && f(n))                                 [`n < 5` true]
// prints: while (n < 5 && f(n))                                 [true]
// prints: while (n < 5 && f(n))                                 [false]
// silent: if (t
extern void reach_error(void);
static int f(int v) { return v < 2; }
int main(void) {
  int n = 0;
  while (n < 5 && f(n))
    n++;
  reach_error();
  return 0;
}
