import { useEffect, useRef, type RefObject } from 'react';

/** How long a page may take to have it: what it shows is asked of main first. */
const waitMs = 1500;

/** Goes to the control with that label, or to the tab of that name, as soon as the page below the reference has it. */
export function useShownPart(part: string | undefined): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = content.current;
    if (page === null || part === undefined || goTo(part, page)) return undefined;
    const watch = new MutationObserver(() => goTo(part, page) && watch.disconnect());
    watch.observe(page, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), waitMs);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [part]);
  return content;
}

function goTo(part: string, page: HTMLElement): boolean {
  const named = (element: HTMLElement): boolean => element.textContent?.trim() === part;
  const tab = [...page.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    (one) => named(one) || one.firstChild?.textContent?.trim() === part,
  );
  tab?.click();
  const label = [...page.querySelectorAll('label')].find(named);
  const target = tab ?? label?.control;
  label?.scrollIntoView({ block: 'center' });
  target?.focus();
  return tab !== undefined || label !== undefined;
}
