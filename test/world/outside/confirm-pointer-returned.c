// expect: FALSE
// args: --confirm
// prints: Confirmed
// The result is a pointer into what was given.
extern void reach_error(void);

extern int *find(int *, int);
int main(void) {
  int list[5] = {1, 2, 3, 4, 5};
  int *p = find(list, 5);
  if (p == &list[3])
    reach_error();
  return 0;
}
