// expect: FALSE
// args: --confirm
// prints: Confirmed
// Pointers that come in a struct.
extern void reach_error(void);

struct handler {
  int *flag;
  int (*f)(int);
};
extern void install(struct handler);
extern void fire(void);
static int seen;
static int on(int n) { return seen = n; }
int main(void) {
  int flag = 0;
  struct handler h = {&flag, on};
  install(h);
  fire();
  if (flag == 2 && seen == 11)
    reach_error();
  return 0;
}
