int y;
__attribute__((constructor)) static void start(void) { y = 2; }
