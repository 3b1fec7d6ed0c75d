// options: --engine horn
// next: assay check horn_memory.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node a = {1, 0}, b = {2, &a}, c = {3, &b}, *p = &c;
  int sum = 0, x = __VERIFIER_nondet_int();
  while (p) {
    if (x & 1)
      sum += p->value;
    p = p->next;
  }
  if (sum != 0 && sum != 6)
    reach_error();
  return 0;
}
