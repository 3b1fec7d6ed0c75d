// expect: TRUE
// prints: Vacuous:
/* What stands in comments and literals is no check. */
const char *text;
int main(void) {
  // reach_error();
  /* assert(0); */
  text = "assert(0)";
  return 0;
}
