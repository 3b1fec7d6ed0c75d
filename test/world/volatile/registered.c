// expect: FALSE
/* Unknown code has the function, and may have it run at any time. */
extern void reach_error(void);
extern void on_interrupt(void (*f)(void));
static volatile int ticks;
static void count(void) { ticks = 5; }
int main(void) {
  on_interrupt(count);
  ticks = 1;
  if (ticks != 1)
    reach_error();
  return 0;
}
