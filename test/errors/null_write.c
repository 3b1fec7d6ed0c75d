// Writing through a null pointer.
// RUN:
// EXIT: 10
// ERROR: null
static int *target;
static int value;

static void aim(int on) {
  target = on ? &value : (int *)0;
}

int main(void) {
  aim(1);
  *target = 3;
  aim(0);
  if (value == 3)
    *target = 4; // <--
  return 0;
}
