// expect: FALSE
// args: --confirm
// prints: Confirmed
// Registered functions are called by another one later.
extern void reach_error(void);

extern void on(int, void (*)(int));
extern void loop(void);
static int total;
static void first(int n) { total += n; }
static void second(int n) { total *= n; }
int main(void) {
  on(1, first);
  on(2, second);
  loop();
  if (total == 35)
    reach_error();
  return 0;
}
