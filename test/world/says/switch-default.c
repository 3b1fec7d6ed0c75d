// expect: FALSE
// args: --trace full
// prints: switch (x)                                            [not case 1]
// prints: switch (x)                                            [not case -4]
// silent: [case
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x) {
  case 1:
    return 0;
  case -4:
    return 0;
  default:
    reach_error();
  }
  return 0;
}
