// expect: FALSE(no-overflow)
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  __int128 w = __VERIFIER_nondet_int();
  if (w < 0)
    return 0;
  return (int)(w << 98 >> 98);
}
