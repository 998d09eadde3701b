/** A stretch of rendered text; a secret one is masked wherever a person or a model looks. */
export interface Piece {
  readonly text: string;
  readonly secret?: true;
}

/** A rendered text twice: as it is sent, and as it may be shown. */
export interface Shown {
  readonly text: string;
  readonly masked: string;
  /** Whether anything in it is secret. */
  readonly secret: boolean;
}

/** Of one length whatever it hides. */
export const mask = '••••••';

export function shown(pieces: readonly Piece[]): Shown {
  return {
    text: pieces.map(({ text }) => text).join(''),
    masked: pieces.map(({ text, secret }) => (secret === true ? mask : text)).join(''),
    secret: pieces.some(({ secret }) => secret === true),
  };
}

export function hidden(text: string): Shown {
  return { text, masked: mask, secret: true };
}
