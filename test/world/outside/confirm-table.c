// expect: FALSE
// args: --confirm
// prints: Confirmed
// Functions are reached through a table: open is called, then close.
extern void reach_error(void);

struct ops {
  int version;
  int (*open)(int);
  void (*close)(void);
};
extern int use(const struct ops *);
static int state;
static int do_open(int mode) {
  state = mode == 3 ? 1 : 0;
  return 0;
}
static void do_close(void) {
  if (state == 1)
    state = 2;
}
static const struct ops table = {1, do_open, do_close};
int main(void) {
  if (use(&table) == 5 && state == 2)
    reach_error();
  return 0;
}
