/* stdio-file: a FILE is not used after fclose nor without a test for NULL, and closed before the end
 *
 * One stream is followed from where it is opened or closed; the standard streams, and those that the
 * program got otherwise, may stay open. A stream that is handed over (to a function without a body;
 * to the caller of an entry function other than main) need not be closed here. NULL counts once
 * an attempt to open something has failed. */
#include <assay/rule.h>

enum { NEVER, OPEN, CLOSED };
static int state;
static _Bool handed_over, failed;

static void opened(const void *stream) {
  if (!stream) {
    failed = 1;
  } else if (rule_follow(stream)) {
    rule_assume(state != OPEN); /* open streams are distinct */
    state = OPEN;
    handed_over = 0;
  }
}

static void use(const void *stream) {
  rule_require(stream || !failed, "a stream is used that may be NULL");
  if (rule_follows(stream))
    rule_require(state != CLOSED, "the stream is used after it was closed");
}

static void closed(const void *stream) {
  rule_require(stream || !failed, "a stream is closed that may be NULL");
  if (rule_follow(stream)) {
    rule_require(state != CLOSED, "the stream is closed twice");
    state = CLOSED;
  }
}

rule_after(fopen)(const void *stream) { opened(stream); }
rule_after(fdopen)(const void *stream) { opened(stream); }
rule_after(tmpfile)(const void *stream) { opened(stream); }
rule_after(popen)(const void *stream) { opened(stream); }
rule_after(fmemopen)(const void *stream) { opened(stream); }
rule_after(open_memstream)(const void *stream) { opened(stream); }
rule_after(open_wmemstream)(const void *stream) { opened(stream); }
rule_before(fclose)(const void *stream) { closed(stream); }
rule_before(pclose)(const void *stream) { closed(stream); }

/* The stream is closed; if all goes well, it is open again. */
rule_before(freopen)(const void *path, const void *mode, const void *stream) {
  (void)path, (void)mode;
  use(stream);
}
rule_after(freopen)(const void *result, const void *path, const void *mode, const void *stream) {
  (void)path, (void)mode;
  if (!result && rule_follow(stream))
    state = CLOSED;
}

/* Given out again by a function that is not known: none of ours. */
rule_after_outside(const void *p) {
  if (rule_follows(p))
    state = NEVER;
}

rule_at_escape(const void *p) {
  if (rule_follows(p))
    handed_over = 1;
}

rule_before(fgetc)(const void *stream) { use(stream); }
rule_before(getc)(const void *stream) { use(stream); }
rule_before(fgetwc)(const void *stream) { use(stream); }
rule_before(getwc)(const void *stream) { use(stream); }
rule_before(getw)(const void *stream) { use(stream); }
rule_before(fflush)(const void *stream) {
  if (stream) /* fflush(NULL) flushes all */
    use(stream);
}
rule_before(feof)(const void *stream) { use(stream); }
rule_before(ferror)(const void *stream) { use(stream); }
rule_before(clearerr)(const void *stream) { use(stream); }
rule_before(fileno)(const void *stream) { use(stream); }
rule_before(fseek)(const void *stream) { use(stream); }
rule_before(fseeko)(const void *stream) { use(stream); }
rule_before(ftell)(const void *stream) { use(stream); }
rule_before(ftello)(const void *stream) { use(stream); }
rule_before(fgetpos)(const void *stream) { use(stream); }
rule_before(fsetpos)(const void *stream) { use(stream); }
rule_before(rewind)(const void *stream) { use(stream); }
rule_before(setbuf)(const void *stream) { use(stream); }
rule_before(setvbuf)(const void *stream) { use(stream); }
rule_before(setbuffer)(const void *stream) { use(stream); }
rule_before(setlinebuf)(const void *stream) { use(stream); }
rule_before(flockfile)(const void *stream) { use(stream); }
rule_before(funlockfile)(const void *stream) { use(stream); }
rule_before(fprintf)(const void *stream) { use(stream); }
rule_before(vfprintf)(const void *stream) { use(stream); }
rule_before(fwprintf)(const void *stream) { use(stream); }
rule_before(fscanf)(const void *stream) { use(stream); }
rule_before(vfscanf)(const void *stream) { use(stream); }
rule_before(ftrylockfile)(const void *stream) { use(stream); }
rule_before(vfwprintf)(const void *stream) { use(stream); }
rule_before(fwscanf)(const void *stream) { use(stream); }
rule_before(vfwscanf)(const void *stream) { use(stream); }
rule_before(fwide)(const void *stream) { use(stream); }
rule_before(fputc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(putc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(ungetc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(putw)(int word, const void *stream) { (void)word, use(stream); }
rule_before(fputwc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(putwc)(int c, const void *stream) { (void)c, use(stream); }
rule_before(ungetwc)(unsigned c, const void *stream) { (void)c, use(stream); }
rule_before(fputs)(const void *text, const void *stream) { (void)text, use(stream); }
rule_before(fputws)(const void *text, const void *stream) { (void)text, use(stream); }
rule_before(fgets)(const void *line, int size, const void *stream) {
  (void)line, (void)size, use(stream);
}
rule_before(fgetws)(const void *line, int size, const void *stream) {
  (void)line, (void)size, use(stream);
}
rule_before(getline)(const void *line, const void *size, const void *stream) {
  (void)line, (void)size, use(stream);
}
rule_before(getdelim)(const void *line, const void *size, int end, const void *stream) {
  (void)line, (void)size, (void)end, use(stream);
}
rule_before(fread)(const void *to, unsigned long size, unsigned long count, const void *stream) {
  (void)to, (void)size, (void)count, use(stream);
}
rule_before(fwrite)(const void *from, unsigned long size, unsigned long count, const void *stream) {
  (void)from, (void)size, (void)count, use(stream);
}

/* The standard streams, which these use without naming them. */
extern void *stdin, *stdout, *stderr;

static void use_standard(const void *stream) {
  if (state == CLOSED)
    use(stream);
}

rule_before(getchar)(void) { use_standard(stdin); }
rule_before(gets)(void) { use_standard(stdin); }
rule_before(scanf)(void) { use_standard(stdin); }
rule_before(vscanf)(void) { use_standard(stdin); }
rule_before(getwchar)(void) { use_standard(stdin); }
rule_before(wscanf)(void) { use_standard(stdin); }
rule_before(vwscanf)(void) { use_standard(stdin); }
rule_before(printf)(void) { use_standard(stdout); }
rule_before(vprintf)(void) { use_standard(stdout); }
rule_before(puts)(void) { use_standard(stdout); }
rule_before(putchar)(void) { use_standard(stdout); }
rule_before(wprintf)(void) { use_standard(stdout); }
rule_before(vwprintf)(void) { use_standard(stdout); }
rule_before(putwchar)(void) { use_standard(stdout); }
rule_before(perror)(void) { use_standard(stderr); }

rule_at_exit(void) {
  rule_require(state != OPEN || handed_over, "the stream is still open at the end");
}
