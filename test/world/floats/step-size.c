// expect: FALSE
/* Steps of a tenth do not meet one. */
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (double x = 0.0; x < 1.0; x += 0.1)
    n++;
  if (n != 10)
    reach_error();
}
