// expect: FALSE
// args: --confirm
// prints: Confirmed
// A weak function that is there.
extern void reach_error(void);

extern void trace(int *) __attribute__((weak));
int main(void) {
  int x = 1;
  if (trace) {
    trace(&x);
    if (x == 5)
      reach_error();
  }
  return 0;
}
