/* getopt.c: the options of a command line, as the GNU library reads them: arguments that are no options
 * are moved behind those that are, unless the list of options begins with `+` or `-` or the
 * environment asks for POSIX. */
#include "posix.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

struct option {
  const char *name;
  int has_arg; /* 0: no, 1: yes, 2: if it stands in the same argument */
  int *flag;
  int val;
};

enum getopt_order { PERMUTE, REQUIRE_ORDER, RETURN_IN_ORDER };

/* Arguments from `getopt_passed` to `getopt_passed_end` are none of the options and were getopt_passed by. */
static char *getopt_next; /* the rest of the argument being read; NULL: none */
static int getopt_passed, getopt_passed_end;
static _Bool getopt_started, __assay_own_getopt_started; /* ever; since execution starts */
static int getopt_order;

static void getopt_start(const char *letters) {
  if (optind == 0)
    optind = 1;
  getopt_passed = getopt_passed_end = optind;
  getopt_next = NULL;
  getopt_started = 1;
  if (ANY_BOOL()) /* which option was wrong is said of a wrong one only */
    optopt = 0;
  if (*letters == '-')
    getopt_order = RETURN_IN_ORDER;
  else if (*letters == '+')
    getopt_order = REQUIRE_ORDER;
  else
    getopt_order = ANY_BOOL() ? REQUIRE_ORDER : PERMUTE; /* POSIXLY_CORRECT is set or not */
}

static _Bool getopt_is_option(const char *argument) {
  return argument[0] == '-' && argument[1];
}

/* The options that were read since stand before what was getopt_passed by. */
static void getopt_bring_forward(char **argv) {
  for (int from = getopt_passed_end; from < optind; from++) {
    char *moved = argv[from];
    int to = from;
    for (; to > from - (getopt_passed_end - getopt_passed); to--)
      argv[to] = argv[to - 1];
    argv[to] = moved;
  }
  getopt_passed += optind - getopt_passed_end;
  getopt_passed_end = optind;
}

static void getopt_tidy_passed(char **argv) {
  if (getopt_passed != getopt_passed_end && getopt_passed_end != optind)
    getopt_bring_forward(argv);
  else if (getopt_passed_end != optind)
    getopt_passed = optind;
}

/* Goes on to the next argument: false if there is no option any more, *result then. */
static _Bool getopt_advance(int argc, char **argv, int *result) {
  if (getopt_passed_end > optind)
    getopt_passed_end = optind;
  if (getopt_passed > optind)
    getopt_passed = optind;
  if (getopt_order == PERMUTE) {
    getopt_tidy_passed(argv);
    while (optind < argc && !getopt_is_option(argv[optind]))
      optind++;
    getopt_passed_end = optind;
  }
  if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && !argv[optind][2]) {
    optind++;
    if (getopt_passed != getopt_passed_end && getopt_passed_end != optind)
      getopt_bring_forward(argv);
    else if (getopt_passed == getopt_passed_end)
      getopt_passed = optind;
    getopt_passed_end = optind = argc;
  }
  *result = -1;
  if (optind == argc) {
    if (getopt_passed != getopt_passed_end)
      optind = getopt_passed;
    return 0;
  }
  if (getopt_is_option(argv[optind]))
    return 1;
  if (getopt_order == RETURN_IN_ORDER) {
    optarg = argv[optind++];
    *result = 1;
  }
  return 0;
}

static const char *getopt_find_letter(const char *letters, char c) {
  for (; *letters; letters++)
    if (*letters == c)
      return letters;
  return NULL;
}

/* The argument of an option in the next word; what is missing is told by the result. */
static int getopt_take_argument(int argc, char **argv, const char *letters, int c) {
  if (optind == argc) {
    optopt = c;
    return *letters == ':' ? ':' : '?';
  }
  optarg = argv[optind++];
  return c;
}

static int getopt_read_letter(int argc, char **argv, const char *letters) {
  char c = *getopt_next++;
  const char *found = getopt_find_letter(letters, c);
  if (!*getopt_next)
    optind++;
  if (!found || c == ':' || c == ';') {
    optopt = c;
    return '?';
  }
  if (found[1] != ':')
    return c;
  int result = c;
  if (*getopt_next) {
    optarg = getopt_next;
    optind++;
  } else if (found[2] != ':') {
    result = getopt_take_argument(argc, argv, letters, c);
  }
  getopt_next = NULL;
  return result;
}

/* How the name, which ends at `=` or the end, getopt_fits: 2 exactly, 1 as a beginning, 0 not. */
static int getopt_fits(const char *given, const char *name) {
  size_t i = 0;
  while (given[i] && given[i] != '=' && given[i] == name[i])
    i++;
  if (given[i] && given[i] != '=')
    return 0;
  return name[i] ? 1 : 2;
}

/* The option that is meant; -1: none, or more than one that differ. */
static int getopt_find_long(const struct option *longs) {
  int found = -1;
  _Bool ambiguous = 0;
  for (int i = 0; longs[i].name; i++) {
    int how = getopt_fits(getopt_next, longs[i].name);
    if (how == 2)
      return i;
    if (how == 1 && found < 0)
      found = i;
    else if (how == 1 && (longs[i].has_arg != longs[found].has_arg ||
                          longs[i].flag != longs[found].flag || longs[i].val != longs[found].val))
      ambiguous = 1;
  }
  return ambiguous ? -1 : found;
}

static int getopt_read_long(int argc, char **argv, const char *letters, const struct option *longs,
                     int *index) {
  int i = getopt_find_long(longs);
  char *end = getopt_next;
  while (*end && *end != '=')
    end++;
  getopt_next = NULL;
  optind++;
  optopt = 0;
  if (i < 0)
    return '?';
  int result = longs[i].flag ? 0 : longs[i].val;
  if (*end && longs[i].has_arg == 0) {
    optopt = longs[i].val;
    return '?';
  }
  if (*end)
    optarg = end + 1;
  else if (longs[i].has_arg == 1 && optind == argc) {
    optopt = longs[i].val;
    return *letters == ':' ? ':' : '?';
  } else if (longs[i].has_arg == 1)
    optarg = argv[optind++];
  if (index)
    *index = i;
  if (longs[i].flag)
    *longs[i].flag = longs[i].val;
  return result;
}

static int getopt_any(int argc, char **argv, const char *letters, const struct option *longs,
                      int *index, _Bool long_only) {
  if (argc < 1)
    return -1;
  optarg = NULL;
  if (optind == 0 || !getopt_started)
    getopt_start(letters);
  else if (!__assay_own_getopt_started)
    __assay_approximate("getopt that was begun earlier");
  __assay_own_getopt_started = 1;
  if (*letters == '-' || *letters == '+')
    letters++;
  int result;
  if (!getopt_next || !*getopt_next) {
    if (!getopt_advance(argc, argv, &result))
      return result;
    getopt_next = argv[optind] + 1;
    if (longs && *getopt_next == '-') {
      getopt_next++;
      return getopt_read_long(argc, argv, letters, longs, index);
    }
    if (longs && long_only && (getopt_next[1] || !getopt_find_letter(letters, *getopt_next)) &&
        (getopt_find_long(longs) >= 0 || !getopt_find_letter(letters, *getopt_next)))
      return getopt_read_long(argc, argv, letters, longs, index);
  }
  return getopt_read_letter(argc, argv, letters);
}

//# unistd.h
//= optarg object: the argument of an option
//= optind object: the index of the next argument
//= opterr object: 1: messages are printed
//= optopt object: the option that was not understood
//= getopt modelled: the next option and its argument; '?' and ':' for errors; -1 at the end
//= __posix_getopt is getopt
//? getopt((optind = 0, 3), (char *[]){"x", text_of("-ab", 3), text_of("-ab", 3), NULL}, ":ab:"): same(r); same(optind); if (r == '?' || r == ':') same(optopt)
//? getopt((optind = 0, opterr = 0, 3), (char *[]){"x", text_of("-abz", 3), text_of("-az", 3), NULL}, "+ab::"): same(r); same(optind)
//? getopt((optind = 0, 2), (char *[]){"x", text_of("-ab", 4), NULL}, "ab:"): same(r); same(optind)
int getopt(int argc, char *const *argv, const char *letters) {
  return getopt_any(argc, (char **)argv, letters, NULL, NULL, 0);
}

//# getopt.h
//= getopt_long modelled: as getopt, with long options, also by a beginning of their name
int getopt_long(int argc, char *const *argv, const char *letters, const struct option *longs,
                int *index) {
  return getopt_any(argc, (char **)argv, letters, longs, index, 0);
}

//= getopt_long_only modelled: as getopt_long, with one dash too
int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *longs,
                     int *index) {
  return getopt_any(argc, (char **)argv, letters, longs, index, 1);
}
