extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
/* Paper 000, figure 1: level plays no part. */
int numUnits;
int level;
void NewUnit(void) {}
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
  if (canEnter)
    if (numUnits == 0)
      reach_error();
}
int main(void) {
  numUnits = __VERIFIER_nondet_int();
  level = __VERIFIER_nondet_int();
  getUnit();
  return 0;
}
