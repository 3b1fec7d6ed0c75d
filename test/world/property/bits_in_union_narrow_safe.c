// expect: TRUE
// args: --property def-behavior
/* The same at the place of a short. */
union u {
  signed f2 : 9;
  short f3;
};
static union u g = {.f3 = -8042};
static int sum;
int main(void) {
  sum ^= g.f2;
  return 0;
}
