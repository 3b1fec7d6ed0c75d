// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: error: signed overflow of int: 
// An unsigned bit-field of 31 bits is an int where it is counted up (C17 6.3.1.1p2).
extern int __VERIFIER_nondet_int(void);
struct flags {
  unsigned mark : 1, count : 31;
};
int main(void) {
  struct flags f[2] = {{1, 0x7ffffffe}, {1, 0x7fffffff}};
  int i = __VERIFIER_nondet_int() & 1;
  f[i].count++;
  return 0;
}
