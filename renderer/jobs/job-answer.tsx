import { useState } from 'react';
import { Button } from '../ui/button';
import { Input } from '../ui/input';
import { jobs } from './state/jobs-slice';

export interface JobAnswerProps {
  readonly jobId: string;
  /** The last line it printed. */
  readonly prompt: string;
}

/** The field that a waiting job is answered in, in place (BA6). */
export function JobAnswer({ jobId, prompt }: JobAnswerProps) {
  const { send } = jobs.useSlice((state) => state.jobsActions);
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  // What is typed at such a question is not shown to whoever looks over the shoulder.
  const secret = /pass(?:word|phrase)|\bPIN\b/i.test(prompt);

  function submit(): void {
    setSending(true);
    void send(jobId, text).then((taken) => {
      setSending(false);
      if (taken) setText('');
    });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex items-center gap-2 bg-ambersoft px-3 py-2"
    >
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <span className="max-w-1/2 shrink-0 truncate font-mono text-code text-amber">
          {prompt === '' ? 'It waits for input' : prompt}
        </span>
        <Input
          size="sm"
          mono
          className="flex-1"
          aria-label={`Answer to ${jobId}`}
          type={secret ? 'password' : 'text'}
          value={text}
          onValueChange={setText}
        />
      </label>
      <Button size="sm" loading={sending} onClick={submit}>
        Send
      </Button>
    </form>
  );
}
