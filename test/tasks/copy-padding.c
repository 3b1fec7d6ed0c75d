extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* What lies between members need not be copied. */
struct gap { char c; int i; };
int main(void) {
  struct gap a, b;
  a.c = 1;
  a.i = 2;
  b = a;
  if (((char *)&a)[1] != ((char *)&b)[1])
    reach_error();
  return 0;
}
