// expect: UNKNOWN
/* Which pointer a device gives is not known: it may lead to the object, or not. */
extern void reach_error(void);
extern int *volatile device;
static int mine;
int main(void) {
  device = &mine;
  mine = 1;
  *device = 2;
  if (mine != 2)
    reach_error();
  return 0;
}
