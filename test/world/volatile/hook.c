// expect: FALSE
/* Another file has a pointer to the function, which main calls, too. */
extern void reach_error(void);
extern void (*hook)(void);
static volatile int ticks;
static void count(void) { ticks++; }
int main(void) {
  hook = count;
  count();
  int before = ticks;
  if (ticks != before)
    reach_error();
  return 0;
}
