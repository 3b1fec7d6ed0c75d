// expect: TRUE
// prints: change only by its own writes: mine
/* A routine that nothing calls writes another object. */
extern void reach_error(void);
volatile int ticks, mine;
void on_timer(void) { ticks++; }
int main(void) {
  mine = 1;
  int seen = ticks;
  if (mine != 1 && seen)
    reach_error();
  return 0;
}
