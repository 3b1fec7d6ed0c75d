// expect: FALSE
// args: --engine bits
/* A variable of a function is indeterminate each time it is called, not what the last call left. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int last(int set) {
  int kept;
  if (set)
    kept = 1;
  return kept & 1;
}

int main(void) {
  int a = last(1);
  while (__VERIFIER_nondet_bool())
    a = last(0);
  if (!a)
    reach_error();
}
