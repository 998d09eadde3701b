import { describe, expect, it } from 'vitest';
import { checkEndpoint, endpointId } from './check-endpoint';

describe('an endpoint form', () => {
  it.each([
    ['Team gateway', 'team-gateway'],
    ['  vLLM (GPU) ', 'vllm-gpu'],
    ['9 lives', 'lives'],
    ['日本', ''],
    ['x'.repeat(40), 'x'.repeat(32)],
  ])('makes of the name %j the id %j', (name, id) => expect(endpointId(name)).toBe(id));

  it('takes a good endpoint', () => {
    expect(checkEndpoint({ name: 'Gateway', baseUrl: ' http://127.0.0.1:8000/v1 ' }, [])).toEqual({});
  });

  it.each([
    ['', 'The base URL is empty. Write where the server answers.'],
    ['gateway', 'gateway is no URL. Write it with http:// or https://.'],
    ['ftp://x', 'ftp: is not spoken here. Use http:// or https://.'],
    ['https://me:secret@x/v1', 'The URL holds a password. Put the key into its own field.'],
    ['https://x/v1/chat/completions', 'The URL goes too far. Take /chat/completions off its end.'],
  ])('refuses the URL %j and says how to fix it', (baseUrl, error) => {
    expect(checkEndpoint({ name: 'Gateway', baseUrl }, [])).toEqual({ baseUrl: error });
  });

  it.each([
    [' ', 'The endpoint has no name. Give it one.'],
    ['日本', '日本 has no letter a–z. Use at least one.'],
    ['OpenAI', 'OpenAI is taken. Choose another name.'],
    ['Mine', 'Mine is taken. Choose another name.'],
  ])('refuses the name %j and says how to fix it', (name, error) => {
    expect(checkEndpoint({ name, baseUrl: 'http://x' }, ['mine'])).toEqual({ name: error });
  });
});
