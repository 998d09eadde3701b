import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { settingsChannels } from '@shared/contract/settings';
import { Settings } from '@shared/domain/settings';
import { createSettingsHandlers } from './handlers';
import { openTestStore, temporaryFolder, valueOf } from './testing/temporary-store';

const context = { windowId: 1 };

function open() {
  const { store, notices } = openTestStore(temporaryFolder());
  return { store, notices, file: store.paths.settings, handlers: createSettingsHandlers(store.settings) };
}

describe('settings', () => {
  it('are the defaults in a new home, and no file is written for them', () => {
    const { store, file } = open();
    expect(store.settings.get()).toEqual(Settings.parse({}));
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  it('change by the members given and keep the rest of the file, unknown members too', () => {
    const { store, file } = open();
    writeFileSync(file, '{\n  "version": 1,\n  "mine": true,\n  "density": "comfortable"\n}\n');
    const change = settingsChannels['settings.update'].request.parse({ theme: 'dark' });
    expect(valueOf(store.settings.update(change))).toMatchObject({
      theme: 'dark',
      density: 'comfortable',
      mine: true,
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '{\n  "version": 1,\n  "mine": true,\n  "density": "comfortable",\n  "theme": "dark"\n}\n',
    );
  });

  it('tell their listeners of a change from the window and of one from outside', async () => {
    const { store, file } = open();
    const themes: string[] = [];
    store.settings.onChange((settings) => themes.push(settings.theme));
    await store.settings.watch();
    valueOf(store.settings.update({ theme: 'dark' }));
    expect(themes).toEqual(['dark']);
    writeFileSync(file, '{"theme": "contrast"}');
    await vi.waitFor(() => expect(themes).toEqual(['dark', 'contrast']), 5000);
  });
});

describe('the window’s settings channels', () => {
  it('read and change them', async () => {
    const { handlers } = open();
    expect(await handlers['settings.update']({ mode: 'edits' }, context)).toMatchObject({
      ok: true,
      value: { mode: 'edits', theme: 'system' },
    });
    expect(await handlers['settings.get'](null, context)).toMatchObject({
      ok: true,
      value: { mode: 'edits' },
    });
  });

  it('answer a change of a broken file with what is wrong and how to mend it, and leave the text', async () => {
    const { handlers, file, notices } = open();
    writeFileSync(file, '{"theme": "purple"}');
    expect(await handlers['settings.update']({ mode: 'full' }, context)).toEqual({
      ok: false,
      error: {
        kind: 'broken-file',
        message:
          `Nothing was saved. ${file}, line 1, column 11: theme: Invalid option: expected one of ` +
          '"system"|"light"|"dark"|"contrast". Fix it there first, then try again.',
      },
    });
    expect(readFileSync(file, 'utf8')).toBe('{"theme": "purple"}');
    expect(notices).toHaveLength(1);
  });
});
