// expect: UNKNOWN
/* What another checker is told in its own language is not understood here. */
extern void reach_error(void);
extern void __SMACK_code(const char *text, ...);
int main(void) {
  int x = 0;
  __SMACK_code("assume @ == 1;", x);
  if (x == 0)
    reach_error();
  return 0;
}
