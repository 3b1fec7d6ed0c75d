// Which pointer another may have put there is not known: no evidence of a bad access, and no proof.
// expect: UNKNOWN
// args: --property valid-deref --volatile input
int x;
int *volatile p = &x;
int main(void) {
  return *p;
}
