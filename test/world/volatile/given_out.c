// expect: FALSE
/* Unknown code has the address. */
extern void reach_error(void);
extern void watch(volatile int *at);
static volatile int value;
int main(void) {
  watch(&value);
  value = 1;
  if (value != 1)
    reach_error();
  return 0;
}
