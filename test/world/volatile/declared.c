// expect: FALSE
/* Another file defines it. */
extern void reach_error(void);
extern volatile int device;
int main(void) {
  device = 4;
  if (device != 4)
    reach_error();
  return 0;
}
