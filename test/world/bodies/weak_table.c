// expect: FALSE
/* In an initialiser, too, it may be null. */
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
static void own(void) {}
static void (*const table[2])(void) = {own, hook};
int main(void) {
  if (table[0] != own)
    reach_error();
  if (!table[1])
    reach_error();
  return 0;
}
