// expect: FALSE
// args: --confirm
// prints: Confirmed
// Other files know the functions that they define.
extern void reach_error(void);

extern void unused(int);
extern void (*get(int))(int);
int main(void) {
  void (*f)(int) = unused;
  int same = f == get(3);
  if (same)
    reach_error();
  return 0;
}
