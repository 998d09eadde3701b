import { labelChord, matchChord, parseChord } from '../lib/keyboard';
import type { Chord, KeyPlatform, KeyPress } from '../lib/keyboard';

/** One thing the app can do: the menu, the palette, buttons and keys all run this same object. */
export interface Command {
  /** `place.verb`, such as `editor.save`. */
  readonly id: string;
  readonly title: string;
  /** `Mod+Shift+P`; several spellings are tried in order, the first is shown. */
  readonly keys?: readonly string[] | undefined;
  /** When it can run. Left out: always. */
  readonly when?: (() => boolean) | undefined;
  /** Not listed in the palette: it needs an argument, or makes no sense there. */
  readonly hidden?: boolean | undefined;
  readonly run: (argument?: string) => void;
}

export interface Commands {
  /** Returns the function that takes them out again. */
  register(commands: readonly Command[]): () => void;
  /** What the palette lists now, by title. */
  list(): readonly Command[];
  /** False when there is no such command, or it can't run now. */
  run(id: string, argument?: string): boolean;
  /** The key as this platform writes it. */
  keyHint(id: string): string | undefined;
  /** Runs the command of this key press, if there is one. */
  press(press: KeyPress): boolean;
}

interface Entry {
  readonly command: Command;
  readonly chords: readonly Chord[];
}

export function createCommands(platform: KeyPlatform): Commands {
  const entries = new Map<string, Entry>();

  function runEntry(entry: Entry | undefined, argument?: string): boolean {
    if (entry === undefined || entry.command.when?.() === false) return false;
    entry.command.run(argument);
    return true;
  }

  return {
    register(commands) {
      const added = commands.map((command) => ({ command, chords: chordsOf(command) }));
      for (const entry of added) entries.set(entry.command.id, entry);
      return () => {
        for (const entry of added) {
          if (entries.get(entry.command.id) === entry) entries.delete(entry.command.id);
        }
      };
    },
    list: () =>
      [...entries.values()]
        .map((entry) => entry.command)
        .filter((command) => command.hidden !== true && command.when?.() !== false)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    run: (id, argument) => runEntry(entries.get(id), argument),
    keyHint(id) {
      const chord = entries.get(id)?.chords[0];
      return chord === undefined ? undefined : labelChord(chord, platform);
    },
    press(press) {
      const entry = [...entries.values()].find(
        ({ command, chords }) =>
          chords.some((chord) => matchChord(chord, press, platform)) && command.when?.() !== false,
      );
      return runEntry(entry);
    },
  };
}

/** A key that can't be read is a bug of the command's author, so it shows at once. */
function chordsOf(command: Command): readonly Chord[] {
  return (command.keys ?? []).map((keys) => {
    const chord = parseChord(keys);
    if (chord === undefined) throw new Error(`${command.id}: "${keys}" is no key.`);
    return chord;
  });
}
