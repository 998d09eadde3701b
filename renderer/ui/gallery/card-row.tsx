import { Ban, CircleDashed, CircleX, Square, SquareTerminal, TextCursorInput } from 'lucide-react';
import { Button } from '../button';
import { CardShell } from '../card-shell';
import { CodeBlock } from '../code-block';
import { Input } from '../input';
import { Cell, Row } from './sheet';

const nothing = (): void => {};

const json = '{ "city": "Haifa", "days": 3, "draft": false }';
const jsonLines = [
  [
    { text: '{ ' },
    { text: '"city"', color: 'var(--shiki-token-function)' },
    { text: ': ' },
    { text: '"Haifa"', color: 'var(--shiki-token-string)' },
    { text: ', ' },
    { text: '"days"', color: 'var(--shiki-token-function)' },
    { text: ': ' },
    { text: '3', color: 'var(--shiki-token-constant)' },
    { text: ', ' },
    { text: '"draft"', color: 'var(--shiki-token-function)' },
    { text: ': ' },
    { text: 'false', color: 'var(--shiki-token-keyword)' },
    { text: ' }' },
  ],
];

const stop = (
  <Button size="sm" variant="danger" icon={Square}>
    Stop
  </Button>
);

/** One-line cards in their states, and blocks of code. */
export function CardRow() {
  return (
    <Row name="Call card">
      <Cell name="queued, running, done, failed" span={3}>
        <div className="flex flex-col gap-1.5">
          <CardShell icon={CircleDashed} title="Read" subject="3 files" end="queued" />
          <CardShell icon={CircleDashed} busy title="Bash" subject="npm test" end={<>0:07 {stop}</>} />
          <CardShell
            icon={SquareTerminal}
            title="Bash"
            subject="npm run typecheck"
            end="exit 0 · 3.2 s"
            open={false}
            onOpenChange={nothing}
            className="*:data-show:bg-hover"
          >
            {null}
          </CardShell>
          <CardShell
            icon={CircleX}
            tone="red"
            title="Bash"
            subject="npm run lint"
            end={<span className="text-red">exit 2 · 1.1 s</span>}
            open={false}
            onOpenChange={nothing}
          >
            {null}
          </CardShell>
          <CardShell
            icon={Ban}
            title="Browser"
            subject="you switched it off"
            end={
              <>
                <Button size="sm">Allow this call</Button>
                <Button size="sm" variant="ghost">
                  This session
                </Button>
              </>
            }
          />
        </div>
      </Cell>
      <Cell name="waits for input, code block, terminal" span={3}>
        <div className="flex flex-col gap-1.5">
          <CardShell
            icon={TextCursorInput}
            title="Bash"
            subject="npm init"
            end={
              <>
                <span className="text-amber">waits for input</span> {stop}
              </>
            }
            footer={
              <div className="flex items-center gap-2 px-2.5 py-1.5">
                <Input
                  aria-label="Answer"
                  mono
                  value="weather-web"
                  onValueChange={nothing}
                  className="flex-1"
                  data-show="focus"
                />
                <Button size="sm" variant="primary">
                  Answer
                </Button>
              </div>
            }
          >
            <CodeBlock bare language="output" code="package name: (web) " />
          </CardShell>
          <CodeBlock language="json" code={json} lines={jsonLines} />
        </div>
      </Cell>
    </Row>
  );
}
