// expect: FALSE
/* A call in the loop changes the global that the loop halves. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static float level;

static void set(void) {
  level = 7.0f;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() == 5)
      set();
    if (level > 6.0f)
      reach_error();
    level = 0.5f * level;
  }
}
