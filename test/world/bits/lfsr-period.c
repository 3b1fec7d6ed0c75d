// expect: TRUE
/* A register of 4 bits comes back after 15 steps, and not before. */
extern void reach_error(void);

int main(void) {
  unsigned s = 1, n = 0;
  do {
    s = (s >> 1) ^ (-(s & 1) & 0xc);
    n++;
  } while (s != 1 && n < 100);
  if (n != 15)
    reach_error();
}
