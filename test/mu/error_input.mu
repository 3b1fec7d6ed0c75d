// expect: ERROR 2:6
bool ProgramInt(bool x);
