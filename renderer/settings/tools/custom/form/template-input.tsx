import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../../../lib/cx';
import { inputBox, inputSizes } from '../../../../ui/input-look';
import { popupBox, popupItem, popupList } from '../../../../ui/popup-look';
import { completionAt, markedPieces, placeMarks, type Completion, type KnownNames } from './places';

export interface TemplateInputProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly names: KnownNames;
  readonly 'aria-label': string;
  readonly invalid?: boolean | undefined;
  readonly errorId?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Without a box, for the row of a table. */
  readonly bare?: boolean | undefined;
  readonly className?: string | undefined;
}

const marks = {
  known: 'rounded-[2px] bg-soft',
  unknown: 'rounded-[2px] bg-redsoft underline decoration-red decoration-wavy underline-offset-2',
} as const;

/** A line of text with `{{name}}` in it: known names are tinted, unknown ones underlined, both are completed. */
export function TemplateInput(props: TemplateInputProps) {
  const { value, names, invalid = false, errorId, placeholder, bare = false, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const [scroll, setScroll] = useState(0);
  const complete = useCompletion(props, input);
  const listId = useId();
  const { open, at } = complete;
  return (
    <span
      className={cx(
        'relative flex min-w-0 flex-1',
        bare
          ? 'rounded-sm focus-within:ring-1 focus-within:ring-link focus-within:ring-inset'
          : cx(
              inputBox,
              inputSizes.md,
              'px-0! focus-within:border-link focus-within:ring-1 focus-within:ring-link',
            ),
        bare && invalid && 'ring-1 ring-red ring-inset',
        className,
      )}
      data-invalid={invalid && !bare ? '' : undefined}
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-2 inset-y-0 flex items-center overflow-hidden"
      >
        <span
          style={{ transform: `translateX(${-scroll}px)` }}
          className="font-mono text-code whitespace-pre text-transparent"
        >
          {markedPieces(value, placeMarks(value, names)).map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no identity but their place
            <span key={index} className={piece.tone && marks[piece.tone]}>
              {piece.text}
            </span>
          ))}
        </span>
      </span>
      <input
        ref={input}
        role="combobox"
        aria-label={props['aria-label']}
        aria-autocomplete="list"
        aria-expanded={open !== undefined}
        aria-controls={listId}
        aria-activedescendant={open === undefined ? undefined : `${listId}-${at}`}
        aria-invalid={invalid || undefined}
        aria-describedby={errorId}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        onChange={(event) => {
          props.onValueChange(event.target.value);
          complete.look(event.target);
        }}
        onScroll={(event) => setScroll(event.currentTarget.scrollLeft)}
        onSelect={(event) => setScroll(event.currentTarget.scrollLeft)}
        onKeyDown={complete.press}
        onBlur={complete.close}
        className={cx(
          'relative w-full min-w-0 bg-transparent px-2 font-mono text-code text-fg outline-none placeholder:text-subtle focus-visible:outline-none',
          bare && 'h-control',
        )}
      />
      <Suggestions id={listId} anchor={input} open={open} at={at} onPick={complete.pick} />
    </span>
  );
}

function useCompletion(
  { value, names, onValueChange }: TemplateInputProps,
  input: React.RefObject<HTMLInputElement | null>,
) {
  const [open, setOpen] = useState<Completion>();
  const [at, setAt] = useState(0);
  const close = (): void => setOpen(undefined);

  function pick(name: string): void {
    if (open === undefined) return;
    const end = open.from + name.length + 4;
    onValueChange(`${value.slice(0, open.from)}{{${name}}}${value.slice(open.to)}`);
    close();
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end));
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (open === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const name = open.list[at];
    if (step !== undefined) setAt((at + step + open.list.length) % open.list.length);
    else if (event.key === 'Escape') close();
    else if (
      (event.key === 'Enter' || event.key === 'Tab') &&
      name !== undefined &&
      !event.ctrlKey &&
      !event.metaKey
    )
      pick(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    open,
    at,
    close,
    pick,
    press,
    look(element: HTMLInputElement) {
      setOpen(completionAt(element.value, element.selectionStart ?? element.value.length, names));
      setAt(0);
    },
  };
}

interface SuggestionsProps {
  readonly id: string;
  readonly anchor: React.RefObject<HTMLElement | null>;
  readonly open: Completion | undefined;
  readonly at: number;
  readonly onPick: (name: string) => void;
}

/** Under the input, outside every box that clips. */
function Suggestions({ id, anchor, open, at, onPick }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (list.current === null || box === undefined) return;
    list.current.style.left = `${box.left}px`;
    list.current.style.top = `${box.bottom + 4}px`;
  }, [anchor, open]);
  if (open === undefined) return null;
  return createPortal(
    <div id={id} role="listbox" aria-label="Names" ref={list} className={cx(popupBox, 'fixed z-40 min-w-50')}>
      <div role="presentation" className={popupList}>
        {open.list.map((name, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-highlighted={index === at ? '' : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
            className={cx(popupItem, 'font-mono text-code')}
          >
            {name}
            <span className="ml-auto pl-3 font-sans text-small text-muted">
              {name.startsWith('vault:') ? 'Vault' : 'parameter'}
            </span>
          </div>
        ))}
      </div>
    </div>,
    document.body,
  );
}
