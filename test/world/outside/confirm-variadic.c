// expect: FALSE
// args: --confirm
// prints: Confirmed
// A function is passed as an extra argument, and called later.
extern void reach_error(void);

extern int setopt(int, ...);
extern void work(void);
static int got;
static void write_data(int n) { got = n; }
int main(void) {
  setopt(10, 5, write_data);
  work();
  if (got == 21)
    reach_error();
  return 0;
}
