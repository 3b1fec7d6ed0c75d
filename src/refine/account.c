#include "refine/account.h"

#include "base/memory.h"

/* Does an engine that came to its own end say that a limit ended it? */
static bool is_limit(const char *reason) {
  for (limit_kind k = 0; k < LIMITS; ++k)
    if (strcmp(reason, limit_name(k)) == 0)
      return true;
  return false;
}

/* One line: what it did, what is hard about that, why it stopped. */
static char *account_text(const wire_answer *a, account_end end) {
  const char *reason = buf_text(&a->reason);
  buf text = {0};
  if (a->did)
    buf_add(&text, a->did);
  if (a->hard)
    buf_printf(&text, "%s%s", text.size ? "; " : "", a->hard);
  if (!a->did && end != ACCOUNT_OWN)
    buf_add(&text, "did not come to the end of its first attempt");
  const char *why = end == ACCOUNT_STOPPED ? "it was stopped"
                    : *reason              ? reason
                                           : "it gave no reason";
  buf_printf(&text, "%s%s", text.size ? "; " : "", why);
  for (char *c = text.text; *c; ++c)
    if (*c == '\n')
      *c = ' ';
  return buf_take(&text);
}

/* The first that has one, but the predicate engine before others: it follows paths most exactly. */
static void take_path(handover *to, const char *who, const char *path) {
  assert(!path || strncmp(path, "open\n", 5) == 0 || strncmp(path, "excluded\n", 9) == 0);
  const char *steps = path ? strchr(path, '\n') : NULL;
  if (!steps || !steps[1] || (to->path && strcmp(who, "predicate") != 0))
    return;
  free(to->path);
  to->path = xstrdup(steps + 1);
  to->path_engine = who;
  to->path_excluded = strncmp(path, "excluded", 8) == 0;
}

/* `SCOPE: PREDICATE` lines of the rounds, as groups of a predicate file. */
static void take_predicates(handover *to, const wire_answer *a) {
  buf text = {0};
  for (vec_each(const answer_round, r, &a->log))
    for (const char *line = r->added; line && *line;) {
      size_t length = strcspn(line, "\n");
      const char *colon = memchr(line, ':', length);
      if (colon && colon[1] == ' ')
        buf_printf(&text, "%.*s { %.*s }\n", (int)(colon - line), line,
                   (int)(line + length - colon - 2), colon + 2);
      line += length + (line[length] == '\n');
    }
  if (text.size && !to->learnt)
    to->learnt = xstrdup(buf_text(&text));
  buf_free(&text);
}

void account_add(handover *to, const char *who, const wire_answer *a, account_end end) {
  assert(who);
  bool own = end == ACCOUNT_OWN && !is_limit(buf_text(&a->reason));
  to->gave_up = own && (to->gave_up || !to->accounts.size);
  assert(!to->gave_up || own);
  vec_push(&to->accounts, (account){who, account_text(a, end), xstrdup(buf_text(&a->reason))});
  take_path(to, who, a->path);
  if (a->met && !to->met)
    to->met = xstrdup(a->met);
  if (strcmp(who, "predicate") == 0)
    take_predicates(to, a);
}

bool account_names_place(const char *reason) {
  for (const char *at = strchr(reason, ':'); at; at = strchr(at + 1, ':')) {
    size_t digits = strspn(at + 1, "0123456789");
    if (digits > 0 && at[1 + digits] == ':')
      return true;
  }
  return false;
}
