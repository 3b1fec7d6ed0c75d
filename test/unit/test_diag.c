#include "unit.h"

#include "base/diag.h"

/* What a diagnostic prints; owned by the caller. */
static char *printed(diag d, diag_level level, diag_place place, const char *message) {
  char *text = NULL;
  size_t size = 0;
  d.out = open_memstream(&text, &size);
  diag_at(&d, level, place, "%s", message);
  fclose(d.out);
  return text;
}

static void assert_printed(diag_level level, diag_place place, const char *expected) {
  char *text = printed((diag){0}, level, place, "message");
  assert_string_equal(text, expected);
  free(text);
}

static const char source[] = "decl x;\n\tx := y & z;\nlast";

static void source_line_and_caret(void **state) {
  (void)state;
  assert_printed(DIAG_ERROR, (diag_place){"f.bp", source, 1, 6, 0},
                 "f.bp:1:6: error: message\n  decl x;\n       ^\n");
  assert_printed(DIAG_WARNING, (diag_place){"f.bp", source, 3, 1, 4},
                 "f.bp:3:1: warning: message\n  last\n  ^~~~\n");
}

static void tabs_are_kept_under_the_line(void **state) {
  (void)state;
  assert_printed(DIAG_NOTE, (diag_place){"f.bp", source, 2, 7, 99},
                 "f.bp:2:7: note: message\n  \tx := y & z;\n  \t     ^~~~~~\n");
}

static void unknown_places_are_left_out(void **state) {
  (void)state;
  assert_printed(DIAG_ERROR, (diag_place){0}, "assay: error: message\n");
  assert_printed(DIAG_ERROR, (diag_place){.file = "f.c"}, "f.c: error: message\n");
  assert_printed(DIAG_ERROR, (diag_place){.file = "f.c", .text = source, .line = 1},
                 "f.c:1: error: message\n  decl x;\n");
  assert_printed(DIAG_ERROR, (diag_place){"f.c", source, 99, 1, 0}, "f.c:99:1: error: message\n");
  assert_printed(DIAG_ERROR, (diag_place){"f.c", source, 1, 99, 0},
                 "f.c:1:99: error: message\n  decl x;\n");
  assert_printed(DIAG_ERROR, (diag_place){"/no/such/file", NULL, 1, 1, 0},
                 "/no/such/file:1:1: error: message\n");
}

static void color_only_if_asked(void **state) {
  (void)state;
  diag_place place = {"f.bp", source, 1, 6, 0};
  char *with = printed((diag){.color = true}, DIAG_ERROR, place, "message");
  char *without = printed((diag){0}, DIAG_ERROR, place, "message");
  assert_non_null(strchr(with, '\033'));
  assert_null(strchr(without, '\033'));
  free(with);
  free(without);
}

static void counts_and_stops_printing_at_its_limit(void **state) {
  (void)state;
  char *text = NULL;
  size_t size = 0;
  diag d = {.out = open_memstream(&text, &size), .limit = 2};
  for (int i = 0; i < 5; ++i)
    diag_at(&d, DIAG_ERROR, (diag_place){0}, "number %d", i);
  diag_at(&d, DIAG_WARNING, (diag_place){0}, "a warning");
  fclose(d.out);
  assert_int_equal(d.errors, 5);
  assert_int_equal(d.warnings, 1);
  assert_string_equal(text, "assay: error: number 0\nassay: error: number 1\n");
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(source_line_and_caret),
      cmocka_unit_test(tabs_are_kept_under_the_line),
      cmocka_unit_test(unknown_places_are_left_out),
      cmocka_unit_test(color_only_if_asked),
      cmocka_unit_test(counts_and_stops_printing_at_its_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
