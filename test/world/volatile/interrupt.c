// expect: FALSE
// silent: change only by
/* Nothing calls the routine: it may run at any time. */
extern void reach_error(void);
volatile int ticks;
void on_timer(void) { ticks++; }
int main(void) {
  int before = ticks;
  if (ticks != before)
    reach_error();
  return 0;
}
