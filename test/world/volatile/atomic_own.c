// expect: TRUE
extern void reach_error(void);
volatile _Atomic int ticks;
int main(void) {
  ticks = 1;
  if (ticks++ != 1 || ticks != 2)
    reach_error();
  return 0;
}
