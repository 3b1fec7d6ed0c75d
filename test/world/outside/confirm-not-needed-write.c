// expect: FALSE
// args: --confirm
// prints: Confirmed
// silent: (yes)
// The value that was written would do as well as the one that is there.
extern void reach_error(void);
extern void look(int *);
extern int get(void);
int main(void) {
  int x = 7;
  look(&x);
  if (get() == 3 && x == 7)
    reach_error();
  return 0;
}
