// expect: FALSE
// prints: Reach 1025 1
/* A counter of ten bits, least bit first: 1024 iterates, and one to see that it is over. */
class Bits { bool b0, b1, b2, b3, b4, b5, b6, b7, b8, b9; };

bool Succ(Bits x, Bits y) (
    (y.b0 <-> !x.b0)
  & ((y.b1 != x.b1) <-> x.b0)
  & ((y.b2 != x.b2) <-> (x.b0 & x.b1))
  & ((y.b3 != x.b3) <-> (x.b0 & x.b1 & x.b2))
  & ((y.b4 != x.b4) <-> (x.b0 & x.b1 & x.b2 & x.b3))
  & ((y.b5 != x.b5) <-> (x.b0 & x.b1 & x.b2 & x.b3 & x.b4))
  & ((y.b6 != x.b6) <-> (x.b0 & x.b1 & x.b2 & x.b3 & x.b4 & x.b5))
  & ((y.b7 != x.b7) <-> (x.b0 & x.b1 & x.b2 & x.b3 & x.b4 & x.b5 & x.b6))
  & ((y.b8 != x.b8) <-> (x.b0 & x.b1 & x.b2 & x.b3 & x.b4 & x.b5 & x.b6 & x.b7))
  & ((y.b9 != x.b9) <-> (x.b0 & x.b1 & x.b2 & x.b3 & x.b4 & x.b5 & x.b6 & x.b7 & x.b8))
);
bool Zero(Bits x) ( !(x.b0 | x.b1 | x.b2 | x.b3 | x.b4 | x.b5 | x.b6 | x.b7 | x.b8 | x.b9) );
mu bool Reach(Bits x) ( Zero(x) | (exists Bits y. (Reach(y) & Succ(y, x))) );

/* everything is reached */
(exists Bits x. (!Reach(x)));
