import type { FolderTrust } from '@shared/domain/hook';
import { ShieldQuestion } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { formatPlural } from '../lib/format';
import { useServices } from '../state/services';
import { useAnnounce } from '../ui/announcer';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { TextLink } from '../ui/text-link';
import { BroughtList } from './brought-list';
import { useFolderTrust, type TrustDesk } from './use-folder-trust';

/**
 * Stands over the chat while nobody has decided whether the folder's own hooks may run, or when a trusted folder has new
 * ones or new servers. It blocks nothing.
 */
export function TrustCard() {
  const desk = useFolderTrust();
  const { trust } = desk;
  if (trust === undefined || trust === null) return null;
  if (trust.asks) return <Question trust={trust} desk={desk} />;
  return trust.fresh.length + (trust.freshServers?.length ?? 0) > 0 ? (
    <News trust={trust} desk={desk} />
  ) : null;
}

interface PartProps {
  readonly trust: FolderTrust;
  readonly desk: TrustDesk;
}

function Question({ trust, desk }: PartProps) {
  const { hooks, brings } = trust;
  const what = hooks.length === 0 ? 'configuration' : formatPlural(hooks.length, 'hook');
  return (
    <Card
      title={`This folder brings ${hooks.length === 0 ? 'its own configuration' : `${what} of its own`}`}
      text={
        hooks.length === 0
          ? 'It counts only once you trust the folder.'
          : 'Hooks are programs that run beside the agent with your rights. None of them runs until you trust the folder. Language servers that lie in it start then, too.'
      }
      error={desk.error}
      list={<BroughtList hooks={hooks} brings={brings} />}
      actions={
        <>
          <Button loading={desk.saving} onClick={() => void desk.decide(true)}>
            Trust this folder
          </Button>
          <Button onClick={() => void desk.decide(false)}>Keep off</Button>
          <Button variant="ghost" onClick={() => void desk.putOff()}>
            Not now
          </Button>
        </>
      }
    />
  );
}

function News({ trust, desk }: PartProps) {
  const fresh = trust.hooks.filter(({ id }) => trust.fresh.includes(id));
  const servers = trust.freshServers ?? [];
  const what = [
    ...(fresh.length === 0 ? [] : [formatPlural(fresh.length, 'hook')]),
    ...(servers.length === 0 ? [] : [formatPlural(servers.length, 'MCP server')]),
  ].join(' and ');
  return (
    <Card
      title={`${what} of this folder ${fresh.length + servers.length === 1 ? 'is' : 'are'} new or changed`}
      text={
        servers.length === 0
          ? 'You trust the folder, so they run already.'
          : 'You trust the folder, so they run already. Servers have a switch under Settings → MCP servers.'
      }
      error={desk.error}
      list={<BroughtList hooks={fresh} brings={servers.map((words) => `MCP server: ${words}`)} />}
      actions={
        <>
          <Button loading={desk.saving} onClick={() => void desk.keepNew()}>
            Keep on
          </Button>
          {fresh.length > 0 && (
            <Button onClick={() => void desk.switchOffNew()}>
              {servers.length === 0 ? 'Switch off' : 'Switch the hooks off'}
            </Button>
          )}
          <Button variant="ghost" onClick={() => void desk.decide(false)}>
            Stop trusting
          </Button>
        </>
      }
    />
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly list: ReactNode;
  readonly actions: ReactNode;
}

function Card({ title, text, error, list, actions }: CardProps) {
  const { openSettings } = useServices();
  const announce = useAnnounce();
  const id = useId();
  useEffect(() => announce(title), [announce, title]);
  return (
    <div className="flex max-h-[55%] shrink-0 flex-col bg-surface px-4 pt-3">
      <section
        aria-labelledby={id}
        className="flex min-h-0 flex-col overflow-clip rounded-lg border border-edge bg-raised"
      >
        <header className="flex items-start gap-2 px-3 pt-2.5">
          <Icon icon={ShieldQuestion} className="mt-[3px] text-amber" />
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-base font-semibold tracking-title">
              {title}
            </h2>
            <p className="text-small text-muted">{text}</p>
          </div>
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <div
          role="group"
          aria-label="What it brings"
          tabIndex={0}
          className="min-h-16 overflow-y-auto px-3 py-2.5 -outline-offset-2!"
        >
          {list}
        </div>
        <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-3 py-2">
          {actions}
          <span className="ml-auto text-small">
            <TextLink onClick={() => openSettings('hooks')}>Settings → Hooks</TextLink>
          </span>
          {error !== undefined && (
            <p role="alert" className="w-full text-small text-red">
              {error}
            </p>
          )}
        </footer>
      </section>
    </div>
  );
}
