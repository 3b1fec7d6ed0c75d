// run: edges --keep x,q,r,m,s
// prints: x' == -7 && q' == -2 && r' == -1 && m' == 1 && s' == -4
// prints: 3*q' + 2 == x'
extern int input(void);
int main(void) {
  int x, q, r, m, s;
  x = -7;
  q = x / 3;
  r = x % 3;
  m = x & 7;
  s = x >> 1;
  x = input();
  if (x > 0 && x % 3 == 2) {
    q = x / 3;
    return q;
  }
  return 0;
}
