// expect: TRUE
extern void reach_error(void);
extern int option __attribute__((weak));
int main(void) {
  int n = 0;
  if (&option) {
    option = 1;
    n = option;
  }
  if (n > 1 || n < 0)
    reach_error();
  return 0;
}
