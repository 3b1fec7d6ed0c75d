// options: --memory 20 --timeout 20
// next: assay check --memory 160 --timeout 20 memory_small.c
// follow: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int queue[4000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4000)
    return 0;
  for (int i = 0; i < n; i++)
    queue[i] = i;
  if (queue[n - 1] != n - 1)
    reach_error();
  return 0;
}
