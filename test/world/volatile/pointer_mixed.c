// expect: FALSE
/* One of the objects that it may lead to is not the program's own. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern volatile int device;
static volatile int mine;
int main(void) {
  volatile int *at = __VERIFIER_nondet_int() ? &mine : &device;
  *at = 3;
  if (*at != 3)
    reach_error();
  return 0;
}
