// expect: TRUE
// args: --timeout 120
// slow
/* Indices of a ring of 16 with a count. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned head = 0, tail = 0, n = 0;
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool() && n < 16) {
      head = (head + 1) & 15;
      n++;
    } else if (n > 0) {
      tail = (tail + 1) & 15;
      n--;
    }
    if (((head - tail) & 15) != (n & 15))
      reach_error();
  }
}
