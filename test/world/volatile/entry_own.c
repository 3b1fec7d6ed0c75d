// expect: TRUE
// args: --entry step
/* Nobody else writes it. */
extern void reach_error(void);
static volatile int state;
void step(void) {
  state = 1;
  if (state != 1)
    reach_error();
}
