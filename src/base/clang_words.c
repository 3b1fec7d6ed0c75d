/* clang_words.c: options that are passed on to clang. */
#include "base/options.h"

#include <string.h>

/* How clang's own options look: a prefix, and whether its value may be the next word. */
static const struct {
  const char *prefix;
  enum { JOINED, SEPARATE, EITHER, ALONE } form;
} clang_options[] = {
    {"-include", SEPARATE}, {"-imacros", SEPARATE}, {"-isystem", EITHER},   {"-iquote", EITHER},
    {"-idirafter", EITHER}, {"-isysroot", EITHER},  {"-I", EITHER},         {"-D", EITHER},
    {"-U", EITHER},         {"-std=", JOINED},      {"-f", JOINED},         {"-W", JOINED},
    {"-w", ALONE},          {"-ansi", ALONE},       {"-pedantic", ALONE},   {"-pthread", ALONE},
    {"-nostdinc", ALONE},   {"-undef", ALONE},      {"--sysroot=", JOINED},
};

int options_clang_words(const char *word) {
  for (size_t i = 0; i < sizeof clang_options / sizeof *clang_options; ++i) {
    size_t n = strlen(clang_options[i].prefix);
    if (strncmp(word, clang_options[i].prefix, n) != 0)
      continue;
    bool exact = word[n] == '\0';
    switch (clang_options[i].form) {
    case JOINED:
      if (!exact)
        return 1;
      break;
    case SEPARATE:
      if (exact)
        return 2;
      break;
    case EITHER:
      return exact ? 2 : 1;
    case ALONE:
      if (exact)
        return 1;
      break;
    }
  }
  return 0;
}
