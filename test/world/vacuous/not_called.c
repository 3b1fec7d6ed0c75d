// expect: TRUE
// prints: Vacuous: nothing that main calls
/* The check stands in a function that nobody calls. */
extern void reach_error(void);
void test(int x) {
  if (x)
    reach_error();
}
int main(void) { return 0; }
