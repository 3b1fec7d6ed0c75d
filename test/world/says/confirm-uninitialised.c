// expect: FALSE
// args: --confirm --volatile input
// The native run has another value there, which proves nothing.
// prints: Not confirmed: 
// prints: it cannot be given values of indeterminate or volatile variables
extern void reach_error(void);
volatile int from_hardware;
int main(void) {
  if (from_hardware == 123456)
    reach_error();
  return 0;
}
