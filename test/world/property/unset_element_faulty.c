// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: t[i] is read before it is set with i = 2
int main(int argc, char **argv) {
  int t[4];
  t[0] = 1;
  t[1] = 2;
  t[3] = 3;
  unsigned i = (unsigned)argc % 4;
  return t[i];
}
