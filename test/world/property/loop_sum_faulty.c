// expect: FALSE(no-overflow)
// args: --property no-overflow
// prints: loop_sum_faulty.c:7:5: error: signed overflow
int main(void) {
  int sum = 0;
  for (int i = 0; i < 65538; i++)
    sum += i;
  return sum == 0;
}
