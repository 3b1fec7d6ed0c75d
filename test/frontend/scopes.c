/* A block-local variable is arbitrary each time its scope is entered, by whatever way. */
int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    int u;
    if (i == 2)
      u = 3;
    s += u;
  }
  while (n > 0) {
    int written = n;
    s += written;
    n--;
  }
  return s;
}

int g(int n) {
  int s = 0;
  if (n == 1)
    goto inside;
again: {
  int v = 1;
inside:
  s += v;
}
  if (s < n)
    goto again;
  return s;
}
