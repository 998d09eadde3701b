/** A text of the record as memory looks at it. */
export interface Entry {
  readonly kind: 'memory' | 'message' | 'call';
  readonly id: string;
  readonly conversation: string;
  /** Empty where no folder was open. */
  readonly project: string;
  /** Tools whose switches must all be on for this to be read; empty for words that nobody can switch off. */
  readonly tools: readonly string[];
  readonly text: string;
  readonly at: number;
  /** A memory's kind, who spoke, or the tool. */
  readonly what: string;
  /** A call's arguments, ahead of its result. */
  readonly head?: string;
  readonly files: readonly string[];
  /** Calls that it came of. */
  readonly calls: readonly string[];
}

/** A row of the record and where it stands; without an entry it holds nothing that memory reads. */
export interface RecordRow {
  readonly rowid: number;
  readonly id: string;
  readonly entry?: Entry;
  /** The call is not settled yet: it is to be looked at again. */
  readonly open?: true;
  /** A message whose words were calls of the Direct driver: that of this id is no talk. */
  readonly spoken?: string;
}

/** The project of what counts in all of them. */
export const everyProject = '*';
