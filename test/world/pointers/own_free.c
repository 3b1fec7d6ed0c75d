// expect: FALSE
/* A function of the program with that name is what its body says. */
extern void reach_error(void);
int released;
void free(void *p) { released += p != 0; }
int main(void) {
  void (*put)(void *) = free;
  put(&released);
  if (released == 1)
    reach_error();
  return 0;
}
