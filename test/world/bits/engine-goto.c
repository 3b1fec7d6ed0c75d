// expect: TRUE
// args: --engine bits
/* A loop with two ways in. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned n = 0;
  unsigned long long wide = 1;
  if (__VERIFIER_nondet_bool())
    goto second;
first:
  n ^= 5;
  wide = wide << 1 | wide >> 63;
second:
  n ^= 5;
  if (__VERIFIER_nondet_bool())
    goto first;
  if (n != 0 && n != 5)
    reach_error();
  if (!wide)
    reach_error();
}
