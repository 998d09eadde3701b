import { describe, expect, it } from 'vitest';
import { describeFailure } from './failures';

const names = { name: 'Acme', keyVariable: 'ACME_KEY', baseUrl: 'https://acme.test/v1', model: 'm' };
const describeError = (error: unknown) => describeFailure(error, names, Date.UTC(2026, 0, 1));
const http = (statusCode: number, message: string, headers: Record<string, string> = {}) => ({
  name: 'AI_APICallError',
  message,
  statusCode,
  responseHeaders: headers,
});

describe('failures in words', () => {
  it.each([
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
  ])('reads %j', (headers, expected) => {
    expect(describeError(http(429, 'Slow down', headers as Record<string, string>)).retryAfterMs).toBe(
      expected,
    );
  });

  it.each([
    [http(400, "This model's maximum context length is 8192 tokens"), 'context-full', false],
    [http(400, 'request (9000 tokens) exceeds the available context size'), 'context-full', false],
    [http(413, 'prompt is too long'), 'context-full', false],
    [http(429, 'You exceeded your current quota, please check your plan'), 'rate-limit', false],
    [http(400, 'API key not valid. Please pass a valid API key.'), 'auth', false],
    [http(400, 'tools.0: an internal field is wrong'), 'bad-request', false],
    [http(422, 'no'), 'bad-request', false],
    [http(503, 'busy'), 'overloaded', true],
    [{ message: 'Overloaded', type: 'overloaded_error' }, 'overloaded', true],
    [
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND', message: 'getaddrinfo' } }),
      'network',
      true,
    ],
    [
      Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED', message: 'connect' } }),
      'network',
      false,
    ],
    [new TypeError('terminated'), 'network', true],
    [Object.assign(new Error('bad chunk'), { name: 'AI_JSONParseError' }), 'unknown', true],
    [new Error('odd'), 'unknown', false],
    ['text', 'unknown', false],
    [undefined, 'unknown', false],
  ])('%o is %s', (error, kind, retryable) => {
    expect(describeError(error).failure).toMatchObject({ kind, retryable });
  });

  it('says where to look for a refused key', () => {
    expect(describeError(http(401, 'invalid x-api-key')).failure).toEqual({
      kind: 'auth',
      status: 401,
      message: 'Acme refused the key: invalid x-api-key (HTTP 401)',
      remedy: 'Check the key in Settings → Models or ACME_KEY.',
      retryable: false,
    });
  });
});
