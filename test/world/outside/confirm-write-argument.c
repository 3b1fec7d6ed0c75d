// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

extern void fill(int *, int);
int main(void) {
  int x = 0;
  fill(&x, 3);
  if (x == 123456)
    reach_error();
  return 0;
}
