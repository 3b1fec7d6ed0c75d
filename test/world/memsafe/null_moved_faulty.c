// A null pointer that was moved is not null: what is behind it may not be written.
// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// prints: null_moved_faulty.c:12:
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char c, *q = __VERIFIER_nondet_int() ? &c : 0;
  char *p = q + 5;
  c = 1;
  if (p && p != &c + 5)
    *p = 1;
  return 0;
}
