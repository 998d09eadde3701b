import { Shield, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { BroughtList, useFolderTrust } from '../../hooks';
import { formatPlural } from '../../lib/format';
import { session } from '../../state/session-slice';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** Whether the open folder's own hooks may run, and the way to the other answer. */
export function TrustStrip() {
  const desk = useFolderTrust();
  const name = session.useSlice((slice) => slice.session.workspace?.name ?? '');
  const [open, setOpen] = useState(false);
  const { trust, error, saving } = desk;
  if (trust === undefined || trust === null) return null;
  const { hooks, brings, trusted, lasting, refused } = trust;
  if (!trusted && !refused && hooks.length + brings.length === 0) return null;
  const sum = [
    ...(hooks.length === 0 ? [] : [formatPlural(hooks.length, 'hook')]),
    ...brings.map(
      (words) => words.split(':', 1)[0]?.replace(/^[A-Z](?=[a-z])/, (one) => one.toLowerCase()) ?? '',
    ),
  ].join(', ');
  const state = trusted
    ? lasting
      ? 'is trusted'
      : 'is trusted for this run'
    : refused
      ? 'is kept off'
      : 'is not trusted yet';
  return (
    <section
      aria-label="Trust of this folder"
      className="shrink-0 overflow-clip rounded-lg border border-edge bg-surface"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
        <Icon
          icon={trusted ? ShieldCheck : refused ? ShieldOff : Shield}
          className={trusted ? 'text-green' : refused ? 'text-muted' : 'text-amber'}
        />
        <p className="min-w-50 flex-1 text-base">
          <span className="font-medium">
            {name} {state}
          </span>
          <span className="text-muted">
            {sum === ''
              ? ' · it brings nothing of its own'
              : ` · ${sum}${trusted ? '' : ': off until you trust the folder'}`}
          </span>
        </p>
        {hooks.length + brings.length > 0 && (
          <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide what it brings' : 'Show what it brings'}
          </Button>
        )}
        {trusted && lasting && (
          <Button size="sm" loading={saving} onClick={() => void desk.decide(false)}>
            Stop trusting
          </Button>
        )}
        {!trusted && (
          <>
            {!refused && (
              <Button size="sm" onClick={() => void desk.decide(false)}>
                Keep off
              </Button>
            )}
            <Button size="sm" loading={saving} onClick={() => void desk.decide(true)}>
              Trust this folder
            </Button>
          </>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="px-3 pb-2 text-small text-red">
          {error}
        </p>
      )}
      {open && (
        <div className="border-t border-line p-3">
          <BroughtList hooks={hooks} brings={brings} />
        </div>
      )}
    </section>
  );
}
