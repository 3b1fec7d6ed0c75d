// expect: FALSE
/* Sums of hundredths are not. */
extern void reach_error(void);

int main(void) {
  float s = 0.0f;
  for (int i = 0; i < 100; i++)
    s += 0.01f;
  if (s != 1.0f)
    reach_error();
}
