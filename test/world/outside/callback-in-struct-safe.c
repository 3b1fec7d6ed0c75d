// expect: TRUE
// Only the second struct is given away.
extern void reach_error(void);
struct ops {
  int version;
  void (*open)(void);
};
extern void use(struct ops *);
static int opened, tried;
static void do_open(void) { opened = 1; }
static void do_try(void) { tried = 1; }
static struct ops mine = {1, do_open};
int main(void) {
  struct ops o = {1, do_try};
  use(&o);
  if (opened)
    reach_error();
  return mine.version + tried;
}
