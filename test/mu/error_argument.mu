// expect: ERROR 3:26
enum T { a, b };
bool R(T x, bool y) ( R2(y) ); bool R2(T x) ( x = a );
