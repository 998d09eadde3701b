import type { RunContext, Tool, ToolResult } from '../define';

/** Drives the tool's generator, handing on live output, and returns its result. */
export async function runTool(
  tool: Tool,
  input: unknown,
  context: RunContext,
  onOutput: (text: string) => void,
): Promise<ToolResult> {
  const steps = tool.run(input, context);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
    onOutput(step.value.text);
  }
}
