/* print.c: queries as SMT-LIB text. */
#include "smt/internal.h"

/* A copy of the formulas in a solver of its own, printed by Z3. */
void smt_print(smt *s, buf *out, const expr *const *formulas, uint32_t count) {
  Z3_context c = s->z.c;
  lane *l = lane_for(s, formulas, count, NULL, 0);
  Z3_solver v = lane_solver(s);
  presence present;
  presence_init(&present, &l->translator);
  ast_vec facts = {0};
  for (uint32_t i = 0; i < count; ++i) {
    presence_add(&present, formulas[i], &facts);
    Z3_solver_assert(c, v, translate(&l->translator, formulas[i])->ast);
  }
  for (vec_each(Z3_ast, fact, &facts))
    Z3_solver_assert(c, v, *fact);
  const char *text = Z3_solver_to_string(c, v);
  buf_add(out, text ? text : "");
  buf_add(out, "(check-sat)\n");
  vec_free(&facts);
  presence_free(&present);
  Z3_solver_dec_ref(c, v);
}
