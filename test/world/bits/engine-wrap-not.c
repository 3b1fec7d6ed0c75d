// expect: FALSE
// args: --engine bits
/* Multiples of 6 do not stay multiples of 6 when they wrap around. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_bool())
    x += 6 * __VERIFIER_nondet_uint();
  if (x == 2)
    reach_error();
}
