// expect: ERROR 4:28
enum T { a, b };
bool R(T x) (
  x = a & (exists T y. y = c)
);
