// Walking past the terminating zero of a string literal.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
static int count(const char *s, int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    k += s[i] == 'a'; // <--
  return k;
}

int main(void) {
  if (count("banana", 7) != 3)
    return 1;
  return count("banana", 9);
}
