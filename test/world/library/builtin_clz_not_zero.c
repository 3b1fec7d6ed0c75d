// expect: TRUE
// native: TRUE
/* Of other numbers it is fixed. ffs is so of 0 too. */
extern void reach_error(void);
int main(void) {
  for (unsigned x = 1; x < 40; ++x)
    if (__builtin_clz(x) > 31 || __builtin_ctz(x) > 5 || 31 - __builtin_clz(x) < __builtin_ctz(x))
      reach_error();
  unsigned short s = 0x10;
  if (__builtin_ctz(s) != 4 || __builtin_clzll(s) != 59 || __builtin_ffs(0) != 0)
    reach_error();
  return 0;
}
