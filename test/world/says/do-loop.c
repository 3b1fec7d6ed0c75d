// expect: FALSE
// args: --trace full
// prints: while (!done)                                         [true]
// prints: while (!done)                                         [false]
extern void reach_error(void);
int main(void) {
  int done = 0, n = 0;
  do {
    done = ++n == 2;
  } while (!done);
  reach_error();
  return 0;
}
