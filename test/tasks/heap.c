extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void *malloc(unsigned long);
struct node { int value; struct node *next; };
int main(void) {
  struct node *first = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = first;
    first = n;
  }
  int any = __VERIFIER_nondet_int();
  if (any && first->value + first->next->value != 3)
    reach_error();
  return 0;
}
