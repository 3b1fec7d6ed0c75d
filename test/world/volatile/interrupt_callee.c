// expect: FALSE(unreach-call)
/* A function that nothing calls may run at any time, with all that it calls. */
extern void reach_error(void);
volatile int ticks;
static void set(void) {
  ticks = 7;
}
void on_timer(void) {
  set();
}
int main(void) {
  set();
  ticks = 1;
  if (ticks != 1)
    reach_error();
  return 0;
}
