/* handover.c: an UNKNOWN for people: what each engine did, the path that is open, what to try. */
#include "report/next.h"
#include "report/report.h"

static void write_accounts(buf *out, const handover *h) {
  if (!h->accounts.size)
    return;
  buf_add(out, "\nWhat the engines did:\n");
  for (vec_each(const account, a, &h->accounts))
    buf_printf(out, "  %s: %s\n", a->engine, a->text);
  if (h->gave_up)
    buf_add(out, "All of them gave up before any limit: more time alone would not help.\n");
}

static void write_path(buf *out, const handover *h) {
  if (!h->path)
    return;
  if (h->path_excluded)
    buf_printf(out,
               "\nThe last path to the error that %s looked at; it cannot be executed, but others "
               "were not ruled out:\n",
               h->path_engine);
  else
    buf_printf(out, "\nUndecided: can this path to the error be executed? (engine %s)\n",
               h->path_engine);
  for (const char *line = h->path; *line;) {
    size_t length = strcspn(line, "\n");
    buf_printf(out, "  %.*s\n", (int)length, line);
    line += length + (line[length] == '\n');
  }
}

static void write_met(buf *out, const handover *h) {
  const char *place = h->met ? strchr(h->met, ' ') : NULL;
  if (place)
    buf_printf(out, "\nMet on the way, and not asked about (%.*s):\n %s\n", (int)(place - h->met),
               h->met, place);
}

void report_handover(buf *out, const answer *a, const finding *f) {
  assert(f->verdict == VERDICT_UNKNOWN);
  next_steps steps = {0};
  write_accounts(out, &f->handover);
  write_path(out, &f->handover);
  write_met(out, &f->handover);
  next_find(&steps, a, f);
  if (steps.size)
    buf_add(out, "\nWhat to try:\n");
  for (vec_each(const next_step, s, &steps))
    buf_printf(out, "  %s\n      %s\n", s->command, s->why);
  if (steps.size || f->handover.accounts.size)
    buf_printf(out, "More about this reason: doc/unknown.md, \"%s\".\n", next_kind(f->reason));
  next_free(&steps);
}
