// expect: FALSE
/* A function in no table is the user's own: its result is an input. */
extern void reach_error(void);
extern int my_own_function(void);
int main(void) {
  if (my_own_function() == 17)
    reach_error();
  return 0;
}
