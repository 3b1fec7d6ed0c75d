// expect: FALSE
// args: --engine bits
/* What other code may write is arbitrary after it was called. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
extern void other(int *);
extern int shared;

int main(void) {
  int own = 0, given = 0, kept = 0;
  while (__VERIFIER_nondet_bool()) {
    other(&given);
    kept ^= own;
    if (kept)
      reach_error();
  }
  if (given)
    reach_error();
}
