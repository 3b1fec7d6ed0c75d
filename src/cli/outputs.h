/* outputs.h: can the files be written that the command line asks for? Found out before the analysis,
 * for afterwards the time is spent. */
#ifndef ASSAY_CLI_OUTPUTS_H
#define ASSAY_CLI_OUTPUTS_H

#include "cli/cli.h"

/* Makes the folder of --dump if there is none. EXIT_TRUE, or EXIT_USAGE after naming the option and
 * what is wrong with its file or folder. A cache that cannot be used is no error: the answer is the
 * same without it. */
int outputs_prepare(const options *opts);

#endif
