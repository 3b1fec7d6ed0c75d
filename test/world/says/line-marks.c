// expect: FALSE
// args: --trace full
// Two conditions that claim one place: neither is told by the text of the other.
// prints: main: error
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
# 20 "line-marks.c"
  if (x > 5)
    x = x - 5;
# 20 "line-marks.c"
  if (x < 3)
    reach_error();
  return 0;
}
