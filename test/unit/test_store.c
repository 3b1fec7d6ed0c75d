/* The cache on disk, and the digests that are its keys. */
#include "unit.h"

#include "base/store.h"
#include "expr/digest.h"
#include "expr_unit.h"

#include <dirent.h>
#include <unistd.h>

typedef struct fixture {
  char dir[64];
} fixture;

static int setup(void **state) {
  fixture *f = calloc(1, sizeof *f);
  if (!f)
    return -1;
  strcpy(f->dir, "/tmp/assay-test-XXXXXX");
  *state = f;
  return mkdtemp(f->dir) ? 0 : -1;
}

/* Removes the files of the folder if asked, and says how many there were. */
static int count_files(const char *folder, bool remove) {
  DIR *dir = opendir(folder);
  int n = 0;
  for (struct dirent *e; dir && (e = readdir(dir));)
    if (e->d_name[0] != '.') {
      char path[400];
      snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
      n += remove ? unlink(path) == 0 : 1;
    }
  closedir(dir);
  return n;
}

static int teardown(void **state) {
  fixture *f = *state;
  count_files(f->dir, true);
  int failed = rmdir(f->dir);
  free(f);
  return failed;
}

static store_key key_of(const char *text) {
  sha256_state s;
  sha256_start(&s);
  sha256_add(&s, text, strlen(text));
  return store_key_of(&s);
}

static store *open_store(const char *folder, const char *identity) {
  buf warnings = {0};
  store *s = store_open(folder, identity, 0, &warnings);
  assert_non_null(s);
  assert_string_equal(buf_text(&warnings), "");
  buf_free(&warnings);
  return s;
}

static bool holds(const store *s, const char *key, const char *value) {
  store_key k = key_of(key);
  const void *bytes;
  size_t size;
  return store_get(s, &k, &bytes, &size) && size == strlen(value) &&
         memcmp(bytes, value, size) == 0;
}

static void put(store *s, const char *key, const char *value) {
  store_key k = key_of(key);
  store_put(s, &k, value, strlen(value));
}

static void keeps_what_is_put(void **state) {
  fixture *f = *state;
  store *s = open_store(f->dir, "one");
  put(s, "a", "first");
  put(s, "b", "");
  put(s, "a", "second");
  assert_true(holds(s, "a", "first"));
  assert_true(holds(s, "b", ""));
  assert_false(holds(s, "c", ""));
  store_save(s);
  store_save(s);
  assert_int_equal(count_files(f->dir, false), 1);
  put(s, "c", "third");
  store_save(s);
  assert_int_equal(count_files(f->dir, false), 1);
  store_close(s);
  s = open_store(f->dir, "one");
  assert_true(holds(s, "a", "first") && holds(s, "b", "") && holds(s, "c", "third"));
  store_save(s);
  assert_int_equal(count_files(f->dir, false), 1);
  store_close(s);
  s = open_store(f->dir, "two");
  assert_false(holds(s, "a", "first"));
  store_close(s);
}

static void many_files_become_one(void **state) {
  fixture *f = *state;
  for (int i = 0; i < 12; ++i) {
    char key[16];
    snprintf(key, sizeof key, "key %d", i);
    store *s = open_store(f->dir, "one");
    put(s, key, "value");
    store_save(s);
    store_close(s);
  }
  assert_true(count_files(f->dir, false) < 10);
  store *s = open_store(f->dir, "one");
  for (int i = 0; i < 12; ++i) {
    char key[16];
    snprintf(key, sizeof key, "key %d", i);
    assert_true(holds(s, key, "value"));
  }
  store_close(s);
}

/* ---- digests ---- */

static world w;

static store_key digest(const char *first, const char *second) {
  const expr *list[2] = {world_expr(&w, first), second ? world_expr(&w, second) : NULL};
  sha256_state s;
  sha256_start(&s);
  expr_digest(&s, &w.pool, list, second ? 2 : 1);
  return store_key_of(&s);
}

static void same(const char *a, const char *b, bool wanted) {
  store_key x = digest(a, NULL), y = digest(b, NULL);
  if ((memcmp(&x, &y, sizeof x) == 0) != wanted)
    fail_msg("%s and %s have %s digest", a, b, wanted ? "not the same" : "the same");
}

static void digests_cover_all_but_names(void **state) {
  (void)state;
  world_init(&w, 64);
  static const char *const declared[] = {
      "int d1",    "int d2",    "int d3",    "unsigned du", "long dl", "int *dp",    "int *dq",
      "int **dpp", "int da[4]", "int db[5]", "char *dc",    "int dt",  "unsigned dv"};
  for (int i = 0; i < COUNT(declared); ++i)
    world_declare(&w, declared[i]);
  for (uint32_t i = 0; i < w.count; ++i)
    w.vars[i]->address_taken = strcmp(w.vars[i]->name, "dt") == 0;
  same("d1 < d2", "d2 < d3", true);
  same("d1 < d2", "d3 < d1", true);
  same("*dp + d1 == 3", "*dq + d2 == 3", true);
  same("da[d1] == d2", "da[d3] == d1", true);
  same("d1 + d2 < d1", "d1 + d2 < d2", false);
  same("d1 < d2", "d1 <= d2", false);
  same("d1 < 3", "d1 < 4", false);
  same("d1 < 3", "du < 3", false);
  same("d1 < 3", "dt < 3", false);
  same("d1 == d2", "d1 == dt", false);
  same("da[d1] == 1", "db[d1] == 1", false);
  same("dp + d1 == dq", "dp + d1 == dp", false);
  same("*dp == 1", "*dc == 1", false);
  same("*dp == 1", "**dpp == 1", false);
  same("'d1 == d2", "d1 == d2", false);
  same("d1 +% d2 == 1", "d1 + d2 == 1", false);
  store_key one = digest("d1 < d2", "d2 < d3"), other = digest("d1 < d2", "d1 < d3");
  assert_memory_not_equal(&one, &other, sizeof one);
  world_free(&w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(keeps_what_is_put, setup, teardown),
      cmocka_unit_test_setup_teardown(many_files_become_one, setup, teardown),
      cmocka_unit_test(digests_cover_all_but_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
