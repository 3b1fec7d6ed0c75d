// expect: NOTHING
// args: --fail-on vacous
// exit: 1
// prints: did you mean 'vacuous'
int main(void) { return 0; }
