// expect: FALSE
// args: --confirm
// prints: Confirmed
// As signals carry their value.
extern void reach_error(void);

union data {
  int i;
  void *p;
};
extern void post(void (*)(int, union data));
static int seen;
static void on(int n, union data d) { seen = n == 2 && d.i == 300; }
int main(void) {
  post(on);
  if (seen)
    reach_error();
  return 0;
}
