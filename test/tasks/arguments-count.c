extern void reach_error(void);
/* C says that argc is not negative. */
int main(int argc, char **argv) {
  int seen = 0;
  while (seen < argc)
    seen++;
  if (seen != argc)
    reach_error();
  return 0;
}
