// rule: malloc-free
// expect: 20 the memory is used after it was freed
// inputs: 5,1
// The value is read for the message after the memory is gone.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct packet {
  int length;
};

int main(void) {
  struct packet *p = malloc(sizeof *p);
  if (!p)
    return 1;
  p->length = __VERIFIER_nondet_int();
  if (p->length > 3)
    free(p);
  if (p->length > 3)
    return 2;
  free(p);
  return 0;
}
