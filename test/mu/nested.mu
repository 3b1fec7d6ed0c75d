// expect: TRUE
/* Alternation: from every state of Safe it is possible to come to `home` again and again without
   ever leaving good. Written with two least fixed points, the outer one negated. */
enum S { 0..6 };
bool Step(S x, S y) (
  (x = 0 & y = 1) | (x = 1 & y = 2) | (x = 2 & y = 0) | (x = 2 & y = 3) | (x = 3 & y = 3) |
  (x = 4 & y = 0) | (x = 4 & y = 5) | (x = 5 & y = 6)
);
bool Home(S x) ( x = 0 );
/* states that can come, in one step or more, to a home that is not Lost */
mu bool Return(S x) (
  (exists S y. (Step(x, y) & ((Home(y) & !Lost(y)) | Return(y))))
);
/* states from which one cannot come home for ever */
mu bool Lost(S x) ( !Return(x) );
!Lost(0) & !Lost(1) & !Lost(2) & Lost(3) & !Lost(4) & Lost(5) & Lost(6);
