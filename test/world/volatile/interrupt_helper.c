// expect: FALSE
/* What the routine calls is called from main, too. */
extern void reach_error(void);
volatile int ticks;
static void set(volatile int *at, int to) { *at = to; }
void on_timer(void) { set(&ticks, 7); }
int main(void) {
  set(&ticks, 1);
  if (ticks != 1)
    reach_error();
  return 0;
}
