// expect: FALSE(valid-deref)
// args: --property valid-deref
// the end of the text that the caller has set is overwritten by a function
extern int __VERIFIER_nondet_int(void);
static void fill(char *s, int n) {
  for (int i = 0; i < n; i++)
    s[i] = 'x';
}
int main(void) {
  char a[4];
  a[3] = 0;
  fill(a, 4);
  int n = 0;
  for (char *p = a; *p; p++)
    n++;
  return n;
}
