/* asked.h: the properties that the command line asks for, by --property, --spec and --rule. */
#ifndef ASSAY_CLI_ASKED_H
#define ASSAY_CLI_ASKED_H

#include "base/options.h"
#include "base/str.h"
#include "program/program.h"

/* Is every property that is asked for there? EXIT_TRUE, or what the message that was written means. */
int check_properties(const options *opts);

/* The properties that have a verdict of their own: those asked for, else unreach-call if there is no
 * rule; then the rules. */
void check_list_properties(const options *opts, str_pool *names, options_list *out);

/* Weaves the asserts of the properties asked for into the program. */
void check_weave(const options *opts, program *p);

#endif
