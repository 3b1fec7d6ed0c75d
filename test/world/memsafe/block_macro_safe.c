// Conditions and macros do not leave the block of what they name.
// expect: TRUE
// args: --property valid-deref,valid-free
extern int __VERIFIER_nondet_int(void);

#define SWAP(a, b)                                                                                  \
  do {                                                                                             \
    int kept = (a), *from = &kept;                                                                 \
    (a) = (b), (b) = *from;                                                                        \
  } while (0)

int main(void) {
  int x = __VERIFIER_nondet_int(), y = 2, *p = &x, *q = &y;
  if (*p && ({
        int z = *q, *r = &z;
        *r;
      }))
    SWAP(*p, *q);
  return *p || *q;
}
