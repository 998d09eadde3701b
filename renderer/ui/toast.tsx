import { Toast as BaseToast } from '@base-ui/react/toast';
import { Check, CircleX, Info, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';

export type ToastTone = 'success' | 'error' | 'info';

/** What happened out of sight of the person. */
export interface ToastRequest {
  readonly title: string;
  /** One sentence; two lines at most. */
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Shows toasts in the corner of this window. */
export interface Toasts {
  /** Answers the toast's id. */
  readonly show: (request: ToastRequest) => string;
  readonly close: (id: string) => void;
}

interface ToastData {
  readonly tone: ToastTone;
  readonly action: ToastRequest['action'];
}

const STAYS = 0;
const PASSES_MS = 5000;

/** Answers the way to show a toast. Only inside a `ToastProvider`. */
export function useToasts(): Toasts {
  const { add, close } = BaseToast.useToastManager<ToastData>();
  return useMemo(
    () => ({
      show: ({ title, description, tone = 'success', action }) =>
        add({
          title,
          description,
          timeout: tone === 'error' ? STAYS : PASSES_MS,
          // A high one is hidden from screen readers until it has focus, its buttons and all: a polite one is read too.
          priority: 'low',
          data: { tone, action },
        }),
      close,
    }),
    [add, close],
  );
}

/** Holds a window's toasts, bottom right. Success passes in five seconds, an error stays; F6 reaches them. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider limit={4} timeout={PASSES_MS}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed right-4 bottom-10 z-50 flex w-80 flex-col-reverse gap-2 rounded-lg">
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts, close } = BaseToast.useToastManager<ToastData>();
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={[]}
      className="unfolds w-full rounded-lg border border-edge bg-raised shadow-e2 data-limited:hidden"
    >
      <BaseToast.Content>
        <ToastFace
          tone={toast.data?.tone ?? 'info'}
          title={<BaseToast.Title className="text-base font-medium" render={<p />} />}
          description={
            toast.description && (
              <BaseToast.Description className="line-clamp-3 text-small text-muted" render={<p />} />
            )
          }
          action={toast.data?.action}
          onClose={() => close(toast.id)}
        />
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}

interface ToastFaceProps {
  readonly tone: ToastTone;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly action: ToastRequest['action'];
  readonly onClose: () => void;
}

const faces = {
  success: { icon: Check, tone: 'text-green' },
  error: { icon: CircleX, tone: 'text-red' },
  info: { icon: Info, tone: 'text-muted' },
} as const;

function ToastFace({ tone, title, description, action, onClose }: ToastFaceProps) {
  const face = faces[tone];
  function act(): void {
    onClose();
    action?.onPress();
  }
  return (
    <div className="grid grid-cols-[14px_minmax(0,1fr)_auto] gap-x-2.5 p-3">
      <Icon icon={face.icon} className={cx('mt-[3px]', face.tone)} />
      {title}
      <div className="-my-0.5 -mr-1 flex items-center">
        {action && (
          <Button variant="ghost" size="sm" onClick={act}>
            {action.label}
          </Button>
        )}
        {tone === 'error' && <IconButton icon={X} label="Close" size="sm" onClick={onClose} />}
      </div>
      <div className="col-span-2 col-start-2">{description}</div>
    </div>
  );
}
