// expect: FALSE
/* The routine has the address from a variable. */
extern void reach_error(void);
volatile int ticks, *where;
void on_timer(void) { *where = 7; }
int main(void) {
  where = &ticks;
  ticks = 1;
  if (ticks != 1)
    reach_error();
  return 0;
}
