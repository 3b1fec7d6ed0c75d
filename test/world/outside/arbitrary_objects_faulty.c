// Two numbers that become pointers need not lead to one object.
// expect: FALSE(unreach-call)
// args: --engine bounded
extern long given(void);
extern int __assay_same_object(const void *, const void *);
extern void reach_error(void);

int main(void) {
  char *p = (char *)given(), *q = (char *)given();
  if (!__assay_same_object(p, q))
    reach_error();
  return 0;
}
