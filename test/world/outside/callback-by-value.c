// expect: FALSE
// A struct that is passed by value carries the function too.
extern void reach_error(void);
struct ops {
  int version;
  void (*open)(void);
};
extern void use(struct ops);
static int opened;
static void do_open(void) { opened = 1; }
int main(void) {
  struct ops o = {1, do_open};
  use(o);
  if (opened)
    reach_error();
  return 0;
}
