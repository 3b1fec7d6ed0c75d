// The replay of a long run keeps its end only.
// expect: FALSE
// args: --timeout 60
extern void reach_error(void);

int main(void) {
  unsigned i;
  for (i = 0; i < 50000000; i++)
    ;
  if (i == 50000000)
    reach_error();
  return 0;
}
