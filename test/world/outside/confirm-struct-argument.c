// expect: FALSE
// args: --confirm
// prints: Confirmed
// A callback takes a struct by value.
extern void reach_error(void);

struct event {
  int kind;
  double weight;
  long when;
};
extern void subscribe(void (*)(struct event));
static int seen;
static void on_event(struct event e) { seen = e.kind == 4 && e.when == 1000; }
int main(void) {
  subscribe(on_event);
  if (seen)
    reach_error();
  return 0;
}
