import type { Argument } from './arguments';
import { fill, say } from './effects';
import { secretVariable } from './judges/builtins';
import { expandValue, expandWord, templateOf, type Scope } from './expand';
import type { Redirect, Word } from './script';
import type { Input } from './verdict';
import { raise, scopeOf, surroundings, type Frame, type Outcome, type Walk } from './walk-state';

export function inputOf(walk: Walk, redirects: readonly Redirect[], frame: Frame): Input {
  let input = frame.input;
  for (const redirect of redirects) {
    const scope = scopeOf(walk, frame);
    if (redirect.kind === 'text') {
      const text = expandValue(redirect.body, scope);
      const whole = text.value === null ? { ...text, template: templateOf(redirect.body, scope) } : text;
      input = { kind: 'text', text: whole, ...(text.taint === undefined ? {} : { taint: text.taint }) };
    } else if (redirect.operator === '<' && redirect.target !== null) {
      const target = expandValue(redirect.target, scope);
      const network = /^\/dev\/(?:tcp|udp)\//.test(target.value ?? target.prefix);
      const taint = network ? 'downloaded' : (target.taint ?? surroundings(walk, frame).fileTaint(target));
      input = { kind: 'file', ...(taint === undefined ? {} : { taint }) };
    }
  }
  return input;
}

export function locateRedirects(
  walk: Walk,
  redirects: readonly Redirect[],
  frame: Frame,
  index: number,
  { output, text }: Outcome,
): void {
  for (const redirect of redirects) {
    if (redirect.kind === 'text') {
      const prints = /^(?:cat|tee|base64|xxd|od|head|tail|grep|sed|awk)$/.test(
        walk.parts[index]?.argv?.[0] ?? '',
      );
      const name = prints ? secretVariable.exec(redirect.body.text)?.[1] : undefined;
      if (name !== undefined && expandValue(redirect.body, scopeOf(walk, frame)).value === null)
        raise(walk, index, { danger: 'critical', reason: `prints ${name}, which by its name is a secret` });
    }
    if (redirect.kind === 'text' || redirect.target === null || frame.remote) continue;
    const { operator, span } = redirect;
    for (const argument of expandArgument(redirect.target, scopeOf(walk, frame))) {
      if (operator.endsWith('&') && /^(?:\d+-?|-)$/.test(argument.value ?? '')) continue;
      const access = operator === '<' || operator === '<&' ? 'read' : 'write';
      if (/^\/dev\/(?:tcp|udp)\//.test(argument.value ?? argument.prefix)) {
        const [program = ''] = walk.parts[index]?.argv ?? [];
        raise(
          walk,
          index,
          /(?:^|\/)(?:ba|da|z|k|fi|c)?sh$/.test(program)
            ? { danger: 'critical', reason: 'hands a shell to the network' }
            : { danger: 'high', reason: 'opens a network connection' },
        );
        continue;
      }
      if (access === 'write') fill(walk, frame, argument, output);
      if (access === 'write')
        say(walk, frame, argument, operator === '>' || operator === '>|' ? text : undefined);
      walk.located.push({
        request: { argument, access },
        bases: frame.directories,
        part: index,
        redirect: frame.place(span),
      });
    }
  }
}

/** What goes to a file is not what the step prints. */
export function printed(outcome: Outcome, redirects: readonly Redirect[]): Outcome {
  if (!redirects.some((redirect) => redirect.kind === 'file' && redirect.operator !== '<')) return outcome;
  const { text: _text, ...rest } = outcome;
  return rest;
}

export function wordsOf(redirect: Redirect): Word[] {
  if (redirect.kind === 'text') return [redirect.body];
  return redirect.target === null ? [] : [redirect.target];
}

export function expandArgument(word: Word, scope: Scope): Argument[] {
  return expandWord(word, scope).map((argument) =>
    argument.value === null ? { ...argument, template: templateOf(word, scope) } : argument,
  );
}
