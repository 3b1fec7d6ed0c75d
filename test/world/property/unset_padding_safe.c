// expect: TRUE
// args: --property def-behavior
struct s {
  char c;
  int i;
};
int main(void) {
  struct s a, b; /* padding is copied, too */
  a.c = 1;
  a.i = 2;
  unsigned char *from = (unsigned char *)&a, *to = (unsigned char *)&b;
  for (unsigned k = 0; k < sizeof a; k++)
    to[k] = from[k];
  return b.i;
}
