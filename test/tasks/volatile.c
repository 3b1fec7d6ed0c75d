extern void reach_error(void);
volatile int device;
/* Nobody outside knows of `mine`; a device may change at any time (--volatile input). */
int main(void) {
  volatile int mine = 4;
  int *p = (int *)&mine;
  mine = mine - 4;
  if (*p != 0 || mine != 0)
    reach_error();
#ifdef DEVICE
  device = 4;
  if (device != 4)
    reach_error();
#endif
  return 0;
}
