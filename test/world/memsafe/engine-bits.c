// expect: TRUE|UNKNOWN
// args: --engine bits --property valid-memsafety --timeout 5
// silent: internal error
/* What is asked of memory is asked of mathematical integers, which have no bits. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8] = "abcdefg", *p = text;
  while (__VERIFIER_nondet_int() && p < text + 7)
    p++;
  return *p;
}
