// expect: TRUE
/* What is halved again and again stays above zero, and below where it began. */
extern void reach_error(void);

int main(void) {
  double v = 1000.0;
  while (v > 1.0) {
    v = v * 0.5;
    if (!(v > 0.25 && v <= 500.0))
      reach_error();
  }
}
