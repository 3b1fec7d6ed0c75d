// expect: TRUE
// args: --property no-overflow -fwrapv
// Where the dialect defines overflow, counting up is no error.
struct flags {
  unsigned mark : 1, count : 31;
};
int main(void) {
  struct flags f = {1, 0x7fffffff};
  f.count++;
  return f.count != 0;
}
