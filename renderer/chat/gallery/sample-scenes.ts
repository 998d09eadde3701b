import type { ConversationSnapshot } from '@shared/contract/chat';
import type { Approval } from '@shared/domain/approval';
import type { CallView } from '@shared/domain/call';
import type { Message, MessagePart } from '@shared/domain/message';
import { sampleApproval, sampleConversation, sampleMessage, sampleSnapshot } from './sample';
import * as calls from './sample-calls';

function thread(...parts: readonly (string | readonly (string | CallView)[])[]): {
  messages: Message[];
  calls: CallView[];
} {
  const messages: Message[] = [];
  const used: CallView[] = [];
  for (const [at, part] of parts.entries()) {
    const parent = messages.at(-1)?.id ?? null;
    if (typeof part === 'string') {
      messages.push(sampleMessage(`m${at}`, parent, { parts: [{ type: 'text', text: part }] }));
      continue;
    }
    const own = part.map((each): MessagePart => {
      if (typeof each === 'string') return { type: 'text', text: each };
      used.push(each);
      return { type: 'call', callId: each.id, modelCallId: each.id, name: each.tool, input: each.input };
    });
    messages.push(sampleMessage(`m${at}`, parent, { role: 'assistant', parts: own }));
  }
  return { messages, calls: used };
}

const run = {
  runId: 'r1',
  startedAt: Date.now() - 42_000,
  model: 'anthropic/claude-sonnet',
  mode: 'edits' as const,
};
const conversation = sampleConversation({ model: 'anthropic/claude-sonnet' });
const context = { usedTokens: 76_000, windowTokens: 200_000 };
const ask =
  'The forecast client gives up on the first 503. Retry idempotent calls with back-off, cap it at three tries, and check it against Haifa.';

const main = sampleSnapshot({
  conversation,
  context,
  run,
  ...thread(ask, [
    "I'll look at the client and its tests first, then add the retry where the request is made.",
    calls.readBatch,
    calls.edit,
    calls.typecheck,
    calls.weather,
    calls.failedWrite,
    calls.running,
  ]),
  liveOutput: { running: calls.liveText },
  partial: [
    {
      messageId: 'next',
      kind: 'text',
      text: 'Two of three pass. The last one waits for the full back-off, so I’ll pass a fake clock to ',
    },
  ],
});

const pushCommand = 'npm ci && npm run build && git push origin feat/retry';
const push: Approval = sampleApproval('a1', {
  body: {
    kind: 'command',
    command: pushCommand,
    cwd: '/work/weather-station',
    marks: [{ start: 27, end: pushCommand.length }],
    parts: [
      { text: 'npm ci', danger: 'high', decidedBy: 'allowed by Bash(npm ci)', culprit: false },
      { text: 'npm run build', danger: 'medium', decidedBy: 'Edits mode allows Medium', culprit: false },
      { text: 'git push origin feat/retry', danger: 'high', decidedBy: 'no rule covers it', culprit: true },
    ],
    paths: [],
  },
});

const outside: Approval = sampleApproval('a2', {
  tool: 'Edit',
  subject: '2 files, 2 edits',
  reason: 'One path is outside the workspace.',
  detail: 'The other one is Medium and would not ask.',
  body: {
    kind: 'changes',
    files: [
      {
        path: 'src/forecast/client.ts',
        absolute: '/w/src/forecast/client.ts',
        status: 'changed',
        added: 3,
        removed: 1,
        hunks: [calls.clientHunk],
      },
      {
        path: '../shared-config/eslint.config.js',
        absolute: '/shared-config/eslint.config.js',
        status: 'changed',
        added: 1,
        removed: 1,
        hunks: [
          {
            skipped: 6,
            rows: [
              {
                sign: '-',
                oldNo: 7,
                segments: [
                  { text: "  'no-await-in-loop': " },
                  { text: "'error'", mark: true },
                  { text: ',' },
                ],
              },
              {
                sign: '+',
                newNo: 7,
                segments: [{ text: "  'no-await-in-loop': " }, { text: "'off'", mark: true }, { text: ',' }],
              },
            ],
          },
        ],
      },
    ],
  },
});

const secret: Approval = sampleApproval('a3', {
  tool: 'Read',
  subject: '~/.config/gh/hosts.yml',
  danger: 'critical',
  reason: 'This file holds secrets.',
  detail: 'Your own rule asks for it.',
  askedBy: {
    kind: 'rule',
    rule: {
      text: 'Read(~/.config/**)',
      effect: 'ask',
      scope: 'user',
      file: '/home/me/permissions.json',
      line: 4,
    },
  },
  body: {
    kind: 'paths',
    paths: [{ path: '/home/me/.config/gh/hosts.yml', access: 'read', note: 'secret file' }],
  },
});
delete secret.sessionOffer;

const waits = (approvals: Approval[]): ConversationSnapshot =>
  sampleSnapshot({
    conversation,
    context,
    run,
    approvals,
    ...thread('Ship it.', [
      'The retry is in and the suite is green. Next: build, then push the branch.',
      calls.typecheck,
      calls.waiting,
    ]),
  });

const reply = [
  '## What changed',
  'The client now retries **idempotent** calls. See [client.ts](src/forecast/client.ts#L30), `src/forecast/retry.ts` and https://example.com/docs.',
  '1. Retries on 429, 502, 503 and 504\n2. Stops after three tries\n   - the wait doubles\n   - with jitter',
  '| status | tries | wait |\n| --- | ---: | --- |\n| 503 | 3 | 0.2 s, 0.4 s |\n| 400 | 1 | none |',
  '```ts\nexport async function withRetry<T>(run: () => Promise<T>, o: Opts): Promise<T> {\n  // 0 means the request never left this machine\n  for (let i = 0; i < o.tries; i++) {\n    if (i > 0) await o.sleep(backoff(i));\n  }\n}\n```',
  '> Nothing opens by itself.\n\nOpen toolwright://ui/file?path=src/forecast/retry.ts&line=11 or <script>alert(1)</script>.',
].join('\n\n');

const states = sampleSnapshot({
  conversation,
  context,
  ...thread('Show every state.', [
    calls.queued,
    calls.waiting,
    calls.running,
    calls.typecheck,
    calls.lint,
    calls.search,
    calls.source,
    calls.refused,
    calls.denied,
    calls.stopped,
    calls.lost,
    calls.picture,
  ]),
  failure: {
    kind: 'overloaded',
    message: 'Anthropic is overloaded.',
    status: 529,
    remedy: 'Try again in a minute, or pick another model.',
    retryable: true,
  },
});

export const scenes: Readonly<Record<string, ConversationSnapshot | null>> = {
  main,
  approval: waits([push]),
  'approval-changes': waits([outside]),
  'approval-stack': waits([secret, push, outside]),
  states,
  reply: sampleSnapshot({
    conversation,
    context,
    run,
    steering: [{ id: 's1', text: 'Also raise the limit for the night run' }],
    ...thread('And in words?', [reply]),
  }),
  direct: sampleSnapshot({ conversation: sampleConversation({ title: 'New conversation' }) }),
  fresh: null,
};
