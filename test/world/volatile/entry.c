// expect: FALSE
// args: --entry step
/* Another function than those that the entry calls writes it. */
extern void reach_error(void);
static volatile int state;
void reset(void) { state = 0; }
void step(void) {
  state = 1;
  if (state != 1)
    reach_error();
}
