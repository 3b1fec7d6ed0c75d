// expect: UNKNOWN
// args: --confirm
// prints: subscribe has no body and would have to call on with values that the harness cannot pass
// No harness can pass that: no verdict.
extern void reach_error(void);

struct odd {
  unsigned a : 3;
  unsigned b : 13;
} __attribute__((packed));
extern void subscribe(void (*)(struct odd));
static int seen;
static void on(struct odd o) { seen = o.b == 4000; }
int main(void) {
  subscribe(on);
  if (seen)
    reach_error();
  return 0;
}
