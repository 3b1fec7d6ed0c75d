/* A protocol of sixteen states, as servers have them: which one it is in is kept in variables that are
 * copied, saved and restored. The flag counts how far it got; 108 is not entered again once it is 4. */
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int serve(int initial) {
  int state = initial, next = 0, old = 0, flag = 0;
  for (;;) {
    int input = __VERIFIER_nondet_int();
    old = state;
    switch (state) {
    case 100: state = 101; break;
    case 101: if (flag == 0) flag = 1; next = 102; state = 115; break;
    case 102: state = input > 0 ? 103 : 104; break;
    case 103: next = 105; state = 115; break;
    case 104: if (flag == 1) flag = 2; state = 105; break;
    case 105: next = 106; state = 115; break;
    case 106: if (flag == 2) flag = 3; state = 107; break;
    case 107: next = 108; state = 115; break;
    case 108: if (flag == 4) { reach_error(); abort(); } state = 109; break;
    case 109: state = 110; break;
    case 110: next = 111; state = 115; break;
    case 111: if (flag == 3) flag = 4; state = 112; break;
    case 112: return 0;
    case 115: state = next; break;
    default: return -1;
    }
    if (input == 7) {
      int saved = state;
      state = old;
      if (__VERIFIER_nondet_int())
        input = 8;
      state = saved;
    }
  }
}

int main(void) {
  return serve(100);
}
