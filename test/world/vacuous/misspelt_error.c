// expect: TRUE
// prints: Vacuous:
/* No error function has this name. */
extern void reach_eror(void);
int main(void) {
  reach_eror();
  return 0;
}
