// expect: UNKNOWN | FALSE(valid-deref)
// args: --property valid-deref
// behind the null pointer there is no element
int main(int argc, char *argv[]) { return argc == 3 && argv[4] != 0; }
