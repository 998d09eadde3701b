/**
 * A shell script as plain data, once the grammar has been read: what runs, in which relation, with which words. All
 * offsets are UTF-16 units into the script that the person sees; inside a nested script (`bash -c "…"`) whose
 * letters cannot be mapped one to one they are those of the word that holds it.
 */
export type Step =
  | { readonly kind: 'command'; readonly command: SimpleCommand }
  /** `;`, newline and `&`: one after the other, whatever the one before said. */
  | { readonly kind: 'sequence'; readonly steps: readonly Step[] }
  | { readonly kind: 'either'; readonly operator: '&&' | '||'; readonly left: Step; readonly right: Step }
  | { readonly kind: 'pipeline'; readonly stages: readonly Step[] }
  | {
      readonly kind: 'group';
      readonly body: Step;
      readonly redirects: readonly Redirect[];
      /** A subshell's directory and variables end with it. */
      readonly subshell: boolean;
    }
  /** Parts of which any may run: if, case, loop bodies. */
  | { readonly kind: 'branches'; readonly steps: readonly Step[] }
  | {
      readonly kind: 'loop';
      readonly variable: string;
      /** Null where the values are the script's own arguments. */
      readonly values: readonly Word[] | null;
      readonly body: Step;
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Step }
  /** Text that the grammar and the shell may read differently. */
  | { readonly kind: 'opaque'; readonly span: Span; readonly why: string; readonly danger?: 'critical' };

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One word before expansion, as pieces that were written without a gap. */
export interface Word extends Span {
  readonly pieces: readonly Piece[];
}

export type Piece =
  /** Literal characters. Unquoted ones may still be a glob, a brace list or a tilde. */
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  /** Any other expansion. `bodies` are the commands it runs, `names` the variables it reads. */
  | {
      readonly kind: 'unknown';
      readonly quoted: boolean;
      readonly bodies: readonly Step[];
      readonly names: readonly string[];
      /** Why the expansion itself may run something. */
      readonly hazard?: string;
    }
  /** `$(…)` and backticks. */
  | { readonly kind: 'output'; readonly quoted: boolean; readonly body: Step }
  /** `<(…)` and `>(…)`. */
  | { readonly kind: 'process'; readonly direction: '<' | '>'; readonly body: Step };

export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

export type Redirect =
  | { readonly kind: 'file'; readonly operator: string; readonly target: Word | null; readonly span: Span }
  /** A here-document or here-string: text given to standard input. */
  | { readonly kind: 'text'; readonly body: Word; readonly span: Span };

export interface SimpleCommand extends Span {
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export const emptyStep: Step = { kind: 'sequence', steps: [] };
