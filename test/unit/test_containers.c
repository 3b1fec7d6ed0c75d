/* The containers of base: vec, arena, buf, map, str. */
#include "unit.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

/* ---- vec ---- */

static void a_vector_grows_and_shrinks(void **state) {
  (void)state;
  VEC(int) v = {0};
  for (int i = 0; i < 1000; ++i)
    vec_push(&v, i * i);
  assert_int_equal(v.size, 1000);
  assert_int_equal(vec_at(&v, 31u), 961);
  assert_int_equal(vec_last(&v), 999 * 999);
  assert_int_equal(vec_pop(&v), 999 * 999);
  int sum = 0, count = 0;
  for (vec_each(int, p, &v))
    sum += *p == count * count, ++count;
  assert_int_equal(sum, 999);
  vec_clear(&v);
  assert_int_equal(v.size, 0);
  vec_free(&v);
  assert_null(v.data);
}

static void new_elements_are_zero(void **state) {
  (void)state;
  VEC(struct {
    int a;
    char *b;
  })
  v = {0};
  for (int i = 0; i < 100; ++i) {
    assert_int_equal(vec_add(&v)->a, 0);
    v.data[i].a = i + 1;
  }
  vec_resize(&v, 50u);
  vec_resize(&v, 100u);
  assert_int_equal(v.data[49].a, 50);
  for (int i = 50; i < 100; ++i)
    assert_int_equal(v.data[i].a, 0);
  vec_free(&v);
}

/* ---- arena ---- */

static void arena_memory_is_zero_aligned_and_apart(void **state) {
  (void)state;
  arena a = {0};
  char *pieces[200];
  for (size_t i = 0; i < 200; ++i) {
    size_t size = i * 977 % 5000 + (i == 77 ? 1u << 20 : 1);
    pieces[i] = arena_alloc(&a, size);
    assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
    for (size_t j = 0; j < size; ++j)
      assert_true(pieces[i][j] == 0);
    memset(pieces[i], (int)i + 1, size);
  }
  for (size_t i = 0; i < 200; ++i) /* nobody wrote over another's piece */
    assert_true((unsigned char)pieces[i][0] == i + 1);
  arena_free(&a);
}

static void an_arena_goes_back_to_a_mark(void **state) {
  (void)state;
  arena a = {0};
  char *kept = arena_text(&a, "kept and more", 4);
  arena_mark mark = arena_here(&a);
  for (int i = 0; i < 100; ++i)
    memset(arena_alloc(&a, 10000), 'x', 10000);
  arena_release(&a, mark);
  int *fresh = arena_array(&a, int, 100);
  for (int i = 0; i < 100; ++i)
    assert_int_equal(fresh[i], 0);
  assert_string_equal(kept, "kept");
  arena_free(&a);
  arena_release(&a, arena_here(&a)); /* an empty one can be released */
}

/* ---- buf ---- */

static void a_buffer_is_a_string(void **state) {
  (void)state;
  buf b = {0};
  assert_string_equal(buf_text(&b), "");
  buf_add(&b, "one");
  buf_put(&b, ' ');
  buf_printf(&b, "%d-%s", 2, "three");
  buf_add_n(&b, "\nfour", 3);
  assert_string_equal(buf_text(&b), "one 2-three\nfo");
  char *taken = buf_take(&b);
  assert_int_equal(b.size, 0);
  assert_string_equal(taken, "one 2-three\nfo");
  free(taken);
  for (int i = 0; i < 10000; ++i)
    buf_printf(&b, "%04d", i);
  assert_int_equal(b.size, 40000);
  assert_memory_equal(b.text + 4 * 1234, "1234", 4);
  buf_clear(&b);
  assert_string_equal(buf_text(&b), "");
  buf_free(&b);
  taken = buf_take(&b); /* of an empty one */
  assert_string_equal(taken, "");
  free(taken);
}

/* ---- map ---- */

static void a_map_finds_what_was_put(void **state) {
  (void)state;
  map m = {0};
  assert_null(map_find(&m, 0));
  assert_int_equal(map_get(&m, 7, 42), 42);
  for (uint64_t i = 0; i < 20000; ++i)
    map_put(&m, i * i * 64, i); /* keys like addresses: low bits all zero */
  assert_int_equal(m.size, 20000);
  for (uint64_t i = 0; i < 20000; ++i)
    assert_int_equal(map_get(&m, i * i * 64, UINT64_MAX), i);
  assert_false(map_has(&m, 3));
  *map_slot_of(&m, 64) += 5; /* it was there, with value 1 */
  assert_int_equal(map_get(&m, 64, 0), 6);
  assert_int_equal(*map_slot_of(&m, 3), 0);
  assert_true(map_has(&m, 3));
  assert_true(map_has(&m, 0)); /* 0 is a key like others */
  map_clear(&m);
  assert_false(map_has(&m, 64));
  assert_int_equal(m.size, 0);
  int a, b;
  map_put_ptr(&m, &a, &b);
  assert_ptr_equal(map_get_ptr(&m, &a), &b);
  assert_null(map_get_ptr(&m, &b));
  map_free(&m);
}

/* ---- str ---- */

static void equal_strings_are_one(void **state) {
  (void)state;
  str_pool pool = {0};
  const char *x = str_intern(&pool, "x");
  const char *first[2000];
  for (int i = 0; i < 2000; ++i)
    first[i] = str_printf(&pool, "name%d", i);
  for (int i = 0; i < 2000; ++i) {
    char text[32];
    int n = snprintf(text, sizeof text, "name%d and more", i);
    assert_ptr_equal(str_intern_n(&pool, text, (size_t)n - 9), first[i]);
  }
  assert_ptr_equal(str_intern_n(&pool, "xy", 1), x);
  assert_ptr_not_equal(str_intern(&pool, "xy"), x);
  assert_ptr_not_equal(str_intern(&pool, ""), x);
  assert_string_equal(first[1999], "name1999");
  str_pool_free(&pool);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_vector_grows_and_shrinks),
      cmocka_unit_test(new_elements_are_zero),
      cmocka_unit_test(arena_memory_is_zero_aligned_and_apart),
      cmocka_unit_test(an_arena_goes_back_to_a_mark),
      cmocka_unit_test(a_buffer_is_a_string),
      cmocka_unit_test(a_map_finds_what_was_put),
      cmocka_unit_test(equal_strings_are_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
