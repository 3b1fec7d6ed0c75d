// expect: TRUE
/* CRC-32 of nothing but zeros, from zero, stays zero for any length. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned c = 0;
  while (__VERIFIER_nondet_bool()) {
    for (int i = 0; i < 8; i++)
      c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    if (c != 0)
      reach_error();
  }
}
