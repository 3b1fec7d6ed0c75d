// expect: TRUE program lock.bp
/* Relations of a program with constants and repetitions as arguments. */
Init(0) & !Init(1) & Target(1) & !Target(0) & Exit(0)
& !(exists State x. ProgramInt(x, x) & !ProgramInt(x, x))
& (exists PC p, PC q. Across(0, p, q)) & !(exists PC p. Across(0, p, p));
