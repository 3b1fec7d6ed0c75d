/* execute.c: the commands of a system, carried out in the order of the text. */
#include "fixpoint/eval.h"

#include "base/deadline.h"
#include "fixpoint/run.h"

static void print_size(mu_run *run, const mu_relation *r, buf *out) {
  if (r->is_input) {
    buf_printf(out, "size %s: given by the program\n", r->name);
    return;
  }
  bdd_mark here = bdd_here(run->s);
  rel value = mu_value(run, r);
  if (!run->oscillation)
    buf_printf(out, "size %s: %u nodes\n", r->name, rel_size(run->s, value));
  bdd_leave(run->s, here, REL_FALSE);
}

mu_answer mu_execute(mu_run *run, buf *out) {
  mu_answer answer = MU_NO_QUERY;
  double start = clock_seconds();
  for (vec_each(const mu_command, c, &run->m->commands)) {
    switch (c->kind) {
    case MU_QUERY:
      answer = mu_holds(run, c->formula) ? MU_TRUE : MU_FALSE;
      if (!run->oscillation)
        buf_printf(out, "query at line %u: %s\n", c->line, answer == MU_TRUE ? "true" : "false");
      break;
    case MU_SIZE:
      print_size(run, c->relation, out);
      break;
    case MU_TIMER:
      buf_printf(out, "time: %.3f s\n", clock_seconds() - start);
      start = clock_seconds();
      break;
    case MU_RESET:
      mu_reset(run, c->relation);
      break;
    }
    if (run->oscillation)
      return MU_UNKNOWN;
  }
  return answer;
}
