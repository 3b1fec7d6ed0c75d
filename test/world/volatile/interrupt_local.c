// expect: FALSE
/* The routine has the address of an automatic variable. */
extern void reach_error(void);
volatile int *where;
void on_timer(void) { *where = 7; }
int main(void) {
  volatile int ticks = 1;
  where = &ticks;
  if (ticks != 1)
    reach_error();
  return 0;
}
