import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../gallery/render-chat';
import { Markdown } from './markdown';

describe('Markdown', () => {
  it('raw HTML is text, and no picture is fetched', () => {
    const { container } = renderChat(
      <Markdown text={'<b>x</b> <script>y</script> ![map](https://a.dev/m.png)'} />,
    );
    expect(container.querySelector('script, b, img')).toBeNull();
    expect(container.textContent).toContain('<b>x</b>');
    expect(screen.getByText('map').closest('a')?.getAttribute('href')).toBe('https://a.dev/m.png');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,y)',
    '[x](file:///etc/passwd)',
    '[x](vscode://y)',
  ])('CD4: %s is plain words', (text) => {
    const { container } = renderChat(<Markdown text={text} />);
    expect(container.querySelector('a, [role="button"]')).toBeNull();
    expect(screen.getByText('x')).toBeTruthy();
  });

  it('a web link asks main to open it, and nothing else happens', async () => {
    const { bridge } = renderChat(<Markdown text="[docs](https://a.dev/docs)" />);
    const followed = fireEvent.click(screen.getByText('docs'));
    await act(() => bridge.settled());
    expect(followed).toBe(false);
    expect(bridge.requests('app.openExternal')).toEqual([{ url: 'https://a.dev/docs' }]);
  });

  it('CD4: a toolwright file address is a button that opens the file at its line when pressed', async () => {
    const { bridge } = renderChat(<Markdown text="See toolwright://ui/file?path=src/a.ts&line=12." />, {
      'workspace.locate': () => ({ path: '/w/src/a.ts', line: 12 }),
    });
    await act(() => bridge.settled());
    expect(bridge.opened).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'src/a.ts:12' }));
    await act(() => bridge.settled());
    expect(bridge.opened).toEqual([{ path: '/w/src/a.ts', line: 12 }]);
  });

  it('CD4: an app address is a button that says why it cannot be pressed', () => {
    renderChat(<Markdown text="toolwright://ui/app/board?view=today" />);
    expect(screen.getByRole('button', { name: 'board' }).getAttribute('aria-description')).toBe(
      'No app named board is installed.',
    );
  });

  it('CD2: a path in inline code opens, and a missing file is told', async () => {
    const { bridge } = renderChat(<Markdown text="`src/gone.ts` and `a + b`" />, {
      'workspace.locate': () => null,
    });
    fireEvent.click(screen.getByText('src/gone.ts'));
    await act(() => bridge.settled());
    expect(bridge.opened).toEqual([]);
    expect(bridge.notices[0]?.title).toBe('src/gone.ts was not found');
    expect(screen.getByText('a + b').closest('a')).toBeNull();
  });
});
