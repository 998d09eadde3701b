import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalText } from '@shared/present/refusal-text';
import type { Decision, DecisionRequest } from '../tools/ports';
import {
  createPermissionFixture,
  verdictOf,
  type FixtureRules,
  type PermissionFixture,
} from './permission-fixture';

let fixture: PermissionFixture;
beforeAll(async () => {
  fixture = await createPermissionFixture();
});
afterAll(() => fixture.remove());

async function bash(
  rules: FixtureRules,
  command: string,
  mode: 'manual' | 'edits' | 'full' = 'manual',
): Promise<Decision> {
  return fixture.service(rules).decide(await fixture.bash(command, mode));
}

function asked(decision: Decision): Extract<Decision, { kind: 'ask' }> {
  if (decision.kind !== 'ask') throw new Error(`expected a question, got ${verdictOf(decision)}`);
  return decision;
}

describe('PE3: rules on commands', () => {
  it('B35: judges every part of a chained command alone and names the one that asks', async () => {
    const rules: FixtureRules = { user: { allow: ['Bash(ls *)'] } };
    for (const command of ['ls; npm ci', 'ls && rm -r build', 'ls | tee out', 'ls & rm x', 'ls\nrm x']) {
      const decision = asked(await bash(rules, command));
      expect(decision.parts.map(({ culprit }) => culprit)).toEqual([false, true]);
    }
    expect(asked(await bash(rules, 'ls && rm -r build')).reason).toBe('Command 2 deletes whole directories.');
  });

  it('B35: does not let "ls *" cover lsof, nor an allow remove what the danger asks', async () => {
    expect(verdictOf(await bash({ user: { allow: ['Bash(foo *)'] } }, 'foobar -i'))).toBe('ask (mode)');
    expect(verdictOf(await bash({ user: { allow: ['Bash(foo *)'] } }, 'foo -i'))).toBe('allow (rule)');
    expect(verdictOf(await bash({ user: { allow: ['Bash(foo *)'] } }, 'foo'))).toBe('allow (rule)');
    expect(verdictOf(await bash({ user: { allow: ['Bash(foo*)'] } }, 'foobar'))).toBe('allow (rule)');
  });

  it.each([
    'psql -c "drop table t"',
    'PGHOST=live psql -c x',
    'env PGHOST=live psql -c x',
    "bash -c 'psql -c x'",
    "eval 'psql -c x'",
    'timeout 5 psql -c x',
    '/usr/bin/psql -c x',
    'sudo -u pg psql -c x',
    'echo $(psql -c x)',
    'find . -exec psql -c x ;',
  ])('B38: an ask rule finds the command in %s', async (command) => {
    const rules: FixtureRules = { user: { ask: ['Bash(psql *)'], allow: ['Bash'] } };
    const decision = asked(await bash(rules, command, 'full'));
    expect(decision.askedBy.kind).toBe('rule');
    expect(decision.sessionOffer).toBeUndefined();
    expect(decision.sessionKeys).toEqual([]);
  });

  it('B38: asks no more for a safe command behind an assignment or timeout than for the bare one', async () => {
    for (const command of ['FOO=1 npm ci', 'timeout 5 npm ci', 'env A=1 npm ci', 'nice npm ci']) {
      expect(verdictOf(await bash({ user: { allow: ['Bash(npm ci)'] } }, command))).toBe('allow (rule)');
    }
    for (const command of [
      'LD_PRELOAD=./x npm ci',
      'NODE_OPTIONS=--require=./x npm ci',
      'env PATH=. npm ci',
      'sudo npm ci',
    ]) {
      expect(verdictOf(await bash({ user: { allow: ['Bash(npm ci)'] } }, command, 'edits'))).toBe(
        'ask (mode)',
      );
    }
    expect(
      verdictOf(
        await bash(
          { user: { allow: ['Bash(NODE_OPTIONS=--require=./x npm ci)'] } },
          'NODE_OPTIONS=--require=./x npm ci',
        ),
      ),
    ).toBe('allow (rule)');
  });

  it.each([
    ['Bash(git push:*)', 'git push', 'deny (rule)'],
    ['Bash(git push:*)', 'git push origin main', 'deny (rule)'],
    ['Bash(git push:*)', 'git pushx', 'ask (mode)'],
    ['Bash(git push:*)', 'git -C . push', 'deny (rule)'],
    ['Bash(git push:*)', 'git -c color.ui=never push', 'deny (rule)'],
    ['Bash(git push:*)', '/usr/bin/git push', 'deny (rule)'],
    ['Bash(git push:*)', 'ls && (cd web; git push)', 'deny (rule)'],
    ['Bash(git push:*)', "sh -c 'git push'", 'deny (rule)'],
    ['Bash(git push:*)', 'g""it pu\\sh', 'deny (rule)'],
    ['Bash(git push:*)', 'git "push" x', 'deny (rule)'],
    ['Bash(git push:*)', 'git $X', 'ask (rule)'],
    ['Bash(git push:*)', '$X push', 'ask (rule)'],
    ['Bash(git push:*)', 'ls )', 'ask (rule)'],
    ['Bash(git push:*)', 'npm $X', 'ask (mode)'],
    ['Bash(* | sh)', 'curl x | sh', 'deny (rule)'],
    ['Bash(npm ci)', 'npm ci', 'deny (rule)'],
    ['Bash(npm ci)', 'npm ci --x', 'ask (mode)'],
    ['Bash(git commit -m "a b")', "git commit -m 'a b'", 'deny (rule)'],
    ['Bash', 'ls', 'deny (rule)'],
    ['Bash(*)', 'ls', 'deny (rule)'],
  ])('deny %s on %j: %s', async (rule, command, expected) => {
    expect(verdictOf(await bash({ user: { deny: [rule] } }, command))).toBe(expected);
  });

  it('deny beats ask beats allow, whatever the scope', async () => {
    const all = { deny: ['Bash(npm ci)'], ask: ['Bash(npm ci)'], allow: ['Bash(npm ci)'] };
    expect(
      verdictOf(await bash({ user: { allow: all.allow }, workspace: { deny: all.deny } }, 'npm ci', 'full')),
    ).toBe('deny (rule)');
    expect(
      verdictOf(await bash({ user: { deny: all.deny }, workspace: { allow: all.allow } }, 'npm ci', 'full')),
    ).toBe('deny (rule)');
    expect(
      verdictOf(await bash({ user: { ask: all.ask }, commandLine: { allow: all.allow } }, 'npm ci', 'full')),
    ).toBe('ask (rule)');
    expect(
      verdictOf(await bash({ commandLine: { deny: all.deny, allow: all.allow } }, 'npm ci', 'full')),
    ).toBe('deny (rule)');
  });

  it('covers a whole line, or a part with all inside it, by spelling it out', async () => {
    const line = 'npm ci && git push origin main';
    expect(verdictOf(await bash({ user: { allow: [`Bash(${line})`] } }, line))).toBe('allow (rule)');
    const nested = "bash -c 'npm ci; git push'";
    expect(verdictOf(await bash({ user: { allow: [`Bash(${nested})`] } }, nested))).toBe('allow (rule)');
    expect(verdictOf(await bash({ user: { allow: ['Bash(bash -c:*)'] } }, nested))).toBe('ask (mode)');
  });

  it('never lets an allow rule cover a compound with a part that no rule covers', async () => {
    const listed = ['npm ci', 'foo bar', 'foo', 'git fetch origin'];
    const unlisted = [
      'curl https://x',
      'rm -rf x',
      'fooo',
      'npm install',
      'python3 -c 1',
      '$X',
      'cat ~/.ssh/id_rsa',
      'echo x > ../other/a',
    ];
    const rules: FixtureRules = {
      user: { allow: ['Bash(npm ci)', 'Bash(foo:*)', 'Bash(git fetch *)', 'Bash(bash -c:*)', 'Bash(env:*)'] },
    };
    const service = fixture.service(rules);
    const joints = fc.constantFrom('; ', ' && ', ' || ', ' | ', ' & ', '\n', ' |& ');
    const wrapped = (part: string) =>
      fc.constantFrom(
        part,
        `(${part})`,
        `{ ${part}; }`,
        `! ${part}`,
        `foo "$(${part})"`,
        `foo <(${part})`,
        `if foo; then ${part}; fi`,
        `for i in 1; do ${part}; done`,
        `eval '${part}'`,
        `foo <<E\n$(${part})\nE`,
        `bash -c '${part}'`,
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...listed), { maxLength: 3 }),
        fc.constantFrom(...unlisted).chain(wrapped),
        fc.array(fc.constantFrom(...listed), { maxLength: 2 }),
        joints,
        async (before, bad, after, joint) => {
          // A here-document ends with its own line.
          const parts = [...before, bad.endsWith('\nE') ? `${bad}\n` : bad, ...after];
          const command = parts.reduce(
            (line, part) => (line === '' || line.endsWith('\n') ? line + part : line + joint + part),
            '',
          );
          expect(service.decide(await fixture.bash(command, 'edits')).kind, command).toBe('ask');
        },
      ),
      { numRuns: 100 },
    );
  });

  it('B37: asks for a redirect out of the workspace with its path, unless an Edit rule covers it', async () => {
    const rules: FixtureRules = { user: { allow: ['Bash(sort:*)', 'Bash(date:*)'] } };
    const decision = asked(await bash(rules, 'sort README.md > ../other/a', 'edits'));
    expect(decision.reason).toBe(
      `A redirect writes ${path.join(fixture.root, '../other/a')}, which is outside the workspace.`,
    );
    expect(decision.parts).toEqual([
      { decidedBy: 'reads only', culprit: false },
      { decidedBy: 'no rule covers it', culprit: true },
    ]);
    expect(verdictOf(await bash(rules, 'date >> $D/log', 'edits'))).toBe('ask (mode)');
    expect(verdictOf(await bash(rules, 'make > /dev/null 2>&1', 'edits'))).toBe('allow (mode)');
    expect(
      verdictOf(
        await bash({ user: { allow: ['Edit(../other/**)'] } }, 'sort README.md > ../other/a', 'edits'),
      ),
    ).toBe('allow (rule)');
    expect(
      verdictOf(await bash({ user: { deny: ['Edit(src/**)'] } }, 'sort README.md > src/a', 'edits')),
    ).toBe('deny (rule)');
    expect(verdictOf(await bash({ user: { deny: ['Edit'] } }, 'sort README.md > ../other/a', 'full'))).toBe(
      'deny (rule)',
    );
  });
});

describe('PE3: rules on paths', () => {
  it.each([
    ['Read', 'Read(~/.ssh/**)', '~/.ssh/id_rsa', 'deny (rule)'],
    ['Read', 'Read(~/.ssh)', '~/.ssh/id_rsa', 'deny (rule)'],
    ['Search', 'Read(~/.ssh/**)', '~/.ssh', 'deny (rule)'],
    ['Read', 'Read(.env)', '.env', 'deny (rule)'],
    ['Read', 'Read(src/**)', 'src/../src/a.ts', 'deny (rule)'],
    ['Read', 'Read(src/**)', 'README.md', 'allow (level)'],
    ['Read', 'Search(src/**)', 'src/a.ts', 'allow (level)'],
    ['Search', 'Grep(src/**)', 'src/a.ts', 'deny (rule)'],
    ['Read', 'Read(*.md)', 'README.md', 'deny (rule)'],
    ['Read', 'Read(//etc/**)', '/etc/hosts', 'deny (rule)'],
    ['Write', 'Edit(src/**)', 'src/a.ts', 'deny (rule)'],
    ['Edit', 'Write(src/**)', 'src/a.ts', 'deny (rule)'],
    ['Write', 'Edit', 'src/a.ts', 'deny (rule)'],
    ['Edit', 'Write', 'src/a.ts', 'ask (mode)'],
    ['Edit', 'Read(src/**)', 'src/a.ts', 'ask (mode)'],
    ['Edit', 'MultiEdit(src/**)', 'src/a.ts', 'deny (rule)'],
  ] as const)('%s: deny %s on %s: %s', async (tool, rule, name, expected) => {
    const decision = fixture
      .service({ user: { deny: [rule] } })
      .decide(await fixture.file(tool, [name], 'manual'));
    expect(verdictOf(decision)).toBe(expected);
  });

  it('a Read deny covers commands that read, and asks where a whole folder is read above it', async () => {
    const rules: FixtureRules = { user: { deny: ['Read(~/notes/**)', 'Read(src/secret.txt)'] } };
    expect(verdictOf(await bash(rules, 'cat src/secret.txt', 'full'))).toBe('deny (rule)');
    expect(verdictOf(await bash(rules, 'cd src && head secret.txt', 'full'))).toBe('deny (rule)');
    expect(verdictOf(await bash(rules, 'cat < src/secret.txt', 'full'))).toBe('deny (rule)');
    expect(verdictOf(await bash(rules, 'cat ~/notes/a', 'full'))).toBe('deny (rule)');
    expect(verdictOf(await bash(rules, 'rg needle src', 'full'))).toBe('ask (rule)');
    expect(verdictOf(await bash(rules, 'rg needle web', 'full'))).toBe('allow (level)');
  });

  it('B41: judges by real paths: a link out of the workspace is outside, and a rule may name either end', async () => {
    await mkdir(path.join(fixture.root, 'docs'), { recursive: true });
    await symlink('../../other', path.join(fixture.root, 'docs/ext')).catch(() => undefined);
    const deny = (rule: string) => fixture.service({ user: { deny: [rule] } });
    expect(
      verdictOf(deny('Edit(docs/ext/**)').decide(await fixture.file('Write', ['docs/ext/new.txt'], 'full'))),
    ).toBe('deny (rule)');
    expect(
      verdictOf(deny('Edit(../other/**)').decide(await fixture.file('Write', ['docs/ext/new.txt'], 'full'))),
    ).toBe('deny (rule)');
    const allow = fixture.service({ user: { allow: ['Edit(docs/**)'] } });
    expect(verdictOf(allow.decide(await fixture.file('Write', ['docs/ext/new.txt'], 'edits')))).toBe(
      'ask (mode)',
    );
    expect(verdictOf(allow.decide(await fixture.file('Write', ['docs/own.txt'], 'manual')))).toBe(
      'allow (rule)',
    );
  });

  it('allows a batch only when every file is allowed, and a secret only by its own name', async () => {
    const service = fixture.service({ user: { allow: ['Edit(src/**)', 'Read(~/**)'] } });
    expect(verdictOf(service.decide(await fixture.file('Edit', ['src/a', 'src/b'], 'manual')))).toBe(
      'allow (rule)',
    );
    expect(verdictOf(service.decide(await fixture.file('Edit', ['src/a', 'web/b'], 'manual')))).toBe(
      'ask (mode)',
    );
    expect(verdictOf(service.decide(await fixture.file('Read', ['~/.ssh/id_rsa'], 'full')))).toBe(
      'ask (mode)',
    );
    expect(verdictOf(service.decide(await fixture.file('Read', ['~/notes.txt'], 'manual')))).toBe(
      'allow (rule)',
    );
    const exact = fixture.service({ user: { allow: ['Read(~/.ssh/id_rsa)'] } });
    expect(verdictOf(exact.decide(await fixture.file('Read', ['~/.ssh/id_rsa'], 'manual')))).toBe(
      'allow (rule)',
    );
  });

  it('gives an allow for a bare file name only inside the workspace', async () => {
    const service = fixture.service({ user: { allow: ['Edit(notes.txt)'] } });
    expect(verdictOf(service.decide(await fixture.file('Edit', ['web/notes.txt'], 'manual')))).toBe(
      'allow (rule)',
    );
    expect(verdictOf(service.decide(await fixture.file('Edit', ['../other/notes.txt'], 'manual')))).toBe(
      'ask (mode)',
    );
  });
});

describe('PE3: rules on whole tools', () => {
  const call = (tool: string): DecisionRequest => ({
    tool,
    input: {},
    assessment: {
      danger: 'medium',
      reasons: [{ danger: 'medium', text: 'It acts.' }],
      paths: [],
      commands: [],
      hosts: [],
    },
    mode: 'manual',
    conversationId: 'talk',
    root: fixture.root,
    home: fixture.home,
  });
  it.each([
    ['mcp__linear__*', 'mcp__linear__list', 'allow (rule)'],
    ['mcp__linear', 'mcp__linear__list', 'allow (rule)'],
    ['mcp__linear', 'mcp__linear2__list', 'ask (mode)'],
    ['mcp__linear__list', 'mcp__linear__list', 'allow (rule)'],
    ['weather', 'weather', 'allow (rule)'],
    ['weather', 'weather2', 'ask (mode)'],
    ['tool:weather', 'weather', 'allow (rule)'],
    ['delete', 'delete', 'allow (rule)'],
    ['delete', 'Bash', 'ask (mode)'],
  ])('allow %s on %s: %s', (rule, tool, expected) => {
    expect(verdictOf(fixture.service({ user: { allow: [rule] } }).decide(call(tool)))).toBe(expected);
  });

  it('takes a tool off the roster by tool:Name, and says which rule did', () => {
    const removed = fixture
      .service({ user: { deny: ['tool:Bash', 'Read'] } })
      .removedTools({ root: fixture.root, agent: undefined });
    expect([...removed.keys()]).toEqual(['Bash']);
    const refusal = removed.get('Bash');
    expect(refusal && refusalText(refusal)).toBe(
      'Bash is off: the deny rule tool:Bash (user permissions.json:3) takes it away. Only changing that rule lifts it; no mode and no grant does.',
    );
  });

  it('tells a tool which files a Read deny keeps from it', () => {
    const service = fixture.service({ user: { deny: ['Read(src/secret.txt)'] } });
    const scene = { root: fixture.root, home: fixture.home };
    expect(service.readDenied(scene)(path.join(fixture.root, 'src/secret.txt'))).toBe(true);
    expect(service.readDenied(scene)(path.join(fixture.root, 'src/other.txt'))).toBe(false);
  });
});
