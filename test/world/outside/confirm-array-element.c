// expect: FALSE
// args: --confirm
// prints: Confirmed
// A pointer into an array leads to all of it.
extern void reach_error(void);

extern void keep(int *);
extern void later(void);
int main(void) {
  int list[4] = {0, 1, 2, 3};
  keep(&list[2]);
  later();
  if (list[1] == 40 && list[3] == 60 && list[2] == 2)
    reach_error();
  return 0;
}
