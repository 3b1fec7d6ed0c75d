// Writing a local array below its start through a pointer that runs down too far.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
int main(void) {
  char low[4] = "low";
  char text[4] = "abc";
  for (char *p = text + 3; p != low; p--) {
    *p = 'x'; // <--
    if (low[0] != 'l')
      return 1;
  }
  return 0;
}
