// expect: FALSE
// prints: size Same: 60 nodes
/* The same with the hint that makes it small. */
class A { bool a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9; };
class B { bool a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9; };
bool Same(A x, B y) x ~+ y (
    (x.a0 <-> y.a0) & (x.a1 <-> y.a1) & (x.a2 <-> y.a2) & (x.a3 <-> y.a3) & (x.a4 <-> y.a4)
  & (x.a5 <-> y.a5) & (x.a6 <-> y.a6) & (x.a7 <-> y.a7) & (x.a8 <-> y.a8) & (x.a9 <-> y.a9)
  & (x.b0 <-> y.b0) & (x.b1 <-> y.b1) & (x.b2 <-> y.b2) & (x.b3 <-> y.b3) & (x.b4 <-> y.b4)
  & (x.b5 <-> y.b5) & (x.b6 <-> y.b6) & (x.b7 <-> y.b7) & (x.b8 <-> y.b8) & (x.b9 <-> y.b9)
);
#size Same;
(forall A x, B y. Same(x, y));
