// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

struct flags {
  unsigned low : 3, middle : 7, high : 6;
};
extern void set(struct flags *);
int main(void) {
  struct flags f = {1, 2, 3};
  set(&f);
  if (f.middle == 99 && f.high == 33)
    reach_error();
  return 0;
}
