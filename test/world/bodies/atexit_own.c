// expect: TRUE
/* The program's own atexit is what its body says. */
extern void reach_error(void);
int atexit(void (*f)(void)) { return f ? 5 : 6; }
static void end(void) { reach_error(); }
int main(void) {
  if (atexit(end) != 5)
    reach_error();
  return 0;
}
