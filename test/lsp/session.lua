-- A session of neovim's built-in client: a file is opened, a fault put in, saved, seen, mended, saved, gone.
-- Run by `nvim --headless --clean -u NONE -l`, or `-c luafile` where that is not there yet; the file and
-- the server are in the environment. Prints lines `ok ...` and `FAILED: ...`, then `done`.
local file, server = os.getenv("ASSAY_LSP_FILE"), os.getenv("ASSAY_LSP_SERVER")

local function say(ok, what)
  io.stdout:write((ok and "ok " or "FAILED: ") .. what .. "\n")
end

vim.cmd("edit " .. file)
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "assay", cmd = { server, "lsp" }, root_dir = vim.fn.fnamemodify(file, ":h"),
  init_options = { arguments = { "--timeout", "100" } } })
say(client ~= nil, "the server starts")
say(vim.lsp.buf_attach_client(buffer, client), "the buffer is attached")

local function diagnostics()
  return vim.diagnostic.get(buffer)
end

local function wait(what, condition)
  say(vim.wait(120000, condition, 100), what)
end

-- What stands over the functions.
local function lenses()
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  local answers = vim.lsp.buf_request_sync(buffer, "textDocument/codeLens", params, 5000)
  local titles = {}
  for _, answer in pairs(answers or {}) do
    for _, lens in ipairs(answer.result or {}) do
      titles[#titles + 1] = lens.command.title
    end
  end
  return table.concat(titles, "|")
end

wait("the functions are proved", function()
  return lenses():match("assay: proved|report|assay: proved|report")
end)
say(#diagnostics() == 0, "no diagnostics at first")

-- The fault: the upper bound is forgotten.
local line = vim.fn.search("x > high")
vim.api.nvim_buf_set_lines(buffer, line - 1, line, false, { "  int r = x < low ? low : x;" })
vim.cmd("write")
wait("the fault is seen", function()
  return #diagnostics() > 0
end)
local first = diagnostics()[1] or {}
say(first.lnum == vim.fn.search("reach_error();") - 1, "at the line of the violation: " .. tostring(first.lnum))
say(tostring(first.message):match("error reached"), "it says what is wrong: " .. tostring(first.message))
local lsp = first.user_data and first.user_data.lsp or {}
say(#(lsp.relatedInformation or {}) > 0, "the trace is related information")

vim.api.nvim_buf_set_lines(buffer, line - 1, line, false, { "  int r = x < low ? low : x > high ? high : x;" })
vim.cmd("write")
wait("mended, it is gone", function()
  return #diagnostics() == 0 and lenses():match("^assay: proved|report|assay: proved")
end)

-- Hover over a function that is proved.
vim.api.nvim_win_set_cursor(0, { line, 2 })
local hover = vim.lsp.buf_request_sync(buffer, "textDocument/hover", vim.lsp.util.make_position_params(), 5000)
local text = ""
for _, answer in pairs(hover or {}) do
  text = answer.result and answer.result.contents.value or text
end
say(text:match("`clamp` is proved"), "hover: " .. text)

vim.lsp.stop_client(client)
vim.wait(500)
io.stdout:write("done\n")
vim.cmd("qall!")
