// expect: NOTHING
// exit: 2
// files: tentative-clash-other.c
/* Two initialisers are one too many. */
int shared = 6;
int main(void) {
  return shared;
}
