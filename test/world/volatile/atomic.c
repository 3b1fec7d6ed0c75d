// expect: FALSE
/* An atomic operation reads what others may have put there. */
extern void reach_error(void);
volatile _Atomic int ticks;
void on_timer(void) { ticks = 9; }
int main(void) {
  ticks = 1;
  if (ticks++ != 1)
    reach_error();
  return 0;
}
