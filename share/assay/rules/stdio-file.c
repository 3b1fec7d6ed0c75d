/* stdio-file: a FILE is not used after fclose nor without a test for NULL, and closed before the end
 *
 * One stream, chosen arbitrarily at the start, is followed while fopen, fdopen, tmpfile or popen
 * have given it out; the standard streams and those that the program got otherwise are not. */
#include <assay/rule.h>

enum { NEVER, OPEN, CLOSED };
static int state;
static const void *followed;

rule_at_entry(void) {
  followed = rule_choose_pointer();
}

static void opened(const void *stream) {
  if (stream && stream == followed) {
    rule_assume(state != OPEN); /* open streams are distinct */
    state = OPEN;
  }
}

static void use(const void *stream) {
  rule_require(stream, "a stream is used that may be NULL");
  if (stream && stream == followed)
    rule_require(state != CLOSED, "the stream is used after it was closed");
}

static void closed(const void *stream) {
  rule_require(stream, "a stream is closed that may be NULL");
  if (stream && stream == followed) {
    rule_require(state != CLOSED, "the stream is closed twice");
    state = CLOSED;
  }
}

rule_after(fopen)(const void *stream) { opened(stream); }
rule_after(fdopen)(const void *stream) { opened(stream); }
rule_after(tmpfile)(const void *stream) { opened(stream); }
rule_after(popen)(const void *stream) { opened(stream); }
rule_before(fclose)(const void *stream) { closed(stream); }
rule_before(pclose)(const void *stream) { closed(stream); }

rule_before(fgetc)(const void *stream) { use(stream); }
rule_before(getc)(const void *stream) { use(stream); }
rule_before(fflush)(const void *stream) {
  if (stream) /* fflush(NULL) flushes all */
    use(stream);
}
rule_before(feof)(const void *stream) { use(stream); }
rule_before(ferror)(const void *stream) { use(stream); }
rule_before(clearerr)(const void *stream) { use(stream); }
rule_before(fileno)(const void *stream) { use(stream); }
rule_before(fseek)(const void *stream) { use(stream); }
rule_before(ftell)(const void *stream) { use(stream); }
rule_before(rewind)(const void *stream) { use(stream); }
rule_before(setbuf)(const void *stream) { use(stream); }
rule_before(setvbuf)(const void *stream) { use(stream); }
rule_before(fprintf)(const void *stream) { use(stream); }
rule_before(vfprintf)(const void *stream) { use(stream); }
rule_before(fscanf)(const void *stream) { use(stream); }
rule_before(__isoc99_fscanf)(const void *stream) { use(stream); }
rule_before(fputc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(putc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(ungetc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(fputs)(const void *text, const void *stream) { (void)text, use(stream); }
rule_before(fgets)(const void *line, int size, const void *stream) {
  (void)line, (void)size, use(stream);
}
rule_before(fread)(const void *to, unsigned long size, unsigned long count, const void *stream) {
  (void)to, (void)size, (void)count, use(stream);
}
rule_before(fwrite)(const void *from, unsigned long size, unsigned long count, const void *stream) {
  (void)from, (void)size, (void)count, use(stream);
}

rule_at_exit(void) {
  rule_require(state != OPEN, "the stream is still open at the end");
}
