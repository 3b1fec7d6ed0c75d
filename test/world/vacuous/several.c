// expect: TRUE
// args: --property unreach-call,no-overflow
// prints: Vacuous: unreach-call: nothing that main calls has an assertion or calls an error function
int main(void) {
  return 0;
}
