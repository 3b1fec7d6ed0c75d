/* The entry-forward summary algorithm (paper 004, section 4.2 and the appendix).

   Summary(u, v): a module is entered with input u, and can then reach state v of the same module, in
   an execution that starts in main. Only what can be reached is computed. */

mu bool Summary(Input u, State v) (
  /* early termination: everything, once the target is met */
    (exists Input a, State b. (Summary(a, b) & Target(b.pc)))

  | (Init(v.mod) & Entry(u, v))

  /* steps inside a module */
  | (exists State x. (Summary(u, x) & ProgramInt(x, v)))

  /* into a call */
  | ((exists Input a, State y. (Summary(a, y) & IntoCall(y, v.mod, u))) & Entry(u, v))

  /* across a call: the caller's part, and the callee's */
  | (exists Module m, Input y. (
        (exists State x. (Summary(u, x) & IntoCall(x, m, y) & ReturnA(x, v)))
      & (exists State z. (Summary(y, z) & z.mod = m & Exit(z.pc) & ReturnB(z, v)))))
);

(exists Input u, State v. (Summary(u, v) & Target(v.pc)));
