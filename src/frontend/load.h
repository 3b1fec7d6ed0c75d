/* load.h: inside the front end: the state of loading a program, shared by load.c and compile.c. */
#ifndef ASSAY_FRONTEND_LOAD_H
#define ASSAY_FRONTEND_LOAD_H

#include "base/options.h"
#include "base/stats.h"
#include "frontend/module.h"

typedef struct loader {
  const options *opts;
  stats *st;
  LLVMContextRef context;
  LLVMModuleRef module; /* all that was read so far, linked */
  buf folder;           /* for bitcode, removed at the end; empty: none yet */
  uint32_t outputs;
  buf messages;    /* of LLVM's readers and linker */
  bool in_project; /* a file is one of the project's */
  module_assumes assumes;
} loader;

typedef VEC(const char *) words;

/* A message about the input, on standard error. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Is there a folder for what is written on the way? */
bool make_folder(loader *l);
/* Compiles one file; the path of the bitcode goes into `out`, which is empty. */
bool compile(loader *l, const char *file, const words *extra, buf *out);
/* The same of a file of the program, with its own flags; `how`, if any, is one more. */
bool compile_file(loader *l, const char *file, const char *how, buf *out);

#endif
