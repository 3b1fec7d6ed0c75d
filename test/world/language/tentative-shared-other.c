int shared = 7, twice;
void set(void) {
  ++shared;
  ++twice;
}
