extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* Arguments that nobody looks at are no inputs. */
int main(int argc, char **argv) {
  int x = __VERIFIER_nondet_int();
  if (x == 77)
    reach_error();
  return 0;
}
