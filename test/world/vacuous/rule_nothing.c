// expect: TRUE
// args: --rule malloc-free
// prints: Vacuous: malloc-free:
int main(void) { return 0; }
