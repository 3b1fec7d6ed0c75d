// expect: FALSE
// files: static_error_two_files_2.c
/* The linker renames one of the two static functions; both are errors. */
static void reach_error(void) {}
extern int other(int x);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 5 && x > 5)
    reach_error();
  return other(x);
}
