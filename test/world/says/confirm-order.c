// expect: FALSE
// args: --confirm
// C leaves open which operand is evaluated first: one of the compilers does it as the run did.
// prints: Confirmed: 
extern void reach_error(void);
static int last;
static int set(int v) { return last = v; }
int main(void) {
  int sum = set(1) + set(2);
  if (sum == 3 && last == 2)
    reach_error();
  return 0;
}
