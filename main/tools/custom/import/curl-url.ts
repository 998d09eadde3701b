/** The URL that curl would send, in the author's spelling: scheme added, dot segments folded, fragment dropped. */
export function curlUrl(written: string): { readonly url: string; readonly login?: string } {
  const text = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(written) ? written : `http://${written}`;
  const parts = /^([^:]+:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(\?[^#]*)?/.exec(text);
  if (parts === null) return { url: text };
  const [, scheme = '', login, host = '', path = '', query = ''] = parts;
  const url = `${scheme.toLowerCase()}${host}${ascii(folded(path))}${ascii(query)}`;
  return login === undefined ? { url } : { url, login };
}

export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function folded(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (isLast) kept.push('');
    } else if (segment === '.') {
      if (isLast) kept.push('');
    } else kept.push(segment);
  });
  return kept.join('/');
}

/** What no URL may hold is encoded; marks of variables stay. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x21-\x7e\ue000\ue001]|["<>\\^`]/gu, (sign) => encodeURIComponent(sign));
}
