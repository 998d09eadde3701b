import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Breadth } from '@shared/domain/approval';
import type { Decision } from '../tools/ports';
import {
  createPermissionFixture,
  verdictOf,
  type FixtureRules,
  type PermissionFixture,
} from './permission-fixture';
import { unattendedRefusal } from './unattended';

let fixture: PermissionFixture;
beforeAll(async () => {
  fixture = await createPermissionFixture();
});
afterAll(() => fixture.remove());

type Mode = 'manual' | 'edits' | 'full';

async function offered(rules: FixtureRules, command: string, mode: Mode = 'edits'): Promise<string[][]> {
  const decision = fixture.service(rules).decide(await fixture.bash(command, mode));
  return shown(decision);
}

function shown(decision: Decision): string[][] {
  if (decision.kind !== 'ask') throw new Error(verdictOf(decision));
  return (decision.breadths ?? []).map(({ reach, rules }) => [reach, ...rules]);
}

describe('PE4: what Always offers', () => {
  it('goes from exactly this command to the tool, narrowest first', async () => {
    expect(await offered({}, 'git push origin main')).toEqual([
      ['only this command', 'Bash(git push origin main)'],
      ['any git push origin', 'Bash(git push origin:*)'],
      ['any git push', 'Bash(git push:*)'],
      ['any git', 'Bash(git:*)'],
      ['every Bash call that is not Critical', 'Bash'],
    ]);
  });

  it('has a rule for every part that asked, and none for what is allowed beside it', async () => {
    const rules: FixtureRules = { user: { allow: ['Bash(npm ci)'] } };
    expect(
      await offered(rules, 'npm ci && npm run build && git push && npm publish --dry-run', 'manual'),
    ).toEqual([]);
    expect((await offered(rules, 'npm ci && npm run build && git push', 'manual')).slice(0, 3)).toEqual([
      ['only this command', 'Bash(npm ci && npm run build && git push)'],
      ['these 2 commands in any line', 'Bash(npm run build)', 'Bash(git push)'],
      ['any npm run build and any git push', 'Bash(npm run build:*)', 'Bash(git push:*)'],
    ]);
  });

  it.each([
    ['python3 x.py', ['only this command', 'every Bash call that is not Critical']],
    [
      'echo "a*b" > ../other/a',
      ['only this command', 'this part in any line', 'every Bash call that is not Critical'],
    ],
  ])('offers no breadth that would allow anything at all: %s', async (command, reaches) => {
    const found = await offered({}, command);
    expect(found.map(([reach]) => reach)).toEqual(reaches);
  });

  it('offers nothing at critical, nor where a rule of the person asks', async () => {
    expect(await offered({}, 'rm -rf build', 'full')).toEqual([]);
    expect(await offered({ user: { ask: ['Bash(git push:*)'] } }, 'git push', 'full')).toEqual([]);
    expect(await offered({ broken: 'permissions.json, line 2.' }, 'npm ci', 'full')).toEqual([]);
  });

  it('names files, then their folder, then the workspace, and escapes what a pattern would read', async () => {
    const service = fixture.service({});
    const one = service.decide(await fixture.file('Edit', ['src/a[1]*.ts'], 'manual'));
    expect(shown(one)).toEqual([
      ['edits of this file', 'Edit(src/a[[]1][*].ts)'],
      ['edits of anything under src/', 'Edit(src/**)'],
      ['edits of anything in this workspace', 'Edit(./**)'],
      ['every Edit call that is not Critical', 'Edit'],
    ]);
    const outside = service.decide(await fixture.file('Read', ['../other/a'], 'manual'));
    expect(shown(outside)[0]?.[1]).toMatch(/^Read\(\/\/.*\/other\/a\)$/);
  });

  it('saves what was chosen, and it holds from then on', async () => {
    const service = fixture.service({});
    const request = await fixture.bash('git push origin main', 'edits');
    const decision = service.decide(request);
    const breadth = decision.kind === 'ask' ? decision.breadths?.[2] : undefined;
    service.saveBreadth(request, breadth as Breadth, { scope: 'workspace', expiry: { kind: 'none' } });
    expect(verdictOf(service.decide(request))).toBe('allow (rule)');
    expect(verdictOf(service.decide(await fixture.bash('git push other', 'edits')))).toBe('allow (rule)');
    expect(verdictOf(service.decide(await fixture.bash('git push --force', 'edits')))).toBe('ask (mode)');
  });
});

describe('PE9: rules that expire', () => {
  const bounded = (until: object): FixtureRules => ({
    user: { allow: [{ rule: 'Bash(npm ci)', until, added: '2026-01-01', by: 'test' }] },
  });

  it('after a number of uses, each call one, a look none', async () => {
    const service = fixture.service(bounded({ uses: 2 }));
    const request = await fixture.bash('npm ci && npm ci', 'edits');
    service.look(request);
    expect(verdictOf(service.decide(request))).toBe('allow (rule)');
    expect(verdictOf(service.decide(request))).toBe('allow (rule)');
    expect(verdictOf(service.decide(request))).toBe('ask (mode)');
  });

  it('with the next commit, and where there is no repository', async () => {
    const commit = 'a'.repeat(40);
    const service = fixture.service(bounded({ commit }));
    const request = await fixture.bash('npm ci', 'edits');
    fixture.head = commit;
    expect(verdictOf(service.decide(request))).toBe('allow (rule)');
    fixture.head = 'b'.repeat(40);
    expect(verdictOf(service.decide(request))).toBe('ask (mode)');
    fixture.head = undefined;
    expect(verdictOf(service.decide(request))).toBe('ask (mode)');
  });

  it('as chosen on the card: minutes count from now, the commit is the one of now', async () => {
    const request = await fixture.bash('npm ci', 'edits');
    const breadth = { id: 'exact', reach: '', rules: ['Bash(npm ci)'] };
    const timed = fixture.service({});
    timed.saveBreadth(request, breadth, { scope: 'user', expiry: { kind: 'minutes', minutes: 30 } });
    expect(verdictOf(timed.decide(request))).toBe('allow (rule)');
    fixture.now += 30 * 60_000;
    expect(verdictOf(timed.decide(request))).toBe('ask (mode)');
    const committed = fixture.service({});
    fixture.head = undefined;
    committed.saveBreadth(request, breadth, { scope: 'user', expiry: { kind: 'commit' } });
    expect(fixture.notices.at(-1)).toBe(
      'This call was allowed once. expiry: this folder is no git repository, so there is no next commit. Choose another end.',
    );
    expect(verdictOf(committed.decide(request))).toBe('ask (mode)');
  });
});

describe('PE4: what a question says', () => {
  it('names the file that asks, not the one that a rule allows beside it', async () => {
    const service = fixture.service({ user: { allow: ['Edit(//**/other/a)', 'Edit(src/**)'] } });
    const decision = service.decide(await fixture.file('Edit', ['src/a.ts', 'README.md'], 'manual'));
    expect(decision.kind === 'ask' ? decision.reason : verdictOf(decision)).toContain('README.md');
  });

  it('PE5: while the rules are broken only mending the file helps', async () => {
    const decision = fixture
      .service({ broken: 'permissions.json, line 2: a comma is missing.' })
      .decide(await fixture.bash('npm test', 'full'));
    if (decision.kind !== 'ask') throw new Error(verdictOf(decision));
    const { reason, detail, askedBy } = decision;
    const refusal = unattendedRefusal({
      id: 'a',
      callId: 'c',
      conversationId: 't',
      runId: 'r',
      tool: 'Bash',
      subject: 'npm test',
      danger: 'medium',
      reason,
      detail,
      askedBy,
      body: { kind: 'command', command: 'npm test', cwd: '', marks: [], parts: [], paths: [] },
      askedAt: 0,
    });
    expect(refusal.remedy).toBe('To allow it, mend that file: no mode and no --allow counts until then.');
  });

  it('PE3: a Read deny without a slash makes a search that reads all files ask', async () => {
    const rules: FixtureRules = { user: { deny: ['Read(*.pem)'] } };
    for (const command of ['grep -r x src', 'rg x', 'rg x src'])
      expect(verdictOf(fixture.service(rules).decide(await fixture.bash(command, 'full')))).toBe(
        'ask (rule)',
      );
    expect(verdictOf(fixture.service(rules).decide(await fixture.bash('ls', 'full')))).toBe('allow (level)');
  });
});

describe('session grants can be taken back', () => {
  it('one by one, each in words', async () => {
    const service = fixture.service({});
    const request = await fixture.bash('npm ci', 'edits');
    const decision = service.decide(request);
    if (decision.kind !== 'ask') throw new Error(verdictOf(decision));
    service.grantSession('talk', decision.sessionKeys, decision.sessionOffer ?? '');
    expect(verdictOf(service.decide(request))).toBe('allow (session)');
    const [grant] = service.grants();
    expect(grant?.words).toBe('this exact command');
    expect(service.removeGrant('talk', grant?.key ?? '')).toBe(true);
    expect(verdictOf(service.decide(request))).toBe('ask (mode)');
  });
});
