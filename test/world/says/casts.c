// expect: FALSE
// args: --trace full
// prints: if ((unsigned char)x == 200)                          [true]
// prints: [b = 200]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char b = (unsigned char)x;
  if ((unsigned char)x == 200)
    reach_error();
  return 0;
}
