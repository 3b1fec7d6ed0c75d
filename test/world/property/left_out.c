// expect: TRUE
// args: --property def-behavior
// prints: accesses are assumed to be aligned, those by pointers also to stay in their row and member
// What is not looked at is said.
int main(void) {
  char b[8] = {0};
  int *p = (int *)(b + 1);
  return *p;
}
