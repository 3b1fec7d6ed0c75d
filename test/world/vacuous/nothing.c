// expect: TRUE
// prints: Vacuous: nothing that main calls has an assertion or calls an error function
int main(void) { return 0; }
