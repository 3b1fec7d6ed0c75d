// Paper 001, figures 1 to 3: the same with other numbers: inc needs no other abstraction.
// check: fig1_five.pred TRUE
// interface: inc takes nothing; returns {x == 'x}, {x == 'x + 1}
// interface: foo takes {a == 5}; returns nothing
// check: fig1_poly.pred FALSE
// (Lines are those of fig1.c, so that comments are too.)
//
//
//
extern void reach_error(void);
int inc(int x) {
  x = x + 1;
  return x;
}
void foo(int a) {
  int b, c;
  b = inc(a);
  c = inc(b);
  if (c != 7)
    reach_error();
}
int main(void) {
  foo(5);
  return 0;
}
