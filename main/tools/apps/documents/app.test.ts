import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentFormat } from '../../../workspace/documents';
import { createFixture } from '../../native/tool-fixture';
import { createApps } from '../create-apps';
import { createDocumentsApp } from './app';
import { buildWorker, type BuiltWorker } from './testing/built-worker';
import * as make from './testing/samples';

let built: BuiltWorker;
beforeAll(async () => {
  built = await buildWorker();
});
afterAll(async () => built.remove());

describe('the Documents app (RD1, MA1)', () => {
  it('reads in the worker that the build makes, and its manifest and code agree', async () => {
    const app = createDocumentsApp({ startWorker: built.start, appHome: '/nowhere' });
    const apps = createApps({ bundles: [app], isOff: () => false });
    expect(apps.problems).toEqual([]);
    const samples: readonly (readonly [DocumentFormat, Uint8Array])[] = [
      ['pdf', make.pdf([['one']])],
      ['docx', make.docx(make.paragraph('two'))],
      ['pdf', make.lockedPdf()],
      ['xlsx', make.xlsx([{ name: 'S', rows: make.rowsXml([['three', 3]]) }])],
    ];
    const texts = await Promise.all(
      samples.map(async ([format, bytes]) => {
        const budget = { maxLines: 2_000, maxCharacters: 65_536 };
        const request = { format, bytes: new Uint8Array(bytes), selection: {}, budget };
        const read = await apps.documents.read(request, new AbortController().signal);
        return read.ok ? read.value.text : read.error.message;
      }),
    );
    expect(texts).toEqual([
      '--- page 1 of 1 ---\none',
      'two',
      'It is protected with a password, so its text cannot be read.',
      '--- sheet 1 of 1: S ---\n1\tthree\t3',
    ]);
    expect(built.started()).toBe(1);
    await apps.close();
  });

  it('gives an overview of a document by document_outline', async () => {
    const at = await createFixture();
    const app = createDocumentsApp({ startWorker: built.start, appHome: at.appHome });
    const [tool] = app.tools;
    if (tool === undefined) throw new Error('The app brings no tool.');
    await at.put('a.pdf', make.pdf([['a'], ['b']], ['Intro', 'Body']));
    await at.put('a.txt', 'text');
    expect(await at.text(tool, { file_path: 'a.pdf' })).toBe('PDF document, 2 pages.\n- Intro\n- Body');
    expect(await at.text(tool, { path: 'a.txt' })).toBe('a.txt: It is no PDF, office or RTF document.');
    expect(await at.text(tool, { path: 'none.pdf' })).toBe('none.pdf: There is no such file.');
    expect((await at.assess(tool, { path: '~/.ssh/id_rsa' })).danger).toBe('critical');
    expect(await at.call(tool, { path: 'a.pdf' })).toMatchObject({
      result: { display: { kind: 'files', rows: [{ path: 'a.pdf', kind: 'document', part: 'outline' }] } },
    });
    await app.close();
    await at.remove();
  });
});
