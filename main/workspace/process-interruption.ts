/** What may end a command before it does so itself: Stop, or its time limit. */
export function watchInterruption(
  signal: AbortSignal,
  timeoutMs: number,
): { readonly happened: Promise<'stopped' | 'timed-out'>; cancel(): void } {
  let cancel = (): void => undefined;
  const happened = new Promise<'stopped' | 'timed-out'>((resolve) => {
    const stop = (): void => resolve('stopped');
    const timer = setTimeout(() => resolve('timed-out'), timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    cancel = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  return { happened, cancel };
}
