// expect: TRUE
/* A loop ends since the number does not grow any more. */
extern void reach_error(void);

int main(void) {
  float x = 1.0f;
  int n = 0;
  while (x + 1.0f > x) {
    x = x * 2.0f;
    n++;
  }
  if (n != 24)
    reach_error();
}
