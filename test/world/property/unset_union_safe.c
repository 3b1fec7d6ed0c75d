// expect: TRUE
// args: --property def-behavior
union both {
  char c;
  int i;
  short s[2];
};
int main(void) {
  union both u; /* what is stored in one member makes the others unspecified, not indeterminate */
  u.c = 1;
  return u.i == u.s[1];
}
