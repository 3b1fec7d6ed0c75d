/* stdio.c: models of <stdio.h>: streams, files, input and output of bytes. What is read is drawn.
 *
 * A stream is only looked at by its address, so that those that the program got elsewhere serve as
 * well. What the standard says about several calls in a row (a character that was pushed back is
 * read next, the indicators of end and error) is kept of one stream; if that of another one matters
 * too, the answers are approximations. */
#include <assay/model.h>

//# stdio.h

typedef struct stdio_file FILE;
enum { STDIO_FILE_SIZE = sizeof(long) == 8 ? 216 : 148, STDIO_LINE = 15 };

size_t strlen(const char *s);

/* ---- what is known of one stream ---- */

static FILE *stdio_kept;            /* of which stream */
static int stdio_pushed = -1;       /* the character pushed back, or -1 */
static _Bool stdio_end, stdio_error; /* its indicators */
static _Bool stdio_lost;            /* something was known of another one */

#ifdef ASSAY_BUFFERS
void __assay_buffer_disturbed(void);
void __assay_buffer_released(FILE *f);
#define stdio_disturb()  __assay_buffer_disturbed()
#define stdio_release(f) __assay_buffer_released(f)
#else
#define stdio_disturb()  ((void)0)
#define stdio_release(f) ((void)0)
#endif

static void stdio_clear(void) {
  stdio_pushed = -1;
  stdio_end = stdio_error = 0;
}

static void stdio_keep(FILE *f) {
  NEED_STREAM(f);
  stdio_disturb();
  __VERIFIER_assume(stdio_pushed >= -1 && stdio_pushed <= 255 && (stdio_pushed < 0 || !stdio_end));
  if (f == stdio_kept)
    return;
  if (stdio_pushed >= 0 || stdio_end || stdio_error)
    stdio_lost = 1;
  stdio_kept = f;
  stdio_clear();
}

/* The descriptors that were told, of streams that are open. */
enum { STDIO_NUMBERS = 3 };
static FILE *stdio_number_of[STDIO_NUMBERS]; /* null: it was closed */
static int stdio_number[STDIO_NUMBERS], stdio_numbers;

/* The stream whose position was told or set last: how far it has moved since is not followed. */
static FILE *stdio_placed;
static _Bool stdio_placed_others; /* before that one, another */

/* It is closed; its address may be another stream's next time. */
static void stdio_gone(FILE *f) {
  __VERIFIER_assume(stdio_numbers >= 0 && stdio_numbers <= STDIO_NUMBERS);
  for (int i = 0; i < stdio_numbers; i++)
    if (stdio_number_of[i] == f)
      stdio_number_of[i] = NULL;
  if (f == stdio_placed)
    stdio_placed = NULL;
}

static void stdio_forget(FILE *f) {
  if (f == stdio_kept)
    stdio_clear();
}

static int stdio_fail(FILE *f) {
  stdio_keep(f);
  stdio_error = 1;
  FAIL_ERRNO();
  return EOF;
}

/* There is no more to read: is it the end, or an error? */
static _Bool stdio_ends(FILE *f) {
  stdio_keep(f);
  if (!stdio_end && ANY_BOOL()) {
    stdio_fail(f);
    return 0;
  }
  stdio_pushed = -1;
  stdio_end = 1;
  return 1;
}

/* ---- opening and closing ---- */

/* Any two of the streams opened here: where they were may be other objects when they are closed. What shows
 * only if three such addresses come back at a time is not seen. */
static FILE *__assay_own_stream, *__assay_own_other;

static FILE *stdio_open(void) {
  FILE *f = ANY_BOOL() ? __assay_object(STDIO_FILE_SIZE) : NULL;
  if (!f) {
    FAIL_ERRNO();
    return NULL;
  }
  if (ANY_BOOL()) {
    if (__assay_own_stream)
      __assay_own_other = f;
    else
      __assay_own_stream = f;
  }
  MAY_SET_ERRNO();
  return f;
}

static void stdio_close(FILE *f) {
  stdio_forget(f);
  stdio_gone(f);
  if (f && f == __assay_own_stream)
    __assay_own_stream = NULL;
  else if (f && f == __assay_own_other)
    __assay_own_other = NULL;
  else
    return;
  free(f);
}

//= fopen specified: a new stream, or null and errno
//? fopen(path("x"), "r"): same(r != NULL)
//? fopen("/nonexistent", "r"): same(r != NULL)
//? fopen(path("x"), text_of("rwab+zx", 3)): same(r != NULL)
FILE *fopen(const char *name, const char *mode) {
  __assay_reads_text(name);
  __assay_reads_text(mode);
  return stdio_open();
}
//= fdopen specified: a new stream, or null and errno
//? fdopen(descriptor("", O_RDWR), "r"): same(r != NULL)
//? fdopen(pick(500, 600), "r"): same(r != NULL)
FILE *fdopen(int fd, const char *mode) {
  __assay_reads_text(mode);
  return stdio_open();
}
//= tmpfile specified: a new stream, or null and errno
//? tmpfile(): same(r != NULL)
FILE *tmpfile(void) {
  return stdio_open();
}
//= popen specified: a new stream, or null and errno
FILE *popen(const char *command, const char *mode) {
  __assay_reads_text(command);
  __assay_reads_text(mode);
  return stdio_open();
}
//= freopen specified: the stream itself, or null and errno
//? freopen(path("x"), "r", stream("", "r")): same(r == a3)
FILE *freopen(const char *name, const char *mode, FILE *f) {
  NEED_STREAM(f);
  stdio_release(f);
  stdio_forget(f);
  stdio_gone(f);
  if (ANY_BOOL())
    return f;
  FAIL_ERRNO();
  return NULL;
}
//= fclose specified: 0, or EOF and errno; the stream is gone
//? fclose(stream("", "r"))
//? fclose(stream("", "w"))
int fclose(FILE *f) {
  NEED_STREAM(f);
  stdio_release(f);
  stdio_close(f);
  MAY_SET_ERRNO();
  if (ANY_BOOL())
    return 0;
  FAIL_ERRNO();
  return EOF;
}
//= pclose specified: -1 and errno, or a status; the stream is gone
int pclose(FILE *f) {
  NEED_STREAM(f);
  stdio_release(f);
  stdio_close(f);
  int r = __VERIFIER_nondet_int();
  if (r == -1)
    FAIL_ERRNO();
  return r;
}
//= fopen64 is fopen
//= freopen64 is freopen
//= tmpfile64 is tmpfile
//= _IO_fopen is fopen
//= _IO_fclose is fclose
//= _IO_popen is popen
//= _IO_pclose is pclose

/* ---- input of bytes ---- */

//= fgetc specified: a byte, or EOF; what was pushed back first
//? fgetc(stream("a", "r"))
//? fgetc(stream("", "r"))
//? fgetc(stream("\377", "r"))
//? fgetc(stream("", "w"))
int fgetc(FILE *f) {
  stdio_keep(f);
  if (stdio_pushed >= 0) {
    int c = stdio_pushed;
    stdio_pushed = -1;
    return c;
  }
  if (stdio_lost)
    __assay_approximate("input of several streams");
  if (stdio_end || ANY_BOOL())
    return stdio_ends(f), EOF;
  return __VERIFIER_nondet_uchar();
}
//= getc specified: fgetc
//? getc(stream("a", "r"))
int getc(FILE *f) {
  return fgetc(f);
}
extern FILE *const stdin;
//= getchar specified: fgetc of stdin
//? getchar()
int getchar(void) {
  return fgetc(stdin);
}
//= getc_unlocked is getc
//= _IO_getc is getc
//= getchar_unlocked is getchar
//= fgetc_unlocked is fgetc

//= ungetc specified: the character, which is read next; or EOF
//? ungetc(pick(-1, 300), stream("a", "r"))
int ungetc(int c, FILE *f) {
  stdio_keep(f);
  if (c == EOF)
    return EOF;
  if (stdio_pushed >= 0) { /* more than one need not be possible */
    __assay_approximate("several characters pushed back");
    if (ANY_BOOL())
      return EOF;
    stdio_lost = 1;
  }
  stdio_pushed = (unsigned char)c;
  stdio_end = 0;
  return stdio_pushed;
}

/* Reads up to n bytes to `to`: how many. The indicators are left to the caller. */
static size_t stdio_get(void *to, size_t n, FILE *f) {
  stdio_keep(f);
  if (n == 0)
    return 0;
  if (stdio_lost)
    __assay_approximate("input of several streams");
  size_t least = 0;
  if (stdio_pushed >= 0)
    least = 1;
  size_t got = ANY_SIZE(n);
  __VERIFIER_assume(got >= least && (!stdio_end || got == least));
  __assay_write(to, got);
  if (least) {
    *(unsigned char *)to = (unsigned char)stdio_pushed;
    stdio_pushed = -1;
  }
  return got;
}

static size_t stdio_read(void *to, size_t n, FILE *f) {
  size_t got = stdio_get(to, n, f);
  if (got < n)
    stdio_ends(f);
  return got;
}

//= fread specified: at most that many elements, which are written
//? fread(room(20), pick(0, 5), pick(0, 4), stream("hello you", "r")): same(a2 * a3 < 9 ? a2 * a3 : 9); same(r); same_bytes(a1, 20)
size_t fread(void *to, size_t size, size_t count, FILE *f) {
  NEED_STREAM(f);
  if (size == 0 || count == 0)
    return 0;
  if (size == 1)
    return stdio_read(to, count, f);
  return stdio_read(to, size * count, f) / size;
}
//= fread_unlocked is fread

/* Only the last byte of a line may be its end; there is none if the file ends or if there is no more
 * room (`is_whole`: there is). That is required of lines that bugs are looked for with. How many
 * bytes; 0: none. */
static size_t stdio_line(char *to, size_t most, char end, _Bool is_whole, FILE *f) {
  stdio_keep(f);
  _Bool has_pushed = stdio_pushed >= 0;
  size_t got = stdio_get(to, most, f);
  if (got > STDIO_LINE)
    __assay_approximate("a long line that is read");
  for (size_t i = 0; i + 1 < got && i < STDIO_LINE; i++)
    __VERIFIER_assume(to[i] != end);
  if (got && ((is_whole && got == most) || ANY_BOOL())) {
    if (got == 1 && has_pushed)
      __VERIFIER_assume(*to == end);
    else
      to[got - 1] = end;
  } else if (got < most) {
    __VERIFIER_assume(!got || to[got - 1] != end);
    if (!stdio_ends(f))
      return 0;
  }
  return got;
}

//= fgets specified: null, or the buffer with at most n - 1 bytes and a null
//? fgets(room(20), (int)pick(1, 20), stream("hello\nyou\n", "r")): same_text(r)
//? fgets(room(20), (int)pick(1, 20), stream("", "r")): same_at(r, a1)
char *fgets(char *to, int n, FILE *f) {
  NEED_STREAM(f);
  if (n <= 0)
    return NULL;
  if (n == 1) {
    *to = 0;
    return to;
  }
  size_t got = stdio_line(to, (size_t)n - 1, '\n', 0, f);
  if (got == 0) {
    if (stdio_error)
      __assay_write(to, (size_t)n);
    return NULL;
  }
  to[got] = 0;
  return to;
}
//= fgets_unlocked is fgets

/* Room for `least` bytes: the line that was there, or a larger one in its place. */
static _Bool stdio_room(char **line, size_t *room, size_t least) {
  if (*line && *room >= least)
    return 1;
  size_t more = ANY_SIZE(SSIZE_MAX);
  __VERIFIER_assume(more >= least);
  char *grown = malloc(more);
  if (!grown) {
    SET_ERRNO(ENOMEM);
    return 0;
  }
  free(*line);
  *line = grown;
  *room = more;
  return 1;
}

//= getdelim specified: -1, or the bytes up to a delimiter, with it, in a line that has room for them
ssize_t getdelim(char **line, size_t *room, int end, FILE *f) {
  if (!line || !room) {
    SET_ERRNO(EINVAL);
    return -1;
  }
  NEED_STREAM(f);
  size_t most = ANY_SIZE(SIZE_MAX / 64);
  if (!stdio_room(line, room, most + 2))
    return -1;
  size_t got = stdio_line(*line, most + 1, (char)end, 1, f);
  if (got == 0)
    return -1;
  (*line)[got] = 0;
  return (ssize_t)got;
}
//= __getdelim is getdelim
//= getline specified: getdelim with a newline
ssize_t getline(char **line, size_t *room, FILE *f) {
  return getdelim(line, room, '\n', f);
}

/* Streams in memory: that the text is where it was asked for is not followed. */
//= fmemopen approximate: a new stream, or null and errno; the buffer may be written at any time
FILE *fmemopen(void *buffer, size_t size, const char *mode) {
  __assay_approximate("fmemopen");
  __assay_write(buffer, size);
  return stdio_open();
}
//= open_memstream approximate: a new stream, or null and errno; a text on the heap, and its length
FILE *open_memstream(char **text, size_t *size) {
  __assay_approximate("open_memstream");
  *text = malloc(1);
  *size = 0;
  return stdio_open();
}
//= getw specified: any number; EOF
int getw(FILE *f) {
  int word = 0;
  return stdio_read(&word, sizeof word, f) == sizeof word ? word : EOF;
}
//= putw specified: 0, or EOF and errno
int putw(int word, FILE *f) {
  NEED_STREAM(f);
  return ANY_BOOL() ? 0 : stdio_fail(f);
}

/* ---- output of bytes ---- */

#if defined ASSAY_INDICATORS || defined ASSAY_BUFFERS
extern FILE *const stdout;

/* What output that fails, below 0, does to the stream: `how` says whether that is standard output,
 * and whether it may have failed for other reasons (an encoding). */
//= __assay_written specified: output that fails sets the error indicator
void __assay_written(void *stream, int result, int how) {
  stdio_disturb();
#ifdef ASSAY_INDICATORS
  FILE *f = how & WRITTEN_OUT ? stdout : stream;
  if (result >= 0)
    return;
  if (!f) /* all streams were flushed */
    stdio_lost = 1;
  else if (!(how & WRITTEN_FORMAT) || ANY_BOOL())
    stdio_fail(f);
#endif
}

/* What reading text does to a stream: at the beginning, when it asks whether it can go on, and at
 * the end. */
//= __assay_scans specified: a character pushed back may be read
void __assay_scans(void *stream) {
  stdio_keep(stream);
  if (stdio_lost)
    __assay_approximate("input of several streams");
  if (stdio_pushed < 0)
    return;
  __assay_approximate("a character pushed back that scanf reads");
  if (ANY_BOOL())
    stdio_pushed = -1;
}
//= __assay_scan_ends specified: at the end of a file nothing is read
_Bool __assay_scan_ends(void *stream) {
  return stream == stdio_kept && stdio_end && stdio_pushed < 0;
}
//= __assay_scanned specified: input that fails sets an indicator; other input may meet the end
void __assay_scanned(void *stream, int result) {
  if (result == EOF || (stdio_pushed < 0 && ANY_BOOL()))
    stdio_ends(stream);
}
#endif

//= fwrite specified: at most that many elements
//? fwrite(bytes(20), pick(0, 5), pick(0, 4), stream("", "w"))
//? fwrite(bytes(20), pick(0, 5), pick(0, 4), stream("", "r"))
size_t fwrite(const void *from, size_t size, size_t count, FILE *f) {
  NEED_STREAM(f);
  if (size == 0 || count == 0)
    return 0;
  __assay_reads(from, size * count);
  stdio_disturb();
  size_t done = ANY_SIZE(count);
  if (done < count)
    stdio_fail(f);
  return done;
}
//= fwrite_unlocked is fwrite

/* ---- positions ---- */

static void stdio_place(FILE *f) {
  if (stdio_placed && f != stdio_placed)
    stdio_placed_others = 1;
  stdio_placed = f;
}

static int stdio_move(FILE *f) {
  NEED_STREAM(f);
  stdio_disturb();
  if (ANY_BOOL()) {
    FAIL_ERRNO();
    return ANY_NONZERO();
  }
  if (f == stdio_kept) {
    stdio_pushed = -1;
    stdio_end = 0;
  }
  stdio_place(f);
  return 0;
}

/* From the end (SEEK_END is 2) it is anywhere. */
static int stdio_seek(FILE *f, int from) {
  int r = stdio_move(f);
  if (r == 0 && from == 2)
    stdio_placed = NULL;
  return r;
}

//= fseek specified: 0, or another number and errno; undoes ungetc and the end
//? fseek(stream("hello", "r"), pick(-3, 9), pick(-1, 3))
int fseek(FILE *f, long offset, int from) {
  return stdio_seek(f, from);
}
//= fseeko specified: 0, or another number and errno; undoes ungetc and the end
//? fseeko(stream("hello", "r"), pick(-3, 9), pick(-1, 3))
int fseeko(FILE *f, long offset, int from) {
  return stdio_seek(f, from);
}
//= fsetpos specified: 0, or another number and errno; undoes ungetc and the end
int fsetpos(FILE *f, const void *position) {
  return stdio_move(f);
}
//= ftell specified: -1 and errno, or at least 0
//? ftell(stream("hello", "r"))
//? ftell(stream("hello", "a"))
long ftell(FILE *f) {
  NEED_STREAM(f);
  long r = ANY_LONG(-1, LONG_MAX);
  if (r < 0) {
    FAIL_ERRNO();
    return r;
  }
  if (f == stdio_placed || stdio_placed_others)
    __assay_approximate("the position of a stream that was told or set before");
  stdio_place(f);
  return r;
}
//= ftello specified: -1 and errno, or at least 0
//? ftello(stream("hello", "r"))
long ftello(FILE *f) {
  return ftell(f);
}
//= rewind specified: undoes ungetc and the indicators
//? rewind(stream("hello", "r")): same(1)
void rewind(FILE *f) {
  NEED_STREAM(f);
  MAY_SET_ERRNO();
  stdio_forget(f);
  stdio_place(f);
}
//= fsetpos64 is fsetpos
#if __SIZEOF_LONG__ == 8
//= fseeko64 is fseeko
//= ftello64 is ftello
#endif

/* ---- indicators ---- */

static _Bool stdio_may(_Bool indicator) {
  if (indicator || !stdio_lost)
    return indicator;
  __assay_approximate("the indicators of several streams");
  return ANY_BOOL();
}

//= feof specified: was the end met
//? feof(stream("", "r"))
int feof(FILE *f) {
  stdio_keep(f);
  return stdio_may(stdio_end) ? ANY_NONZERO() : 0;
}
//= ferror specified: was there an error
//? ferror(stream("", "r"))
int ferror(FILE *f) {
  stdio_keep(f);
  return stdio_may(stdio_error) ? ANY_NONZERO() : 0;
}
//= clearerr specified: undoes the indicators
//? clearerr(stream("", "r")): same(1)
void clearerr(FILE *f) {
  NEED_STREAM(f);
  if (f == stdio_kept)
    stdio_end = stdio_error = 0;
}
//= feof_unlocked is feof
//= ferror_unlocked is ferror
//= clearerr_unlocked is clearerr
//= _IO_feof is feof
//= _IO_ferror is ferror

//= fileno specified: -1 and errno, or at least 0; the same each time
//? fileno(stream("", "r"))
int fileno(FILE *f) {
  NEED_STREAM(f);
  __VERIFIER_assume(stdio_numbers >= 0 && stdio_numbers <= STDIO_NUMBERS);
  int slot = stdio_numbers;
  for (int i = 0; i < stdio_numbers; i++) {
    if (!stdio_number_of[i])
      slot = i;
    if (stdio_number_of[i] == f) {
      __VERIFIER_assume(stdio_number[i] >= -1);
      if (stdio_number[i] < 0)
        FAIL_ERRNO();
      return stdio_number[i];
    }
  }
  int fd = ANY_INT(-1, INT_MAX);
  if (fd < 0)
    FAIL_ERRNO();
  if (slot == STDIO_NUMBERS) {
    __assay_approximate("the descriptors of many streams");
    return fd;
  }
  stdio_number_of[slot] = f;
  stdio_number[slot] = fd;
  if (slot == stdio_numbers)
    stdio_numbers++;
  return fd;
}
//= fileno_unlocked is fileno
