import type { Danger } from '@shared/domain/danger';

const levels: readonly (readonly [Danger, RegExp])[] = [
  [
    'critical',
    /\bpublish\b|\bgit\s+push\b|\bsudo\b|\bpush\s+--force|\brelease\b|\bterraform\s+(?:apply|destroy)|\bkubectl\s+delete/,
  ],
  [
    'high',
    /\brm\s+-|\bdelete\b|\bdrop\b|\bdeploy|\bdocker\s+push|\bcurl\b|\bwget\b|\bssh\b|\bscp\b|\brsync\b|\bgit\s+(?:reset|clean)|\bkill/,
  ],
  [
    'low',
    /^\s*(?:@?(?:eslint|oxlint|tslint|stylelint|tsc\s+--noEmit|prettier\s+--check|echo|true)\b[^;&|]*)+$/,
  ],
];

/** A suggestion from the text of a script that somebody else wrote; never below low. */
export function scriptDanger(text: string): Danger {
  return levels.find(([, pattern]) => pattern.test(text))?.[0] ?? 'medium';
}
