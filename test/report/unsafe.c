// A violation with inputs, calls, memory and a text that is markup.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(unsigned long);

struct pair { int first, second; };

static int twice(int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r += 2;
  return r;
}

static void set(struct pair *p, int v) {
  p->first = v;
  p->second = v + 1;
}

int main(void) {
  const char *text = "</script><script>alert(1)</script><!-- <b>é";
  struct pair *p = malloc(sizeof *p);
  int x = __VERIFIER_nondet_int(), unused = 7;
  unsigned char c = __VERIFIER_nondet_uchar();
  if (x < 2 || x > 3)
    return 0;
  unused++;
  set(p, twice(x));
  while (c > 200)
    c--;
  assert(p->second != 7 || text[0] != '<' || c != 17);
  return 0;
}
