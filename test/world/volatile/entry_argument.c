// expect: FALSE
// args: --entry step
/* The caller's object may be a device. */
extern void reach_error(void);
void step(volatile int *at) {
  if (!at)
    return;
  *at = 1;
  if (*at != 1)
    reach_error();
}
