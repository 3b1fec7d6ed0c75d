// expect: FALSE
// args: --volatile input
/* The same where a volatile read is stated to give anything. */
extern void reach_error(void);
volatile int counter;
int main(void) {
  counter = 4;
  if (counter + counter != 8)
    reach_error();
  return 0;
}
