// expect: TRUE
// prints: change only by its own writes: counter
/* Only main writes it. */
extern void reach_error(void);
volatile int counter;
int main(void) {
  counter = 4;
  if (counter + counter != 8)
    reach_error();
  return 0;
}
