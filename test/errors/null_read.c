// Reading through a null pointer.
// RUN: --inputs 1
// EXIT: 7
// RUN: --inputs 0
// EXIT: 10
// ERROR: null
extern int __VERIFIER_nondet_int(void);

static int seven = 7;
static int *find(int key) {
  return key ? &seven : 0;
}

int main(void) {
  int *p = find(__VERIFIER_nondet_int());
  return *p; // <--
}
