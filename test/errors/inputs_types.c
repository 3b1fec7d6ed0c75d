// Inputs of every type of the SV-COMP functions.
// RUN: --inputs 1,-2,200,-300,60000,-7,4000000000,-8,9,-10000000000,18446744073709551615
// EXIT: 0
// STDOUT: 1 -2 200 -300 60000
// STDOUT: -7 4000000000 -8 9
// STDOUT: -10000000000 18446744073709551615
#include <stdio.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  char c = __VERIFIER_nondet_char();
  unsigned char uc = __VERIFIER_nondet_uchar();
  short s = __VERIFIER_nondet_short();
  unsigned short us = __VERIFIER_nondet_ushort();
  printf("%d %d %d %d %d\n", b, c, uc, s, us);
  int i = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  long l = __VERIFIER_nondet_long();
  unsigned long ul = __VERIFIER_nondet_ulong();
  printf("%d %u %ld %lu\n", i, u, l, ul);
  long long ll = __VERIFIER_nondet_longlong();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  printf("%lld %llu\n", ll, ull);
  return 0;
}
