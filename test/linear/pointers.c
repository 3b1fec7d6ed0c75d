// run: check --engine linear
// prints: Verification result: TRUE
// Locals whose address is taken, and an array handed to a procedure.
extern void reach_error(void);
void set(int *p, int v) { *p = v; }
void fill(int *a, int n) {
  int i;
  for (i = 0; i < n; i++)
    a[i] = 7;
}
int main(void) {
  int x, a[4];
  set(&x, 5);
  fill(a, 4);
  if (x != 5)
    reach_error();
  if (a[2] != 7)
    reach_error();
  return 0;
}
