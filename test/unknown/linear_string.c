// options: --engine linear
// next: assay check linear_string.c
// follow: TRUE
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char name[8] = "abc";
  char *p = name + (__VERIFIER_nondet_int() ? 0 : 1);
  if (strlen(p) > 3)
    reach_error();
  return 0;
}
