// expect: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fine(void) {}
static void (*const table[3])(void) = {fine, fine, reach_error};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 2)
    table[i]();
  return 0;
}
