// expect: FALSE
/* With a body, too, it is an error through a pointer. */
void reach_error(void) {}
static void (*fail)(void) = reach_error;
int main(void) {
  fail();
  return 0;
}
