// expect: FALSE
// args: --trace full
// prints: while (!(n >= 2))                                     [true]
// prints: while (!(n >= 2))                                     [false]
extern void reach_error(void);
int main(void) {
  int n = 0;
  while (!(n >= 2))
    n++;
  reach_error();
  return 0;
}
