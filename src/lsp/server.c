#include "lsp/server.h"

#include "base/config.h"
#include "base/file.h"
#include "base/memory.h"
#include "lsp/diagnose.h"
#include "lsp/job.h"
#include "lsp/problems.h"
#include "lsp/rpc.h"
#include "lsp/uri.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char default_timeout[] = "20";

typedef struct server {
  VEC(document *) documents; /* owned */
  job job;
  document *job_document; /* of the check that runs */
  char *job_function;     /* owned */
  char *job_page;         /* of a report: the page that is written; owned, or NULL */
  job_words arguments;    /* of every check; owned */
  buf project;            /* folder of compile_commands.json, or empty */
  unsigned asked;         /* requests sent */
  bool refreshes;         /* the client takes requests to refresh lenses */
  bool ready, shut, over; /* after initialize, shutdown, exit */
} server;

/* ---- documents ---- */

static document *find_document(server *s, const char *uri) {
  for (vec_each(document *const, d, &s->documents))
    if (uri && strcmp((*d)->uri, uri) == 0)
      return *d;
  return NULL;
}

static const char *uri_in(const json_t *params) {
  return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

static void publish(document *d, json_t *diagnostics) {
  rpc_notify("textDocument/publishDiagnostics",
             json_pack("{s:s, s:o}", "uri", d->uri, "diagnostics", diagnostics));
}

static void refresh(server *s, document *d) {
  publish(d, diagnose_document(d));
  if (s->refreshes)
    rpc_ask(++s->asked, "workspace/codeLens/refresh", NULL);
}

/* ---- checks ---- */

static void clear_words(job_words *words) {
  for (vec_each(char *const, w, words))
    free(*w);
  vec_free(words);
}

static void add_word(job_words *words, const char *word) {
  vec_push(words, xstrdup(word));
}

static void stop_check(server *s) {
  job_cancel(&s->job);
  free(s->job_function);
  free(s->job_page);
  s->job_function = s->job_page = NULL;
  s->job_document = NULL;
}

/* Starts the check of a function; with a page: its report. */
static void start_check(server *s, document *d, const char *function, const char *page) {
  job_words words = {0};
  assert(!s->job.pid);
  const char *const always[] = {"check", "--entry",   function,       "--format",
                                "json",  "--timeout", default_timeout};
  for (size_t i = 0; i < sizeof always / sizeof *always; ++i)
    add_word(&words, always[i]);
  if (s->project.size) {
    add_word(&words, "-p");
    add_word(&words, buf_text(&s->project));
  }
  for (vec_each(char *const, w, &s->arguments))
    add_word(&words, *w);
  if (page) {
    add_word(&words, "--html");
    add_word(&words, page);
  }
  add_word(&words, d->path);
  if (job_start(&s->job, &words)) {
    s->job_document = d;
    s->job_function = xstrdup(function);
    s->job_page = page ? xstrdup(page) : NULL;
  }
  clear_words(&words);
}

static void start_next(server *s) {
  for (vec_each(document *const, d, &s->documents)) {
    unit *u = s->job.pid ? NULL : document_waiting(*d);
    if (u)
      start_check(s, *d, u->name, NULL);
    if (u && !s->job.pid) /* no process to be had: not tried for ever */
      u->waits = false;
  }
}

static void show_page(server *s, const char *page) {
  buf uri = {0};
  uri_of_path(&uri, page);
  rpc_ask(++s->asked, "window/showDocument",
          json_pack("{s:s, s:b}", "uri", buf_text(&uri), "external", 1));
  buf_free(&uri);
}

/* The check has ended: its answer, if it has one. */
static void finish_check(server *s) {
  json_t *answer = json_loadb(buf_text(&s->job.text), s->job.text.size, 0, NULL);
  document *d = s->job_document;
  unit *u = document_find(d, s->job_function);
  if (s->job_page && file_exists(s->job_page))
    show_page(s, s->job_page);
  json_t *problems = json_is_object(answer) ? NULL : problems_of(buf_text(&s->job.said), d->path);
  if (u && !problems) {
    u->waits = u->blocked = false;
    document_answer(u, json_is_object(answer) ? answer : NULL);
  }
  if (!u || !json_is_object(answer))
    json_decref(answer);
  document_block(d, problems);
  buf_free(&s->job.text);
  buf_free(&s->job.said);
  s->job = (job){0};
  stop_check(s);
  refresh(s, d);
}

/* The file has changed: what changed in it waits, and a check of that is of no use any more. */
static void look_again(server *s, document *d) {
  document_update(d);
  const unit *u = s->job_document == d ? document_find(d, s->job_function) : NULL;
  if (s->job_document == d && (!u || u->waits))
    stop_check(s);
  refresh(s, d);
}

/* ---- notifications ---- */

static void did_open(server *s, const json_t *params) {
  const char *uri = uri_in(params);
  buf path = {0};
  if (uri && !find_document(s, uri) && uri_to_path(&path, uri)) {
    vec_push(&s->documents, document_new(uri, buf_text(&path)));
    look_again(s, s->documents.data[s->documents.size - 1]);
  }
  buf_free(&path);
}

static void did_save(server *s, const json_t *params) {
  document *d = find_document(s, uri_in(params));
  if (d)
    look_again(s, d);
}

static void did_close(server *s, const json_t *params) {
  document *d = find_document(s, uri_in(params));
  if (!d)
    return;
  if (s->job_document == d)
    stop_check(s);
  publish(d, json_array());
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->documents.size; ++i)
    if (s->documents.data[i] != d)
      s->documents.data[kept++] = s->documents.data[i];
  s->documents.size = kept;
  document_free(d);
}

/* ---- requests ---- */

/* Where the flags of files are, if the root has them. */
static void find_project(server *s, const json_t *params) {
  static const char *const places[] = {"", "/build"};
  const char *root = json_string_value(json_object_get(params, "rootUri"));
  for (size_t i = 0; root && !s->project.size && i < sizeof places / sizeof *places; ++i) {
    buf folder = {0}, file = {0};
    if (uri_to_path(&folder, root)) {
      buf_add(&folder, places[i]);
      buf_printf(&file, "%s/compile_commands.json", buf_text(&folder));
      if (file_exists(buf_text(&file)))
        buf_add(&s->project, buf_text(&folder));
    }
    buf_free(&folder);
    buf_free(&file);
  }
}

static json_t *initialize(server *s, const json_t *params) {
  json_t *word, *given = json_object_get(params, "initializationOptions");
  size_t i;
  assert(!s->ready && !s->arguments.size);
  s->ready = true;
  find_project(s, params);
  json_array_foreach(json_object_get(given, "arguments"), i, word) if (json_is_string(word))
      add_word(&s->arguments, json_string_value(word));
  const json_t *workspace = json_object_get(json_object_get(params, "capabilities"), "workspace");
  s->refreshes =
      json_is_true(json_object_get(json_object_get(workspace, "codeLens"), "refreshSupport"));
  return json_pack("{s:{s:{s:b, s:b, s:i}, s:{s:b}, s:b, s:{s:[s, s, s]}}, s:{s:s, s:s}}",
                   "capabilities", "textDocumentSync", "openClose", 1, "save", 1, "change", 0,
                   "codeLensProvider", "resolveProvider", 0, "hoverProvider", 1,
                   "executeCommandProvider", "commands", "assay.check", "assay.report",
                   "assay.cancel", "serverInfo", "name", "assay", "version", ASSAY_VERSION);
}

/* The page of a report: one for each function, in the folder for temporary files. */
static void report_path(buf *out, const char *function) {
  const char *folder = getenv("TMPDIR");
  buf_printf(out, "%s/assay-%ld-%s.html", folder ? folder : "/tmp", (long)getpid(), function);
}

static json_t *execute(server *s, const json_t *params) {
  const char *command = json_string_value(json_object_get(params, "command"));
  const json_t *given = json_object_get(params, "arguments");
  document *d = find_document(s, json_string_value(json_array_get(given, 0)));
  const char *name = json_string_value(json_array_get(given, 1));
  unit *u = d && name ? document_find(d, name) : NULL;
  if (command && strcmp(command, "assay.cancel") == 0) {
    for (vec_each(document *const, each, &s->documents))
      for (vec_each(unit, w, &(*each)->units))
        w->waits = false;
    stop_check(s);
  } else if (u && command && strcmp(command, "assay.check") == 0) {
    u->waits = true;
  } else if (u && command && strcmp(command, "assay.report") == 0) {
    buf page = {0};
    report_path(&page, name);
    stop_check(s);
    start_check(s, d, name, buf_text(&page));
    buf_free(&page);
  } else
    return NULL;
  return json_null();
}

static json_t *hover(server *s, const json_t *params) {
  document *d = find_document(s, uri_in(params));
  const json_t *line = json_object_get(json_object_get(params, "position"), "line");
  return d ? diagnose_hover(d, (uint32_t)json_integer_value(line) + 1) : json_null();
}

static json_t *lenses(server *s, const json_t *params) {
  document *d = find_document(s, uri_in(params));
  return d ? diagnose_lenses(d, s->job_document == d ? s->job_function : NULL) : json_array();
}

/* ---- the loop ---- */

typedef struct method {
  const char *name;
  json_t *(*request)(server *, const json_t *params); /* NULL given back: wrong parameters */
  void (*notification)(server *, const json_t *params);
} method;

static json_t *shut_down(server *s, const json_t *params) {
  (void)params;
  s->shut = true;
  stop_check(s);
  return json_null();
}

static void end(server *s, const json_t *params) {
  (void)params;
  s->over = true;
}

static const method methods[] = {
    {"initialize", initialize, NULL},
    {"shutdown", shut_down, NULL},
    {"textDocument/hover", hover, NULL},
    {"textDocument/codeLens", lenses, NULL},
    {"workspace/executeCommand", execute, NULL},
    {"textDocument/didOpen", NULL, did_open},
    {"textDocument/didSave", NULL, did_save},
    {"textDocument/didClose", NULL, did_close},
    {"exit", NULL, end},
};

/* Is it a request that nobody may make, or not now? */
static bool refuse(const server *s, const json_t *message, const char *name) {
  bool is_answer = json_object_get(message, "result") || json_object_get(message, "error");
  if (!name && !is_answer)
    rpc_fail(message, RPC_NO_REQUEST, "a request names its method");
  else if (!name)
    return true;
  else if (!s->ready && strcmp(name, "initialize") != 0)
    rpc_fail(message, RPC_NOT_READY, "initialize comes first");
  else if (s->shut || (s->ready && strcmp(name, "initialize") == 0))
    rpc_fail(message, RPC_NO_REQUEST, s->shut ? "shut down" : "initialize comes once");
  else
    return false;
  return true;
}

static void serve_message(server *s, const json_t *message) {
  const char *name = json_string_value(json_object_get(message, "method"));
  const json_t *params = json_object_get(message, "params");
  bool is_request = json_object_get(message, "id") != NULL;
  if (is_request && refuse(s, message, name))
    return;
  for (size_t i = 0; name && i < sizeof methods / sizeof *methods; ++i) {
    const method *m = &methods[i];
    if (strcmp(m->name, name) != 0)
      continue;
    if (m->notification)
      m->notification(s, params);
    if (!m->request || !is_request)
      return;
    json_t *result = m->request(s, params);
    if (result)
      rpc_answer(message, result);
    else
      rpc_fail(message, RPC_WRONG_PARAMS, "there is no such command, document or function");
    return;
  }
  if (is_request)
    rpc_fail(message, RPC_NO_METHOD, "not supported");
}

static void serve_messages(server *s, buf *input) {
  bool bad = false;
  for (json_t *m; !s->over && (m = rpc_take(input, &bad));) {
    serve_message(s, m);
    json_decref(m);
  }
  s->over = s->over || bad;
}

/* Takes what the client wrote; false: it is gone. */
static bool read_input(buf *input) {
  char chunk[1 << 16];
  ssize_t n = read(STDIN_FILENO, chunk, sizeof chunk);
  if (n > 0)
    buf_add_n(input, chunk, (size_t)n);
  return n > 0 || (n < 0 && errno == EINTR);
}

static void server_free(server *s) {
  stop_check(s);
  for (vec_each(document *const, d, &s->documents))
    document_free(*d);
  vec_free(&s->documents);
  clear_words(&s->arguments);
  buf_free(&s->project);
}

int lsp_serve(void) {
  server s = {0};
  buf input = {0};
  while (!s.over) {
    struct pollfd polled[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = s.job.pid ? s.job.output : -1, .events = POLLIN}};
    if (poll(polled, 2, 1000) < 0 && errno != EINTR)
      break;
    if (polled[0].revents && !read_input(&input))
      break;
    serve_messages(&s, &input);
    if (s.job.pid && polled[1].revents && polled[1].fd == s.job.output && job_read(&s.job))
      finish_check(&s);
    if (!s.shut)
      start_next(&s);
    job_reap();
  }
  int code = s.over && s.shut ? 0 : 1;
  server_free(&s);
  buf_free(&input);
  return code;
}
