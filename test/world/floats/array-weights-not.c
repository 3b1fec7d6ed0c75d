// expect: FALSE
/* Weights that are thought to add up to one. */
extern void reach_error(void);

int main(void) {
  static const double w[10] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
  double s = 0.0;
  for (int i = 0; i < 10; i++)
    s += w[i];
  if (s != 1.0)
    reach_error();
}
