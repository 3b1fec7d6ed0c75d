// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

extern int read_line(char *, unsigned);
int main(void) {
  char line[8] = "";
  int n = read_line(line, sizeof line);
  if (n == 2 && line[0] == 'o' && line[1] == 'k' && line[2] == 0)
    reach_error();
  return 0;
}
