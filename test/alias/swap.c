/* Paper 001, figure 5, with a second caller: each call changes only what it is given. */
void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}

int a, b;

void other(void) {
  int p = 1, q = 2;
  swap(&p, &q);
  a = p;
}

int main(void) {
  int x = 5, y = 4;
  swap(&x, &y);
  other();
  swap(&a, &b);
  return x;
}
