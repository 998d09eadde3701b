/** Real keys and homes must not reach a test: it would call a paid service or write into the developer's own data. */
const PERSONAL = /^(ANTHROPIC|OPENAI|GOOGLE|GEMINI|AWS|AZURE|TOOLWRIGHT|CLAUDE)_/;

/**
 * The environment tests run in: the caller's, less what is personal or would change a result.
 * @param {NodeJS.ProcessEnv} [from]
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(from = process.env) {
  const kept = Object.entries(from).filter(([name]) => !PERSONAL.test(name));
  return { ...Object.fromEntries(kept), TZ: 'UTC' };
}
