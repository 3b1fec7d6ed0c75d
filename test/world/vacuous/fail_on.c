// expect: TRUE
// args: --fail-on vacuous
// exit: 5
// prints: Vacuous:
int main(void) { return 0; }
