/* abstract_linear.h: assay abstract --keep: the linear program of variables and cells (paper 003). */
#ifndef ASSAY_CLI_ABSTRACT_LINEAR_H
#define ASSAY_CLI_ABSTRACT_LINEAR_H

#include "base/options.h"
#include "program/program.h"

/* Appends its text; an exit code, after a message if it is not 0. */
int print_linear(const options *opts, program *p, buf *out);

#endif
