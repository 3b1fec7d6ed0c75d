inline int level(void) { return 7; }
int other(void) { return level(); }
