// expect: UNKNOWN | TRUE
// args: --property no-overflow,def-behavior
// the source does not show the operator where a macro hides it: no evidence of a lost bit
#define MOVED(a, b) ((a) >> (b))
int main(void) { return (int)MOVED(9223372036854775804L, 4); }
