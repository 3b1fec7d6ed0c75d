// expect: UNKNOWN
// args: --engine linear --property no-overflow
// prints: UNKNOWN (an error path is too long to be followed)
/* The reason is said once, whoever called whom on the path. */
extern void reach_error(void);
static void check(int c) {
  if (!c)
    reach_error();
}
int main(void) {
  int x = 0;
  for (int i = 0; 1; i++)
    check(x == 0);
}
