/* users.c: contracts of <unistd.h> about users and groups, of <pwd.h>, <grp.h>, and of what the system
 * tells of itself. */
#include "posix.h"

/* ---- who runs this --------------------------------------------------------------------------- */

static uid_t users_real, users_effective;
static gid_t users_group, users_effective_group;
static _Bool users_known;

/* The same each time, until one of the set functions is called. */
static void users_meet(void) {
  if (users_known)
    return;
  users_real = __VERIFIER_nondet_uint();
  users_effective = __VERIFIER_nondet_uint();
  users_group = __VERIFIER_nondet_uint();
  users_effective_group = __VERIFIER_nondet_uint();
  users_known = 1;
}

//# unistd.h
//= getuid specified: any number, the same until it is set
//? getuid()
uid_t getuid(void) {
  users_meet();
  return users_real;
}

//= geteuid specified: any number, the same until it is set
//? geteuid()
uid_t geteuid(void) {
  users_meet();
  return users_effective;
}

//= getgid specified: any number, the same until it is set
//? getgid()
gid_t getgid(void) {
  users_meet();
  return users_group;
}

//= getegid specified: any number, the same until it is set
//? getegid()
gid_t getegid(void) {
  users_meet();
  return users_effective_group;
}

/* The real one is set too by a process that may. */
//= setuid specified: 0 and the effective user is set; -1 and errno
//? setuid(getuid())
int setuid(uid_t user) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  users_effective = user;
  if (ANY_BOOL())
    users_real = user;
  return 0;
}

//= seteuid specified: 0 and the effective user is set; -1 and errno
//? seteuid(geteuid())
int seteuid(uid_t user) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  users_effective = user;
  return 0;
}

//= setgid specified: 0 and the effective group is set; -1 and errno
//? setgid(getgid())
int setgid(gid_t group) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  users_effective_group = group;
  if (ANY_BOOL())
    users_group = group;
  return 0;
}

//= setegid specified: 0 and the effective group is set; -1 and errno
//? setegid(getegid())
int setegid(gid_t group) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  users_effective_group = group;
  return 0;
}

//= setreuid specified: 0 and the users are set, but for -1; -1 and errno
//? setreuid(-1, -1)
int setreuid(uid_t real, uid_t effective) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  if (real != (uid_t)-1)
    users_real = real;
  if (effective != (uid_t)-1)
    users_effective = effective;
  return 0;
}

//= setregid specified: 0 and the groups are set, but for -1; -1 and errno
//? setregid(-1, -1)
int setregid(gid_t real, gid_t effective) {
  users_meet();
  if (posix_status() < 0)
    return -1;
  if (real != (gid_t)-1)
    users_group = real;
  if (effective != (gid_t)-1)
    users_effective_group = effective;
  return 0;
}

//= setresuid specified: as setreuid
//? setresuid(-1, -1, -1)
int setresuid(uid_t real, uid_t effective, uid_t saved) {
  (void)saved;
  return setreuid(real, effective);
}

//= setresgid specified: as setregid
//? setresgid(-1, -1, -1)
int setresgid(gid_t real, gid_t effective, gid_t saved) {
  (void)saved;
  return setregid(real, effective);
}

//= getgroups specified: how many, at most as many as asked for are written; -1 and errno
//= __getgroups_chk is getgroups without 3
//? getgroups(pick(-1, 0), NULL)
int getgroups(int room, gid_t *to) {
  if (room < 0 || ANY_BOOL())
    return posix_fails();
  int count = ANY_INT(0, 65536);
  if (room == 0)
    return count;
  __VERIFIER_assume(count <= room);
  __assay_write(to, (size_t)count * sizeof *to);
  return count;
}

//# grp.h
//= setgroups specified: 0, or -1 and errno
int setgroups(size_t count, const gid_t *groups) {
  (void)count, (void)groups;
  return posix_status();
}

//= initgroups specified: 0, or -1 and errno
int initgroups(const char *user, gid_t group) {
  (void)user, (void)group;
  return posix_status();
}

/* ---- the lists of users and groups ----------------------------------------------------------- */

struct passwd {
  char *pw_name, *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos, *pw_dir, *pw_shell;
};

struct group {
  char *gr_name, *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};

static struct passwd users_entry;
static struct group users_group_entry;

static struct passwd *users_some(void) {
  if (ANY_BOOL()) { /* not found: errno need not be set */
    if (ANY_BOOL())
      FAIL_ERRNO();
    return NULL;
  }
  struct passwd *p = &users_entry;
  p->pw_name = posix_some_string();
  p->pw_passwd = posix_some_string();
  p->pw_uid = __VERIFIER_nondet_uint();
  p->pw_gid = __VERIFIER_nondet_uint();
  p->pw_gecos = posix_some_string();
  p->pw_dir = posix_some_string();
  p->pw_shell = posix_some_string();
  return p;
}

//# pwd.h
//= getpwuid specified: an entry of the library's with that number; NULL
//? getpwuid(pick(0, 3)): same(r != NULL); if (r) same_text(r->pw_name)
struct passwd *getpwuid(uid_t user) {
  struct passwd *p = users_some();
  if (p)
    p->pw_uid = user;
  return p;
}

//= getpwnam specified: an entry of the library's with that name; NULL
//? getpwnam("root"): same(r != NULL); if (r) same(r->pw_uid)
//? getpwnam(text_of("ab", 5)): same(r != NULL)
struct passwd *getpwnam(const char *name) {
  struct passwd *p = users_some();
  if (p)
    p->pw_name = posix_copy_string(name);
  return p;
}

//= getpwent specified: an entry of the library's; NULL
struct passwd *getpwent(void) {
  return users_some();
}

//= setpwent open: nothing that a program sees but through getpwent
void setpwent(void) {
}

//= endgrent open: nothing that a program sees but through getpwent
void endgrent(void) {
}

//= setgrent open: nothing that a program sees but through getpwent
void setgrent(void) {
}

//= endpwent open: nothing that a program sees but through getpwent
void endpwent(void) {
}

/* All texts lie in the buffer. */
static int users_entry_in(struct passwd *to, char *texts, size_t room, struct passwd **result) {
  int error = room == 0 ? ERANGE : posix_number();
  *result = NULL;
  if (error || ANY_BOOL())
    return error;
  __assay_write(texts, room);
  texts[room - 1] = 0;
  char **fields[] = {&to->pw_name, &to->pw_passwd, &to->pw_gecos, &to->pw_dir, &to->pw_shell};
  for (int i = 0; i < 5; i++)
    *fields[i] = texts + ANY_SIZE(room - 1);
  to->pw_uid = __VERIFIER_nondet_uint();
  to->pw_gid = __VERIFIER_nondet_uint();
  *result = to;
  return 0;
}

//= getpwuid_r specified: 0 and the entry, with texts in the buffer, or NULL; an error number
int getpwuid_r(uid_t user, struct passwd *to, char *texts, size_t room, struct passwd **result) {
  int error = users_entry_in(to, texts, room, result);
  if (*result)
    to->pw_uid = user;
  return error;
}

//= getpwnam_r specified: 0 and the entry, with texts in the buffer, or NULL; an error number
int getpwnam_r(const char *name, struct passwd *to, char *texts, size_t room,
               struct passwd **result) {
  (void)name;
  return users_entry_in(to, texts, room, result);
}

static struct group *users_some_group(void) {
  if (ANY_BOOL()) {
    if (ANY_BOOL())
      FAIL_ERRNO();
    return NULL;
  }
  size_t count = ANY_SIZE(SIZE_MAX / 64);
  struct group *g = &users_group_entry;
  g->gr_name = posix_some_string();
  g->gr_passwd = posix_some_string();
  g->gr_gid = __VERIFIER_nondet_uint();
  g->gr_mem = malloc((count + 1) * sizeof *g->gr_mem);
  __VERIFIER_assume(g->gr_mem != NULL);
  for (size_t i = 0; i < count; i++)
    g->gr_mem[i] = posix_some_string();
  g->gr_mem[count] = NULL;
  return g;
}

//# grp.h
//= getgrgid specified: an entry of the library's with that number; NULL
//? getgrgid(pick(0, 3)): same(r != NULL); if (r) same_text(r->gr_name)
struct group *getgrgid(gid_t group) {
  struct group *g = users_some_group();
  if (g)
    g->gr_gid = group;
  return g;
}

//= getgrnam specified: an entry of the library's with that name; NULL
//? getgrnam("root"): same(r != NULL)
struct group *getgrnam(const char *name) {
  struct group *g = users_some_group();
  if (g)
    g->gr_name = posix_copy_string(name);
  return g;
}

//= getgrent specified: an entry of the library's; NULL
struct group *getgrent(void) {
  return users_some_group();
}
