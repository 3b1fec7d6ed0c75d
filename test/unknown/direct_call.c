// options: --engine direct
// next: assay check direct_call.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int limit(int x) { return x > 10 ? 10 : x; }
int main(void) {
  if (limit(__VERIFIER_nondet_int()) > 10)
    reach_error();
  return 0;
}
