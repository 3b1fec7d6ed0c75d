// expect: TRUE
/* Integers of any few bits. */
extern void reach_error(void);
int main(void) {
  _BitInt(7) y = 63;
  if (y < 0)
    reach_error();
  _BitInt(40) w = -1;
  if (w >= 0)
    reach_error();
  return 0;
}
