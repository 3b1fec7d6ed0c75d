// expect: FALSE
// args: --entry f
/* The caller's program may define it, too: that definition counts. */
extern void reach_error(void);
__attribute__((weak)) const int limit = 4;
int f(void) {
  if (limit != 4)
    reach_error();
  return 0;
}
