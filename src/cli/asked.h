/* asked.h: the properties that the command line asks for, by --property, --spec and --rule. */
#ifndef ASSAY_CLI_ASKED_H
#define ASSAY_CLI_ASKED_H

#include "base/options.h"
#include "base/str.h"
#include "program/program.h"
#include "program/property.h"

/* Is every property that is asked for there? EXIT_TRUE, and which they are, or what the message that was
 * written means. */
int check_properties(const options *opts, property_set *set);

/* The same options with these properties, and without --spec: its file may be a pipe, which is read once;
 * with it sequential consistency is stated. The caller frees the list. */
options check_ask(const options *opts, property_set set);

/* The same options with that property or rule alone, and nothing stated of callers. The caller frees the
 * lists of properties and rules. */
options check_only(const options *opts, const char *property);

/* The properties that have a verdict of their own: those asked for, else unreach-call if there is no
 * rule; then the rules. */
void check_list_properties(const options *opts, str_pool *names, options_list *out);

/* Weaves the asserts of the properties asked for into the program. */
void check_weave(const options *opts, program *p);

#endif
