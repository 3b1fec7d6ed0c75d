// expect: FALSE program lock.bp
/* The appendix of paper 004 on a program, without splitting the return. */
mu bool Reachable(Input u, State v) (
    (Init(v.mod) & Entry(u, v))
  | (exists State x. (Reachable(u, x) & ProgramInt(x, v)))
  | (Entry(u, v) & (exists Input a, State y. (Reachable(a, y) & IntoCall(y, v.mod, u))))
  | (exists State x, Input y, State z. (
        Reachable(u, x) & IntoCall(x, z.mod, y) & Reachable(y, z) & Exit(z.pc) & Return(x, z, v)))
);
bool Called(Module m) ( (exists Module n, PC p, PC q. Across(n, p, q)) & m = m );
#size Reachable;
(exists Input u, State v. (Reachable(u, v) & Target(v.pc)));
