// An access through a pointer to a struct where the object is only large enough for its first
// member. RUN: EXIT: 10 ERROR: out of bounds
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
