// expect: TRUE
// files: tentative-shared-other.c
/* A variable that several files define without initialising it, and one of them with. */
extern void reach_error(void);
int shared, twice;
void set(void);
int main(void) {
  if (shared != 7 || twice != 0)
    reach_error();
  set();
  if (shared != 8 || twice != 1)
    reach_error();
  return 0;
}
