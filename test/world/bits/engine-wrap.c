// expect: TRUE
// args: --engine bits
/* Multiples of 4 stay multiples of 4 when they wrap around; of 6 they do not. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static unsigned x, y = 8;

int main(void) {
  while (__VERIFIER_nondet_bool()) {
    x += 4 * __VERIFIER_nondet_uint();
    y -= x * __VERIFIER_nondet_uint();
  }
  if ((x + y) % 4 == 1 || x * y == 24 + 3)
    reach_error();
}
