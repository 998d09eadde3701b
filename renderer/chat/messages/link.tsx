import { FileText, PanelRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { TextLink } from '@shared/text/links';
import { Button } from '../../ui/button';
import { useBridge } from '../chat-context';
import { followPath, followUrl } from './follow-link';
import { linkTarget, type LinkTarget } from './link-target';

interface AnchorProps {
  readonly href: string;
  readonly onFollow: () => void;

  readonly children: ReactNode;
}

/** An anchor, not a button, so that its words are selected and copied with the text around them. */
function Anchor({ href, onFollow, children }: AnchorProps) {
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    // The end of a selection that covers the link is no press on it.
    if (window.getSelection()?.isCollapsed === false && event.detail > 0) return;
    onFollow();
  };
  return (
    <a
      href={href}
      draggable={false}
      onClick={follow}
      onAuxClick={(event) => event.preventDefault()}
      className="rounded-[2px] text-link underline-offset-2 hover:underline"
    >
      {children}
    </a>
  );
}

/** A path or address found inside code or output. It keeps the quiet of the text until pointed at. */
export function FoundLink({ link, children }: { readonly link: TextLink; readonly children: ReactNode }) {
  const bridge = useBridge();
  if (link.kind === 'url') {
    return (
      <Anchor href={link.url} onFollow={() => void followUrl(bridge, link.url)}>
        {children}
      </Anchor>
    );
  }
  return (
    <Anchor href="#" onFollow={() => void followPath(bridge, link.path, link.line, link.column)}>
      {children}
    </Anchor>
  );
}

/** A link of a reply. A `toolwright://ui/…` address is a button; an address nobody may follow is its words (CD4). */
export function ReplyLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const bridge = useBridge();
  const target = linkTarget(href);
  switch (target.kind) {
    case 'external':
      return (
        <Anchor href={target.url} onFollow={() => void followUrl(bridge, target.url)}>
          {children}
        </Anchor>
      );
    case 'file':
      if (target.uri) return <FileButton target={target} label={children} href={href} />;
      return (
        <Anchor href="#" onFollow={() => void followPath(bridge, target.path, target.line)}>
          {children}
        </Anchor>
      );
    case 'app':
      return (
        <Button size="sm" icon={PanelRight} disabledReason={`No app named ${target.app} is installed.`}>
          {target.app}
        </Button>
      );
    case 'none':
      return <>{children}</>;
  }
}

interface FileButtonProps {
  readonly target: Extract<LinkTarget, { kind: 'file' }>;
  readonly label: ReactNode;
  readonly href: string;
}

function FileButton({ target, label, href }: FileButtonProps) {
  const bridge = useBridge();
  const own = target.line === undefined ? target.path : `${target.path}:${target.line}`;
  const bare = label === href;
  return (
    <Button
      size="sm"
      icon={FileText}
      className="mx-0.5 max-w-full align-middle"
      onClick={() => void followPath(bridge, target.path, target.line)}
    >
      <span className="truncate font-mono text-code">{bare ? own : label}</span>
    </Button>
  );
}
