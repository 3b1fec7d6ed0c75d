// expect: FALSE|UNKNOWN
/* A device gets the address as a number, and writes there. */
extern void reach_error(void);
static volatile int buffer[4];
int main(void) {
  *(volatile unsigned long *)0x40000000 = (unsigned long)buffer;
  buffer[0] = 1;
  if (buffer[0] != 1)
    reach_error();
  return 0;
}
