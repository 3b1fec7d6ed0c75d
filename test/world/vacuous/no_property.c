// Nothing to check: the answer names what could be asked.
// expect: TRUE
// prints: Vacuous: nothing that main calls has an assertion or calls an error function; `assay check --property
int main(void) {
  return 0;
}
