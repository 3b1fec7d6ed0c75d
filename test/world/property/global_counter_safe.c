// expect: TRUE
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int count = 2147483645;
void step(void) {
  count++;
}
int main(void) {
  step();
  step();
  return count;
}
