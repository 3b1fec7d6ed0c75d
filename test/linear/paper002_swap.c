// run: edges
// prints: (x' == 20 && x == 10 && y' == 10 && y == 20) || (x' == 10 && x == 20 && y' == 20 && y == 10)
// prints: x' == 10 && x == 0 && y' == 20 && y == 0 && k' == 50
extern void reach_error(void);
int x, y;
void swap(void) { int c; c = x; x = y; y = c; }
int main(void) {
  int k;
  k = 0; x = 10; y = 20;
  while (k < 50) { swap(); k = k + 1; }
  if (x == 10) { ERROR: reach_error(); }
  return 0;
}
