/* Progress: the complete explanations of one path, and what they ask of the abstraction. */
#include "refine/insist.h"

static bool tell_whole(const path_context *c, abstractor *a, const trace *path, bool all,
                       precision *out, buf *lacks) {
  assert(path->main);
  path_notes notes = {0};
  uint32_t added = path_explain_wholly(c, path, all, out, &notes, lacks);
  for (vec_each(const path_note, n, &notes))
    abstractor_focus_visit(a, n->proc, n->label, n->predicate, n->visit);
  vec_free(&notes);
  return abstractor_focus_end(a) || added;
}

static bool tell_atoms(const path_context *c, abstractor *a, const trace *path, precision *out) {
  path_notes notes = {0};
  uint32_t added = path_explain_completely(c, path, out, &notes);
  for (vec_each(const path_note, n, &notes))
    abstractor_focus(a, n->proc, n->label, n->predicate);
  vec_free(&notes);
  return abstractor_focus_end(a) || added;
}

bool insist(const path_context *c, abstractor *a, const trace *path, insistence how, precision *out,
            buf *lacks) {
  assert(c->q.program == out->program);
  switch (how) {
  case INSIST_CHAIN:
  case INSIST_ALL:
    return tell_whole(c, a, path, how == INSIST_ALL, out, lacks);
  case INSIST_ATOMS:
    return tell_atoms(c, a, path, out);
  case INSIST_RELATIONS:
    abstractor_focus_all(a, path);
    return abstractor_focus_end(a);
  }
  return false;
}
