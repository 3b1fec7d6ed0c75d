// expect: TRUE
// args: --property no-overflow
/* A signed bit-field that shares its place with an int: reading it is no shift. */
union u {
  long long f0;
  volatile signed f1 : 26;
  int f3;
};
static union u g[2] = {{(long long)0x9664C1A267EAECDC}, {5}};
static int sum;
int main(void) {
  for (int i = 0; i < 2; i++)
    sum ^= g[i].f1;
  return 0;
}
