// A member of a struct type that is larger than the object the pointer leads to.
// RUN:
// EXIT: 10
// ERROR: out of bounds|outside any object|beyond the end
struct small {
  int a;
};
struct large {
  int a;
  int b;
};

static int second(const struct large *l) {
  return l->b; // <--
}

int main(void) {
  struct small s = {1};
  int x = ((struct large *)&s)->a;
  return x + second((const struct large *)&s);
}
