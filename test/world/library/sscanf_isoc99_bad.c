// expect: FALSE
/* __isoc99_sscanf is sscanf. */
extern void reach_error(void);
extern int __isoc99_sscanf(const char *, const char *, ...);
int main(void) {
  int a = 0;
  if (__isoc99_sscanf("42", "%d", &a) == 1 && a == 42)
    reach_error();
  return 0;
}
