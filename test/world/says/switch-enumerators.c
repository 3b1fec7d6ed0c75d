// expect: FALSE(unreach-call)
// prints: switch (c)                                            [c == 1]
// silent: c != 1
// One case is left where others lead to one place: no more than that is said.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum color { RED, GREEN, BLUE };
int main(void) {
  enum color c = (enum color)(__VERIFIER_nondet_int() & 3);
  switch (c) {
  case RED:
    break;
  case GREEN:
    reach_error();
    break;
  default:
    break;
  }
  return 0;
}
