// expect: TRUE
/* One function has one address. */
extern void reach_error(void);
static void (*kept)(void) = reach_error;
int main(void) {
  void (*now)(void) = reach_error;
  if (kept != now)
    reach_error();
  return 0;
}
