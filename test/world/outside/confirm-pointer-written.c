// expect: FALSE
// args: --confirm
// prints: Confirmed
// The pointer that is written is one that was given.
extern void reach_error(void);

extern void choose(int **, int *, int *);
int main(void) {
  int a = 1, b = 2, *p = &a;
  choose(&p, &a, &b);
  if (p == &b)
    reach_error();
  return 0;
}
