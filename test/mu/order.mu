// expect: TRUE
/* Numbers compare, and sums leave no type. */
enum N { 0..6 };
bool Least(N x) ( forall N y. (x <= y) );
bool Next(N x, N y) ( y = x + 1 );
Least(0) & !Least(1)
& (forall N x, N y. (Next(x, y) -> x < y & y > x & y >= 1 & x != y & x = y - 1))
& !(exists N x. Next(6, x))
& (exists N x, N y, N z. (Next(x, y) & Next(y, z) & z = x + 2 & x + 2 <= z));
