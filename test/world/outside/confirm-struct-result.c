// expect: FALSE
// args: --confirm
// prints: Confirmed
// The parts of a struct that is returned.
extern void reach_error(void);

struct pair {
  int a;
  long b;
};
extern struct pair get(void);
int main(void) {
  struct pair p = get();
  if (p.a == 3 && p.b == -4)
    reach_error();
  return 0;
}
