// A pointer to a local of a function that has returned.
// RUN:
// EXIT: 10
// ERROR: dangling|scope|lifetime|freed|after|dead|no longer|returned
static int *leak(int x) {
  int local = x;
  int *p = &local;
  return p;
}

int main(void) {
  int *p = leak(4);
  int other = 3;
  other += *p; // <--
  return other;
}
