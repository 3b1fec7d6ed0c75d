// expect: TRUE
/* With a body in the program it is a function like others. */
void __CPROVER_assert(int condition, const char *text) { (void)condition, (void)text; }
int main(void) {
  __CPROVER_assert(0, "ignored");
  return 0;
}
