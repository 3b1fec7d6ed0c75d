#include "unit.h"

#include "base/file.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

/* A directory of its own for every test, removed afterwards. */
typedef struct fixture {
  char dir[64], path[96];
} fixture;

static int setup(void **state) {
  fixture *f = calloc(1, sizeof *f);
  strcpy(f->dir, "/tmp/assay-test-XXXXXX");
  if (!f || !mkdtemp(f->dir))
    return -1;
  snprintf(f->path, sizeof f->path, "%s/file", f->dir);
  *state = f;
  return 0;
}

static int count_entries(const char *path) {
  DIR *dir = opendir(path);
  assert_non_null(dir);
  int n = 0;
  for (struct dirent *entry; (entry = readdir(dir));)
    n += entry->d_name[0] != '.';
  closedir(dir);
  return n;
}

static int teardown(void **state) {
  fixture *f = *state;
  DIR *dir = opendir(f->dir);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    char path[400];
    snprintf(path, sizeof path, "%s/%s", f->dir, entry->d_name);
    if (entry->d_name[0] != '.' && unlink(path) != 0)
      rmdir(path);
  }
  closedir(dir);
  int failed = rmdir(f->dir);
  free(f);
  return failed;
}

static void assert_contents(const char *path, const char *bytes, size_t size) {
  buf contents = {0}, error = {0};
  assert_true(file_read(path, &contents, &error));
  assert_int_equal(contents.size, size);
  assert_memory_equal(buf_text(&contents), bytes, size);
  buf_free(&contents);
}

static void writes_and_reads_any_bytes(void **state) {
  fixture *f = *state;
  buf error = {0};
  enum { SIZE = 300000 };
  char *bytes = malloc(SIZE);
  for (int i = 0; i < SIZE; ++i)
    bytes[i] = (char)(i * 7);
  assert_true(file_write(f->path, bytes, SIZE, &error));
  assert_contents(f->path, bytes, SIZE);
  assert_true(file_write(f->path, "", 0, &error));
  assert_contents(f->path, "", 0);
  assert_int_equal(count_entries(f->dir), 1); /* no temporary is left */
  free(bytes);
}

static void keeps_the_old_file_when_it_cannot_write(void **state) {
  fixture *f = *state;
  buf error = {0};
  char path[128];
  snprintf(path, sizeof path, "%s/none/file", f->dir);
  assert_false(file_write(path, "new", 3, &error));
  assert_non_null(strstr(buf_text(&error), "cannot write '"));
  assert_non_null(strstr(buf_text(&error), "No such file or directory"));
  buf_clear(&error);
  assert_false(file_write(f->dir, "new", 3, &error));
  assert_non_null(strstr(buf_text(&error), "Is a directory"));
  assert_int_equal(count_entries(f->dir), 0);
  buf_free(&error);
}

static void writes_through_a_link(void **state) {
  fixture *f = *state;
  buf error = {0};
  char link[128];
  snprintf(link, sizeof link, "%s/link", f->dir);
  assert_true(file_write(f->path, "old", 3, &error));
  assert_int_equal(symlink(f->path, link), 0);
  assert_true(file_write(link, "new", 3, &error));
  assert_contents(f->path, "new", 3);
  struct stat info;
  assert_int_equal(lstat(link, &info), 0);
  assert_true(S_ISLNK(info.st_mode));
}

static void writes_to_what_is_no_file(void **state) {
  (void)state;
  buf error = {0};
  assert_true(file_write("/dev/null", "text", 4, &error));
}

static void says_why_it_cannot_read(void **state) {
  fixture *f = *state;
  buf contents = {0}, error = {0};
  assert_false(file_read("/no/such/file", &contents, &error));
  assert_string_equal(buf_text(&error), "cannot read '/no/such/file': No such file or directory");
  buf_clear(&error);
  assert_false(file_read(f->dir, &contents, &error));
  assert_non_null(strstr(buf_text(&error), "Is a directory"));
  buf_free(&contents);
  buf_free(&error);
}

static void temporary_folders(void **state) {
  fixture *f = *state;
  const char *before = getenv("TMPDIR");
  char *kept = before ? strdup(before) : NULL;
  buf path = {0}, error = {0}, file = {0};
  setenv("TMPDIR", f->dir, 1);
  assert_true(folder_new(&path, &error));
  assert_int_equal(strncmp(buf_text(&path), f->dir, strlen(f->dir)), 0);
  buf_printf(&file, "%s/.hidden", buf_text(&path));
  assert_true(file_write(buf_text(&file), "x", 1, &error));
  assert_int_equal(count_entries(f->dir), 1);
  folder_remove(buf_text(&path));
  assert_int_equal(count_entries(f->dir), 0);
  setenv("TMPDIR", "/no/such/folder", 1);
  buf_clear(&path);
  assert_false(folder_new(&path, &error));
  assert_int_equal(path.size, 0);
  assert_non_null(strstr(buf_text(&error), "temporary folder in '/no/such/folder'"));
  if (kept)
    setenv("TMPDIR", kept, 1);
  else
    unsetenv("TMPDIR");
  free(kept);
  buf_free(&path);
  buf_free(&error);
  buf_free(&file);
}

static void names(void **state) {
  (void)state;
  assert_string_equal(file_suffix("a/b.c"), ".c");
  assert_string_equal(file_suffix("a.d/b"), "");
  assert_string_equal(file_suffix(".hidden"), "");
  assert_string_equal(file_suffix("x.tar.bc"), ".bc");
  assert_string_equal(file_base_name("a/b.c"), "b.c");
  assert_string_equal(file_base_name("b.c"), "b.c");
}

static void finds_the_share_directory(void **state) {
  (void)state;
  buf path = {0}, error = {0};
  assert_true(file_share("README.md", &path, &error));
  assert_true(file_exists(buf_text(&path)));
  buf_free(&path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(writes_and_reads_any_bytes, setup, teardown),
      cmocka_unit_test_setup_teardown(keeps_the_old_file_when_it_cannot_write, setup, teardown),
      cmocka_unit_test_setup_teardown(writes_through_a_link, setup, teardown),
      cmocka_unit_test(writes_to_what_is_no_file),
      cmocka_unit_test_setup_teardown(says_why_it_cannot_read, setup, teardown),
      cmocka_unit_test_setup_teardown(temporary_folders, setup, teardown),
      cmocka_unit_test(names),
      cmocka_unit_test(finds_the_share_directory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
