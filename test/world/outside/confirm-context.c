// expect: FALSE
// args: --confirm
// prints: Confirmed
// A callback, and the context that it is given each time.
extern void reach_error(void);

struct sum {
  int count;
  long total;
};
extern void each(void (*)(long, void *), void *);
static void add(long n, void *to) {
  struct sum *s = to;
  s->count++;
  s->total += n;
}
int main(void) {
  struct sum s = {0, 0};
  each(add, &s);
  if (s.count == 2 && s.total == 5000000000)
    reach_error();
  return 0;
}
