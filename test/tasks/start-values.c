/* Globals that nothing writes keep the value that they start with; one that is written, by name, through a
 * pointer or before main is entered again, does not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int mode, count = 3;
static int *where = &mode;

static void tick(void) {
  ++count;
#if K == 1
  mode = __VERIFIER_nondet_int();
#elif K == 2
  *where = __VERIFIER_nondet_int();
#endif
}

int main(void) {
  if (count != 3)
    reach_error();
  while (__VERIFIER_nondet_int()) {
    tick();
    if (mode != 0)
      reach_error();
#if K == 3
    return main();
#endif
  }
  return 0;
}
