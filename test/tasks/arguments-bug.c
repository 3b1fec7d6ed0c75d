extern void reach_error(void);
/* Only some of the command lines that it may be started with run into it. */
int main(int argc, char **argv) {
  int verbose = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-' && argv[i][1] == 'v')
      verbose++;
  if (verbose == 2)
    reach_error();
  return 0;
}
