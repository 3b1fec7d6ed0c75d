// expect: NOTHING
// args: --format json
// exit: 0
// prints: "vacuous": "nothing that main calls has an assertion or calls an error function; `assay check
int main(void) { return 0; }
