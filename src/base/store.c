#include "base/store.h"

#include "base/arena.h"
#include "base/deadline.h"
#include "base/file.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char mark[] = "assay cache, 1\n"; /* with its NUL 16 bytes */

enum {
  MOST_FILES = 8,       /* more than these become one */
  STALE_SECONDS = 3600, /* after which a temporary file was left behind by someone */
  HEAD = sizeof mark + SHA256_BYTES,
};

static const double first_pause = 2; /* seconds until what was added is written; then twice that */

typedef struct record {
  store_key key;
  uint32_t size;
  const uint8_t *bytes; /* in `memory` */
} record;

struct store {
  char *folder; /* owned */
  uint8_t identity[SHA256_BYTES];
  arena memory;
  VEC(record) records;
  map index;       /* half a key -> position + 1 */
  uint32_t saved;  /* records up to here are in files that others wrote */
  uint32_t writes; /* records that were there when this process wrote its file */
  buf own;         /* path of that file */
  double next, pause;
};

static void hash_of(const void *bytes, size_t size, uint8_t hash[SHA256_BYTES]) {
  sha256_state state;
  sha256_start(&state);
  sha256_add(&state, bytes, size);
  sha256_end(&state, hash);
}

store_key store_key_of(sha256_state *s) {
  uint8_t hash[SHA256_BYTES];
  store_key key;
  sha256_end(s, hash);
  memcpy(key.bytes, hash, sizeof key.bytes);
  return key;
}

void store_file(const store *s, const char *name, buf *path) {
  buf_printf(path, "%s/%s", s->folder, name);
}

/* ---- records ---- */

static uint64_t half(const store_key *key, unsigned which) {
  assert(which < 2);
  uint64_t value;
  memcpy(&value, key->bytes + 8 * which, sizeof value);
  return value;
}

/* Keys are hashes: two that agree in one half and differ in the other do not occur. If they do, the
 * later one is not kept. */
static const record *find(const store *s, const store_key *key) {
  uint64_t at = map_get(&s->index, half(key, 0), 0);
  if (!at)
    return NULL;
  assert(at <= s->records.size);
  const record *r = &s->records.data[at - 1];
  return half(&r->key, 1) == half(key, 1) ? r : NULL;
}

static void add(store *s, const store_key *key, const uint8_t *bytes, uint32_t size) {
  uint64_t *slot = map_slot_of(&s->index, half(key, 0));
  if (*slot)
    return;
  vec_push(&s->records, (record){*key, size, arena_copy(&s->memory, bytes, size)});
  *slot = s->records.size;
  assert(s->index.size == s->records.size);
}

/* ---- files ---- */

typedef struct answers {
  char *path; /* owned */
  int64_t when;
  uint64_t size;
  bool is_used;
} answers;

typedef VEC(answers) answers_vec;

static int by_age(const void *a, const void *b) {
  const answers *x = a, *y = b;
  if (x->when != y->when)
    return x->when < y->when ? -1 : 1;
  return strcmp(x->path, y->path);
}

static void free_answers(answers_vec *list) {
  for (vec_each(answers, a, list))
    free(a->path);
  vec_free(list);
}

static bool has_suffix(const char *name, const char *suffix) {
  size_t n = strlen(name), k = strlen(suffix);
  return n >= k && strcmp(name + n - k, suffix) == 0;
}

/* The files of answers, oldest first. Temporary ones of processes that died go. */
static bool list_answers(const store *s, answers_vec *out, buf *warnings) {
  DIR *dir = opendir(s->folder);
  if (!dir) {
    buf_printf(warnings, "the cache '%s' cannot be used: %s\n", s->folder, strerror(errno));
    return false;
  }
  for (struct dirent *e; (e = readdir(dir));) {
    buf path = {0};
    struct stat info;
    store_file(s, e->d_name, &path);
    bool is_temporary = strstr(e->d_name, ".cache.tmp") != NULL;
    bool is_ours = strncmp(e->d_name, "answers-", 8) == 0 && has_suffix(e->d_name, ".cache");
    if ((is_ours || is_temporary) && stat(buf_text(&path), &info) == 0 && S_ISREG(info.st_mode)) {
      if (is_temporary && info.st_mtime < time(NULL) - STALE_SECONDS)
        unlink(buf_text(&path));
      if (is_ours)
        vec_push(out, (answers){.when = info.st_mtime,
                                .size = (uint64_t)info.st_size,
                                .path = buf_take(&path)});
    }
    buf_free(&path);
  }
  closedir(dir);
  if (out->size)
    qsort(out->data, out->size, sizeof *out->data, by_age);
  return true;
}

static void drop_oldest(answers_vec *list, uint64_t limit) {
  uint64_t total = 0;
  for (vec_each(answers, a, list))
    total += a->size;
  uint64_t most = total > limit ? limit / 2 : total;
  uint32_t gone = 0;
  for (; total > most; ++gone) {
    assert(gone < list->size);
    total -= list->data[gone].size;
    unlink(list->data[gone].path);
    free(list->data[gone].path);
  }
  if (gone)
    memmove(list->data, list->data + gone, (list->size - gone) * sizeof *list->data);
  list->size -= gone;
}

typedef enum file_state { FILE_GOOD, FILE_OTHER, FILE_DAMAGED } file_state;

static file_state judge_file(const store *s, const uint8_t *bytes, size_t size) {
  if (size < HEAD + SHA256_BYTES || memcmp(bytes, mark, sizeof mark) != 0)
    return FILE_DAMAGED;
  uint8_t hash[SHA256_BYTES];
  hash_of(bytes, size - SHA256_BYTES, hash);
  if (memcmp(hash, bytes + size - SHA256_BYTES, SHA256_BYTES) != 0)
    return FILE_DAMAGED;
  return memcmp(bytes + sizeof mark, s->identity, SHA256_BYTES) == 0 ? FILE_GOOD : FILE_OTHER;
}

static void read_records(store *s, const uint8_t *at, const uint8_t *end) {
  enum { FIXED = sizeof(store_key) + sizeof(uint32_t) };
  while ((size_t)(end - at) >= FIXED) {
    store_key key;
    uint32_t size;
    memcpy(&key, at, sizeof key);
    memcpy(&size, at + sizeof key, sizeof size);
    if ((size_t)(end - at) - FIXED < size)
      return;
    add(s, &key, at + FIXED, size);
    at += FIXED + size;
  }
}

/* A file that is gone by now was replaced by another process. */
static void read_answers(store *s, answers *a, buf *warnings) {
  buf text = {0}, error = {0};
  if (file_read(a->path, &text, &error)) {
    const uint8_t *bytes = (const uint8_t *)buf_text(&text);
    file_state state = judge_file(s, bytes, text.size);
    assert(state != FILE_GOOD || text.size >= HEAD + SHA256_BYTES);
    a->is_used = state == FILE_GOOD;
    if (state == FILE_GOOD)
      read_records(s, bytes + HEAD, bytes + text.size - SHA256_BYTES);
    if (state == FILE_DAMAGED) {
      buf_printf(warnings, "'%s' is damaged and not used\n", a->path);
      unlink(a->path);
    }
  } else if (file_exists(a->path))
    buf_printf(warnings, "%s\n", buf_text(&error));
  buf_free(&text);
  buf_free(&error);
}

/* Writes the records from `first` on as one file, whose path is appended to `path`. */
static bool write_records(const store *s, uint32_t first, buf *path, buf *error) {
  assert(first <= s->records.size);
  buf text = {0};
  uint8_t hash[SHA256_BYTES];
  buf_add_n(&text, mark, sizeof mark);
  buf_add_n(&text, (const char *)s->identity, sizeof s->identity);
  for (uint32_t i = first; i < s->records.size; ++i) {
    const record *r = &s->records.data[i];
    buf_add_n(&text, (const char *)r->key.bytes, sizeof r->key);
    buf_add_n(&text, (const char *)&r->size, sizeof r->size);
    buf_add_n(&text, (const char *)r->bytes, r->size);
  }
  hash_of(text.text, text.size, hash);
  buf_add_n(&text, (const char *)hash, sizeof hash);
  buf_printf(path, "%s/answers-", s->folder);
  for (unsigned i = 0; i < 8; ++i)
    buf_printf(path, "%02x", hash[i]);
  buf_add(path, ".cache");
  bool ok = file_write(buf_text(path), text.text, text.size, error);
  buf_free(&text);
  return ok;
}

/* Many files become one. */
static void merge(store *s, const answers_vec *list) {
  uint32_t used = 0;
  for (vec_each(const answers, a, list))
    used += a->is_used;
  if (used <= MOST_FILES)
    return;
  buf path = {0}, error = {0};
  if (write_records(s, 0, &path, &error))
    for (vec_each(const answers, a, list))
      if (a->is_used && strcmp(a->path, buf_text(&path)) != 0)
        unlink(a->path);
  buf_free(&path);
  buf_free(&error);
}

/* ---- the store ---- */

store *store_open(const char *folder, const char *identity, uint64_t most_mb, buf *warnings) {
  store *s = xcalloc(1, sizeof *s);
  s->folder = xstrdup(folder);
  hash_of(identity, strlen(identity), s->identity);
  answers_vec list = {0};
  bool made = mkdir(folder, 0777) == 0 || errno == EEXIST;
  if (!made)
    buf_printf(warnings, "the cache '%s' cannot be made: %s\n", folder, strerror(errno));
  if (!made || !list_answers(s, &list, warnings)) {
    store_close(s);
    return NULL;
  }
  if (access(folder, W_OK) != 0)
    buf_printf(warnings, "nothing can be added to the cache '%s': %s\n", folder, strerror(errno));
  drop_oldest(&list, (most_mb ? most_mb : STORE_MB) << 20);
  for (vec_each(answers, a, &list))
    read_answers(s, a, warnings);
  merge(s, &list);
  free_answers(&list);
  s->saved = s->writes = s->records.size;
  s->pause = first_pause;
  s->next = clock_seconds() + s->pause;
  return s;
}

void store_close(store *s) {
  if (!s)
    return;
  arena_free(&s->memory);
  vec_free(&s->records);
  map_free(&s->index);
  buf_free(&s->own);
  free(s->folder);
  free(s);
}

bool store_get(const store *s, const store_key *key, const void **bytes, size_t *size) {
  const record *r = find(s, key);
  if (!r)
    return false;
  *bytes = r->bytes;
  *size = r->size;
  return true;
}

void store_put(store *s, const store_key *key, const void *bytes, size_t size) {
  assert(size <= UINT32_MAX);
  add(s, key, bytes, (uint32_t)size);
  if (clock_seconds() < s->next)
    return;
  store_save(s);
  s->pause *= 2;
  s->next = clock_seconds() + s->pause;
}

/* The new file holds all that the process wrote before. */
void store_save(store *s) {
  if (!s || s->writes == s->records.size)
    return;
  assert(s->saved <= s->writes && s->writes < s->records.size);
  buf path = {0}, error = {0};
  if (write_records(s, s->saved, &path, &error)) {
    if (s->own.size && strcmp(buf_text(&s->own), buf_text(&path)) != 0)
      unlink(buf_text(&s->own));
    buf_free(&s->own);
    s->own = path;
    s->writes = s->records.size;
  } else
    buf_free(&path);
  buf_free(&error);
}
