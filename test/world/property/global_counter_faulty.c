// expect: FALSE(no-overflow)
// args: --property no-overflow --confirm
// prints: Confirmed: built with sanitizers
extern int __VERIFIER_nondet_int(void);
int count = 2147483646;
void step(void) {
  count++;
}
int main(void) {
  step();
  step();
  return count;
}
