import { expect, test } from 'vitest';
import { capture, run } from './lib/run.mjs';
import { testEnvironment } from './lib/test-environment.mjs';

test('a command past its time-out is ended together with what it started', async () => {
  const started = Date.now();
  const program =
    'require("child_process").spawn("sleep", ["30"], { stdio: "inherit" }); setTimeout(() => {}, 30000)';
  const done = await run(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 500,
  });
  // `run` settles when the pipes close, so a surviving grandchild would hold it for its 30 seconds.
  expect(done.timedOut).toBe(true);
  expect(Date.now() - started).toBeLessThan(10_000);
});

test('a missing command rejects instead of looking like a failed one', async () => {
  await expect(run('no-such-command-here', [])).rejects.toThrow('ENOENT');
});

test('capture gives output and exit code', () => {
  expect(capture(process.execPath, ['-e', 'console.log("out"); process.exit(3)'])).toEqual({
    code: 3,
    stdout: 'out\n',
    stderr: '',
  });
});

test('personal keys and homes do not reach a test', () => {
  const given = {
    PATH: '/bin',
    ANTHROPIC_API_KEY: 'secret',
    OPENAI_BASE_URL: 'x',
    TOOLWRIGHT_HOME: '/home/me',
  };
  expect(testEnvironment(given)).toEqual({ PATH: '/bin', TZ: 'UTC' });
});
