// expect: UNKNOWN | FALSE(valid-deref)
// args: --property valid-deref
// the text may be empty: it has no second character
int main(int argc, char *argv[]) { return argc > 1 && argv[1][1] == 'x'; }
