// expect: TRUE
/* Names of newer C libraries are the plain functions. */
extern void reach_error(void);
extern long __isoc23_strtol(const char *, char **, int);
int main(void) {
  if (__isoc23_strtol("12", 0, 10) != 12)
    reach_error();
  return 0;
}
