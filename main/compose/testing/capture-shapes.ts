type Json = Readonly<Record<string, unknown>>;

/** Fields that only the client of the captures has, or that depend on how the call went. */
const ownToClaude =
  /^(description|returnCodeInterpretation|persistedOutput\w+|timedOutAfterMs|backgroundTaskId|totalFiles|numFiles|totalMatches|model|seconds_since.*|gitDiff|usage|toolStats|toolsUsed|harness\w+|outputFile|canReadOutputFile|permission_suggestions|cell_id|limit|head_limit|agent_type|-n|-A|-B|offset|multiline|type|glob|appliedLimit)$/;

/** Where `have` lacks a field of `want`, or has it in another type. */
export function shapeProblems(want: unknown, have: unknown, at: string): readonly string[] {
  if (Array.isArray(want)) {
    if (!Array.isArray(have)) return [`${at} is no list`];
    return want.length === 0 || have.length === 0 ? [] : shapeProblems(want[0], have[0], `${at}[0]`);
  }
  if (typeof want === 'object' && want !== null) {
    if (typeof have !== 'object' || have === null) return [`${at} is no object`];
    return Object.entries(want).flatMap(([key, value]) => {
      // What the model wrote and reads differs with the tool; that both are there is the shape.
      const free = at.includes('tool_calls') && (key === 'tool_input' || key === 'tool_response');
      if (ownToClaude.test(key) || (free && key in have)) return [];
      if (!(key in have)) return [`${at}.${key} is missing`];
      return shapeProblems(value, (have as Json)[key], `${at}.${key}`);
    });
  }
  if (want === null || have === null) return [];
  return typeof want === typeof have ? [] : [`${at} is ${typeof have}, not ${typeof want}`];
}

/** Placeholder paths of the captures, in the folder of this turn. */
export function relocated<T>(value: T, root: string): T {
  return JSON.parse(JSON.stringify(value ?? null).replaceAll('/project/', `${root}/`)) as T;
}

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
