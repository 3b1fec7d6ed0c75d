// expect: NOTHING
// args: --format sarif
// exit: 0
// prints: unreach-call: TRUE, but vacuous
int main(void) { return 0; }
