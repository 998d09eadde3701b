import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bench, ended, fillBash, form, openPage, press, type } from '../testing/page';

// A page without a screen has neither an editor nor a terminal; plain elements stand in for them.
vi.mock('../../../../editor', async () => await import('../testing/plain-parts'));
vi.mock('../../../../terminal', async () => await import('../testing/plain-parts'));

describe('the bench (CT8, CT9, CT19)', () => {
  it('shows the script and its variables as they are typed, and what the model sees', async () => {
    await openPage();
    fillBash();
    type('Sample of branch', 'feat/retry', bench());
    const preview = within(bench()).getByRole('group', { name: 'What will run' });
    expect(preview.textContent).toContain('bash -lc ‹script›BRANCH=feat/retry');
    expect(within(bench()).getByRole('group', { name: 'What the model sees' }).textContent).toContain(
      'deploy_staging(branch)',
    );
    press(/^What the model sees/);
    expect(within(bench()).getByRole('group', { name: 'Code, schema' }).textContent).toContain('"branch"');
  });

  it('lights values in a request, masks secrets and marks what names no parameter', async () => {
    await openPage();
    fireEvent.click(within(form()).getByRole('radio', { name: 'HTTP' }));
    press('Add parameter', form());
    type('Name of parameter 1', 'city');
    type('URL', 'https://api.example.com/{{city}}/{{region}}');
    press('Add header', form());
    type('Name of header 1', 'X-Api-Key');
    type('Value of header X-Api-Key', '{{vault:WEATHER_KEY}}');
    type('Sample of city', 'Haifa/ö', bench());
    const preview = within(bench()).getByRole('group', { name: 'What will run' });
    expect(preview.textContent).toContain('GET https://api.example.com/Haifa%2F%C3%B6/{{region}}');
    expect(preview.textContent).toContain('X-Api-Key: •••••• from the Vault');
    expect(within(form()).getByText('Sent to api.example.com alone.')).toBeTruthy();
  });

  it('streams a run, stops it, and keeps one that ended as an example', async () => {
    const page = await openPage({}, { 'customTools.stopTest': () => null });
    fillBash();
    expect(within(bench()).getByText('Give branch a sample value: a call must have it.')).toBeTruthy();
    type('Sample of branch', 'main', bench());
    press('Test now');
    await page.settled();
    expect(page.requests('customTools.test')[0]).toMatchObject({ args: { branch: 'main' } });
    const { tested } = page.store.getState().customToolsActions;
    act(() => tested('t1', { kind: 'output', text: 'pushing' }));
    expect(within(bench()).getByTestId('output').textContent).toBe('pushing');
    press('Stop');
    await page.settled();
    expect(page.requests('customTools.stopTest')).toEqual([{ testId: 't1' }]);
    act(() => tested('t1', { kind: 'ended', result: ended({ exitCode: 3, ok: false, reason: 'exit 3' }) }));
    expect(within(bench()).getByText('exit 3')).toBeTruthy();
    press('Keep as example');
    const kept = within(form()).getByRole('group', { name: 'example main' });
    expect(within(kept).getByText('exit 3')).toBeTruthy();
    press('Create');
    await page.settled();
    expect(page.requests('customTools.save')[0]?.draft).toMatchObject({
      examples: [{ name: 'main', args: { branch: 'main' }, expect: { exitCode: 3 } }],
    });
  });

  it('loses no output that came before the answer that names the test', async () => {
    const page = await openPage();
    fillBash();
    type('Sample of branch', 'main', bench());
    press('Test now');
    page.store.getState().customToolsActions.tested('t1', { kind: 'output', text: 'early ' });
    await page.settled();
    act(() => page.store.getState().customToolsActions.tested('t1', { kind: 'output', text: 'late' }));
    expect(within(bench()).getByTestId('output').textContent).toBe('early late');
  });
});

describe('filling in from what there is (CT18)', () => {
  it('reads a pasted curl command into the form with its notes, and offers its key to the Vault', async () => {
    const draft = {
      name: 'forecast',
      kind: 'http',
      http: {
        method: 'GET',
        url: 'https://a.example/x',
        headers: [{ name: 'X-Api-Key', value: 'k-1', secret: true }],
      },
    };
    const page = await openPage(
      {},
      {
        'customTools.readCurl': () => ({
          draft,
          notes: ['--compressed is not needed.'],
          secrets: ['http.headers[0].value'],
        }),
        'vault.add': () => ({ storage: 'encrypted' as const }),
      },
    );
    press('Fill from…');
    type('curl command', 'curl https://a.example/x');
    press('Fill the form');
    await page.settled();
    expect(within(form()).getByLabelText<HTMLInputElement>('Name').value).toBe('forecast');
    expect(within(form()).getByText('--compressed is not needed.')).toBeTruthy();
    press('Keep in the Vault');
    await page.settled();
    expect(page.requests('vault.add')).toEqual([
      { name: 'FORECAST_API_KEY', value: 'k-1', hosts: [], scripts: [] },
    ]);
    expect(page.store.getState().customTools.desks['new']?.form.headers[0]).toMatchObject({
      value: '{{vault:FORECAST_API_KEY}}',
      secret: true,
    });
  });
});
