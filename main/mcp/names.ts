import { createHash } from 'node:crypto';

/** What every provider takes as the name of a function. */
const longest = 64;

/**
 * A server's name inside tool names. Two underscores end it there, so it holds none itself: `mcp__a__b` is then read in
 * one way only, and a rule for one server never reaches another.
 */
export function serverSlug(name: string): string {
  const slug = name
    .replaceAll(/[^A-Za-z0-9_-]/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replaceAll(/^_|_$/g, '');
  return slug === '' ? 'server' : slug.slice(0, 40).replace(/_+$/, '');
}

/** Slugs of servers in order; one that is taken gets a number. */
export function uniqueSlugs(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = serverSlug(name);
    let unique = slug;
    for (let count = 2; taken.has(unique); count += 1) unique = `${slug}_${count}`;
    taken.add(unique);
    return unique;
  });
}

/** Names of a server's tools as models call them: valid, unique, and the same whatever else the server offers. */
export function toolNames(slug: string, tools: readonly string[]): ReadonlyMap<string, string> {
  const plain = new Map(
    tools.map((tool) => [tool, `mcp__${slug}__${tool.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`]),
  );
  const uses = new Map<string, number>();
  for (const name of plain.values()) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    [...plain].map(([tool, name]) => {
      const isOwn = name === `mcp__${slug}__${tool}`;
      // Of several that become one, only the tool that is really called so keeps the name.
      const fits = name.length <= longest && tool !== '' && (isOwn || uses.get(name) === 1);
      return [tool, fits ? name : `${name.slice(0, longest - 9)}_${shortHash(tool)}`];
    }),
  );
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
