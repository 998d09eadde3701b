import { stem } from './words';

/**
 * Words that people who make software use for one another when they talk about what they did and why. A question rarely
 * has the words of the answer; a neighbour's word counts for less than the own one.
 */
const groups: readonly string[] = [
  'decide choose pick select settle agree conclude adopt',
  'reason why because rationale motivation cause',
  'database db datastore sql postgres postgresql mysql sqlite mongo mongodb',
  'authentication auth login signin authenticate session credential jwt oauth',
  'authorization permission access role rights acl',
  'configuration config setting option preference',
  'environment env variable',
  'dependency package library module npm',
  'deploy deployment release ship publish rollout production',
  'rollback revert undo restore',
  'test testing spec vitest jest suite',
  'ci pipeline build workflow action',
  'error failure exception crash bug fault problem issue broken',
  'fix repair solve mend resolve patch',
  'slow performance latency speed fast quick optimise optimize',
  'memory ram heap leak',
  'cache caching redis memoize memcached',
  'queue job worker background task',
  'message email mail notification notify alert',
  'log logging logger trace',
  'delete remove drop erase discard purge',
  'create add make introduce new',
  'change modify update edit alter',
  'move migrate migration port switch',
  'rename name naming called',
  'folder directory dir path',
  'file document',
  'style format formatting formatter lint linter prettier convention',
  'indentation indent tab space',
  'language typescript javascript python rust go',
  'typescript ts',
  'javascript js',
  'kubernetes k8s cluster',
  'container docker image',
  'server backend service api',
  'client frontend ui interface browser',
  'endpoint route url api',
  'request call query',
  'timeout wait deadline',
  'retry again attempt backoff',
  'limit maximum max cap quota throttle ceiling',
  'date time timezone utc clock timestamp',
  'money monetary currency price amount cent payment cost fee',
  'identifier id uuid key',
  'secret password token key credential',
  'encrypt encryption crypto cipher hash',
  'image picture photo',
  'colour color theme',
  'user customer person account',
  'phone mobile android ios device handset',
  'duplicate double twice repeat copy',
  'receive get arrive',
  'down away unavailable offline unreachable outage',
  'unstable flaky flicker intermittent random',
  'dashboard chart graph',
  'label tag attribute',
  'accent umlaut diacritic unicode',
  'large big huge great',
  'undo revert rollback back',
  'partner external third-party',
  'convention rule policy guideline',
  'schema table column model',
  'branch git merge commit',
  'review approve approval',
  'version release tag',
  'flag toggle feature switch',
  'search find lookup query',
  'list page pagination',
  'screen page view window',
  'translation locale i18n language',
  'upload attachment file',
  'backup snapshot copy',
  'monitor metric dashboard observability',
  'schedule cron timer periodic nightly daily',
  'support handle allow',
  'forbid deny refuse block ban reject',
  'prefer preference like favour rather',
  'replace instead substitute swap',
  'keep retain hold retention preserve',
  'tool framework engine',
  'state store redux zustand',
  'port socket address',
  'websocket sse streaming realtime live push',
];

const neighbours = gather();

function gather(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = [...new Set(group.split(' ').map(stem))];
    for (const one of stems) {
      const others = found.get(one) ?? new Set();
      for (const other of stems) if (other !== one) others.add(other);
      found.set(one, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
}

/** Stems that may stand for this one. */
export function neighboursOf(word: string): readonly string[] {
  return neighbours.get(word) ?? [];
}
