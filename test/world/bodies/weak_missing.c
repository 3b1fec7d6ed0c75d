// expect: FALSE
/* A weak function that no file defines may be there or not. */
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void) {
  if (!hook)
    reach_error();
  return 0;
}
