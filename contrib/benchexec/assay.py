"""BenchExec tool-info module for Assay: put it where BenchExec finds tool modules, or name it by
`<benchmark tool="assay">` with this folder in PYTHONPATH."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("assay", subdir="bin")

    def name(self):
        return "Assay"

    def project_url(self):
        return ""

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="assay")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", *options]
        if task.property_file:
            command += ["--spec", task.property_file]
        if rlimits.cputime:
            command += ["--timeout", str(rlimits.cputime)]
        if isinstance(task.options, dict):
            command.append("--32" if task.options.get("data_model") == "ILP32" else "--64")
        return [*command, *task.input_files]

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        code = run.exit_code.value
        if code == 6:
            return result.RESULT_ERROR + " (bug)"
        if code in (1, 2):
            return result.RESULT_ERROR + " (input)"
        for line in reversed(run.output):
            if not line.startswith("Verification result: "):
                continue
            verdict = line[len("Verification result: "):].strip()
            if verdict == "TRUE":
                return result.RESULT_TRUE_PROP
            if verdict.startswith("FALSE(") and verdict.endswith(")"):
                what = verdict[len("FALSE("):-1]
                return (result.RESULT_FALSE_REACH if what == "unreach-call"
                        else f"{result.RESULT_FALSE_PROP}({what})")
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR
