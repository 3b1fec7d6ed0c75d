// expect: FALSE
/* The linker puts it where the source says: that may be a device. */
extern void reach_error(void);
volatile int device __attribute__((section(".device")));
int main(void) {
  device = 4;
  if (device != 4)
    reach_error();
  return 0;
}
