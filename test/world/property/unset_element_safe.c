// expect: TRUE
// args: --property def-behavior
int main(int argc, char **argv) {
  int t[4];
  for (int i = 0; i < 4; i++)
    t[i] = i;
  return t[(unsigned)argc % 4];
}
