static void take(void) {}
static void give(void) {}
int other(void) {
  give();
  take();
  return 0;
}
