// A member of a struct through a null pointer, so that the address is not zero.
// RUN:
// EXIT: 10
// ERROR: null
struct pair {
  long long first;
  int second;
};

static int get(const struct pair *p) {
  return p->second; // <--
}

int main(void) {
  struct pair p = {1, 0};
  if (get(&p) != 0)
    return 1;
  return get(0);
}
