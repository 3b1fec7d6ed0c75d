// expect: FALSE
/* The address is left in a variable of another file. */
extern void reach_error(void);
extern volatile int *shared;
static volatile int ticks;
int main(void) {
  shared = &ticks;
  ticks = 1;
  if (ticks != 1)
    reach_error();
  return 0;
}
