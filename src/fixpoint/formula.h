/* formula.h: one question to a formula of share/assay/fixpoint: read, evaluated in a space of its
 * own within the limits of a request, and its answer looked at while the relations are there.
 *
 * The text defines a relation, `defines`, over what the templates give and `declare` adds; its
 * query asks whether an error is reachable. */
#ifndef ASSAY_FIXPOINT_FORMULA_H
#define ASSAY_FIXPOINT_FORMULA_H

#include "fixpoint/template.h"

typedef struct formula formula;

struct formula {
  const char *file, *defines;
  const bp_request *request;   /* its limits hold */
  bp_result *result;           /* gets statistics; if there is no answer, the reason */
  templates *templates;        /* initialised; freed by formula_ask */
  void *context;               /* of these, all of which may be NULL: */
  void (*declare)(formula *f); /* adds to the system, instead of templates_declare */
  void (*prepare)(formula *f); /* before it is evaluated */
  void (*read)(formula *f);    /* when it was */
  /* for these */
  mu_system *system;
  mu_run *run;
  const mu_relation *relation; /* that is defined */
  bool is_reachable;
};

/* Sets is_reachable. False: there is no answer. */
bool formula_ask(formula *f);

#endif
