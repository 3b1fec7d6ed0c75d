// expect: FALSE
// args: --confirm
// prints: Confirmed
// A result that is no integer.
extern void reach_error(void);

extern double ratio(double *);
int main(void) {
  double d = 0;
  double r = ratio(&d);
  unsigned long bits;
  __builtin_memcpy(&bits, &r, sizeof bits);
  if (bits == 0x4000000000000000)
    reach_error();
  return 0;
}
