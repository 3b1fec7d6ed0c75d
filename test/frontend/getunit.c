/* Paper 000, figure 1. */
int numUnits, level;

void NewUnit(void);
void gotUnit(void);
void reach_error(void);

void getUnit(void) {
  int canEnter = 0;
  if (numUnits == 0) {
    if (level > 10) {
      NewUnit();
      numUnits = 1;
      canEnter = 1;
    }
  } else
    canEnter = 1;
  if (canEnter) {
    if (numUnits == 0)
      reach_error();
    else
      gotUnit();
  }
}
