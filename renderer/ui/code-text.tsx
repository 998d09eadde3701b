/* oxlint-disable react/no-array-index-key -- pieces of code have no identity but their place */
import { Fragment } from 'react';

/** A piece of code in one colour. */
export interface CodeToken {
  readonly text: string;
  /** A CSS colour, such as a highlighter's `var(--shiki-token-string)`. Never a value of its own. */
  readonly color?: string | undefined;
}

export interface CodeTextProps {
  readonly lines: readonly (readonly CodeToken[])[];
}

/** Highlighted lines, joined by line feeds, so that a selection copies as it reads. */
export function CodeText({ lines }: CodeTextProps) {
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      {line.map((token, place) =>
        token.color ? (
          <span key={place} style={{ color: token.color }}>
            {token.text}
          </span>
        ) : (
          token.text
        ),
      )}
    </Fragment>
  ));
}
