extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* However many arguments there are, there are more than the interpreter would try. */
int main(int argc, char **argv) {
  int seen = 0;
  while (seen < argc)
    seen++;
  if (argc > 1000 && argv && seen != argc)
    reach_error();
  return 0;
}
