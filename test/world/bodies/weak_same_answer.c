// expect: TRUE
/* Whether it is there does not change. */
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void) {
  int before = hook != 0;
  int after = hook != 0;
  if (before != after)
    reach_error();
  return 0;
}
