// expect: TRUE
extern char nondet_char(void);
extern unsigned char nondet_uchar(void);
extern short nondet_short(void);
extern unsigned short nondet_ushort(void);
extern long nondet_long(void);
extern void reach_error(void);
int main(void) {
  int a = nondet_char(), b = nondet_uchar(), c = nondet_short(), d = nondet_ushort();
  long e = nondet_long();
  if (a < -128 || a > 127 || b < 0 || b > 255 || c < -32768 || c > 32767 || d < 0 || d > 65535)
    reach_error();
  if (e != e)
    reach_error();
  return 0;
}
