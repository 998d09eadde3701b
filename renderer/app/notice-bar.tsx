import { CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { cx } from '../lib/cx';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';

const looks = {
  info: { icon: Info, ground: 'bg-soft', tone: 'text-link' },
  warning: { icon: TriangleAlert, ground: 'bg-ambersoft', tone: 'text-amber' },
  error: { icon: CircleX, ground: 'bg-redsoft', tone: 'text-red' },
} as const;

/** What stays true until the person has dealt with it, so it is no toast: a broken file, a caught bug. */
export function NoticeBar() {
  const notices = session.useSlice((state) => state.session.notices);
  const toldHere = session.useSlice((state) => state.session.toldHere);
  const { dropNotice } = session.useSlice((state) => state.sessionActions);
  const { client } = useServices();
  return (
    <div role="status" aria-label="Notices" className="max-h-40 shrink-0 overflow-y-auto empty:hidden">
      {notices.map(({ id, level, title, text }) => {
        if (toldHere.some((prefix) => id.startsWith(prefix))) return null;
        const { icon, ground, tone } = looks[level];
        return (
          <div
            key={id}
            className={cx('flex items-start gap-2 border-b border-line py-1.5 pr-1.5 pl-4', ground)}
          >
            <Icon icon={icon} className={cx('mt-[3px]', tone)} />
            <p className="min-w-0 flex-1 text-base text-fg">
              <span className="font-medium">{title}</span>
              <span className="text-muted">{` · ${text}`}</span>
            </p>
            <IconButton
              size="sm"
              icon={X}
              label={`Close: ${title}`}
              onClick={() => {
                dropNotice(id);
                void client.call('app.dismissNotice', { id });
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
