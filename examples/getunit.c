/* The running example of paper 000 (figure 1): is the assertion violated?
 *
 * No: whenever canEnter is set, numUnits is not 0. A model checker that knows only the control
 * flow finds a path to the assertion; to see that this path is infeasible it must keep track of two
 * facts, numUnits == 0 and canEnter, and need not know about level at all. */

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int numUnits;
int level;

void NewUnit(void) {}
void gotUnit(void) {}

void getUnit(void) {
  int canEnter = 0;
  if (numUnits == 0) {
    if (level > 10) {
      NewUnit();
      numUnits = 1;
      canEnter = 1;
    }
  } else
    canEnter = 1;
  if (canEnter) {
    if (numUnits == 0)
      reach_error();
    else
      gotUnit();
  }
}

int main(void) {
  numUnits = __VERIFIER_nondet_int();
  level = __VERIFIER_nondet_int();
  getUnit();
  return 0;
}
