// expect: TRUE
// args: --rule pthread-mutex
// prints: Vacuous: pthread-mutex:
int main(void) { return 0; }
