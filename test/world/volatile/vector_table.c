// expect: FALSE
/* A table in a section of its own names the routine: hardware calls it, though main does so too. */
extern void reach_error(void);
static volatile int ticks;
static void on_timer(void) { ticks++; }
__attribute__((section(".vectors"), used)) void (*const vectors[])(void) = {0, on_timer};
int main(void) {
  on_timer();
  int before = ticks;
  if (ticks != before)
    reach_error();
  return 0;
}
