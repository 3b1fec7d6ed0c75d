// expect: TRUE
/* An array of volatile objects. */
extern void reach_error(void);
static volatile int cells[8];
int main(void) {
  for (int i = 0; i < 8; i++)
    cells[i] = i;
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum += cells[i];
  if (sum != 28)
    reach_error();
  return 0;
}
