/* Paper 001, figure 5: one labelled statement per statement, source names, no temporaries. */
void swap(int *p, int *q) {
  int t;
  t = *p;
  *p = *q;
  *q = t;
}

void test(void) {
  int x, y;
  x = 5;
  y = 4;
  swap(&x, &y);
}
