// expect: TRUE
// args: --property valid-deref
// prints: variables of blocks are taken to live until their function returns
// A variable of a block that was left is not followed: the answer says so.
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
