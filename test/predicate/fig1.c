// Paper 001, figures 1 to 3: foo(2) ends with c == 4.
// check: fig1_mono.pred TRUE
// interface: inc takes {x == 2}, {x == 3}, {x == 4}; returns {x == 2}, {x == 3}, {x == 4}
// interface: foo takes {a == 2}; returns nothing
// check: fig1_poly.pred TRUE
// interface: inc takes nothing; returns {x == 'x}, {x == 'x + 1}
// interface: foo takes {a == 2}; returns nothing
// check: none.pred FALSE
// interface: inc takes nothing; returns nothing
extern void reach_error(void);
int inc(int x) {
  x = x + 1;
  return x;
}
void foo(int a) {
  int b, c;
  b = inc(a);
  c = inc(b);
  if (c != 4)
    reach_error();
}
int main(void) {
  foo(2);
  return 0;
}
