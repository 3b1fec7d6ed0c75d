// expect: UNKNOWN
// prints: the system asks nothing
// prints: R 1 1 2
bool R(bool x, bool y) ( x & !y );
