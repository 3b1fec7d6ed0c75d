// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

extern void subscribe(void (*)(int, ...));
static int seen;
static void on(int n, ...) { seen = n == 4; }
int main(void) {
  subscribe(on);
  if (seen)
    reach_error();
  return 0;
}
