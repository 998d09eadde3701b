/** Which key names and symbols to use. `mac` writes ⌘⇧P, `other` writes Ctrl Shift P. */
export type KeyPlatform = 'mac' | 'other';

/** One key press with its modifiers. `mod` is Command on mac, Ctrl elsewhere. */
export interface Chord {
  readonly mod: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
  /** As in `KeyboardEvent.key`; letters are lower case. */
  readonly key: string;
}

/** The part of a keyboard event that a chord is compared with. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly code?: string | undefined;
}

type Modifier = 'mod' | 'ctrl' | 'alt' | 'shift' | 'meta';

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  mod: 'mod',
  ctrl: 'ctrl',
  control: 'ctrl',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
  meta: 'meta',
  cmd: 'meta',
  command: 'meta',
};

const KEYS: Readonly<Record<string, string>> = {
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  return: 'Enter',
  space: ' ',
  tab: 'Tab',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  plus: '+',
};

const LABELS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

const MAC_LABELS: Readonly<Record<string, string>> = {
  ...LABELS,
  Enter: '↵',
  Backspace: '⌫',
  Delete: '⌦',
  Tab: '⇥',
};

function keyName(part: string): string {
  const lower = part.toLowerCase();
  if (/^f([1-9]|1\d|2[0-4])$/.test(lower)) return lower.toUpperCase();
  return KEYS[lower] ?? (part.length === 1 ? lower : part);
}

/**
 * Reads `Mod+Shift+P`, `Alt+Up`, `F2`, `Ctrl++`. Answers undefined when there is no key, more than one key, or a
 * modifier nobody knows, so that a mistyped binding is reported and never half works.
 */
export function parseChord(text: string): Chord | undefined {
  const parts = text.trim().split(/(?<=[^+])\+/);
  const last = parts.pop();
  if (!last) return undefined;
  const found = { mod: false, ctrl: false, alt: false, shift: false, meta: false };
  for (const part of parts) {
    const modifier = MODIFIERS[part.toLowerCase()];
    if (!modifier) return undefined;
    found[modifier] = true;
  }
  if (MODIFIERS[last.toLowerCase()]) return undefined;
  return { ...found, key: keyName(last) };
}

/** Reads a sequence such as `Ctrl+K Ctrl+S`. Undefined when any chord in it cannot be read. */
export function parseSequence(text: string): readonly Chord[] | undefined {
  const chords = text.trim().split(/\s+/).map(parseChord);
  return chords.every((chord) => chord !== undefined) ? chords : undefined;
}

function sameKey(chord: Chord, press: KeyPress): boolean {
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (pressed === chord.key) return true;
  // With Alt or Shift held, or on a non-Latin layout, `key` is another character: letters and digits go by place.
  if (/^[a-z]$/.test(chord.key)) return press.code === `Key${chord.key.toUpperCase()}`;
  return /^\d$/.test(chord.key) && press.code === `Digit${chord.key}`;
}

/** Whether this press is this chord, no modifier more and none less. */
export function matchChord(chord: Chord, press: KeyPress, platform: KeyPlatform): boolean {
  const ctrl = chord.ctrl || (chord.mod && platform === 'other');
  const meta = chord.meta || (chord.mod && platform === 'mac');
  if (press.ctrlKey !== ctrl || press.metaKey !== meta || press.altKey !== chord.alt) return false;
  // A typed sign such as `?` or `+` already holds its Shift.
  const signHoldsShift = chord.key.length === 1 && !/^[a-z0-9 ]$/.test(chord.key);
  if (!signHoldsShift && press.shiftKey !== chord.shift) return false;
  return sameKey(chord, press);
}

/** The chord's names in the order they are shown: `['Ctrl', 'Shift', 'P']`, on mac `['⇧', '⌘', 'P']`. */
export function chordParts(chord: Chord, platform: KeyPlatform): readonly string[] {
  const mac = platform === 'mac';
  const names = mac
    ? { ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘' }
    : { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift', meta: 'Win' };
  const ctrl = chord.ctrl || (chord.mod && !mac);
  const meta = chord.meta || (chord.mod && mac);
  const label = (mac ? MAC_LABELS : LABELS)[chord.key];
  return [
    ...(ctrl ? [names.ctrl] : []),
    ...(chord.alt ? [names.alt] : []),
    ...(chord.shift ? [names.shift] : []),
    ...(meta ? [names.meta] : []),
    label ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key),
  ];
}

/** What a key cap shows: `Ctrl Shift P`, on mac `⇧⌘P`. */
export function labelChord(chord: Chord, platform: KeyPlatform): string {
  return chordParts(chord, platform).join(platform === 'mac' ? '' : ' ');
}

/** Which key names this machine's person expects, from `navigator.platform` or `navigator.userAgent`. */
export function keyPlatform(description: string): KeyPlatform {
  return /mac/i.test(description) ? 'mac' : 'other';
}
