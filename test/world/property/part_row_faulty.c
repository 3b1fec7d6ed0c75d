// expect: FALSE(def-behavior)
// args: --property def-behavior
static int m[3][4];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j <= 4; j++)
      sum += m[i][j];
  return sum;
}
