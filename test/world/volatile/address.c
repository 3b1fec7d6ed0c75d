// expect: FALSE|UNKNOWN
/* At a fixed address is a device. */
extern void reach_error(void);
int main(void) {
  volatile unsigned *device = (volatile unsigned *)0x40001000;
  *device = 4;
  if (*device != 4)
    reach_error();
  return 0;
}
