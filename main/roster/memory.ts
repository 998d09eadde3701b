/** What conversations remember about their tools: those they loaded, and those the person lent them (TR4, NT9). */
export interface RosterMemory {
  activated(conversationId: string): readonly string[];
  remember(conversationId: string, activated: readonly string[]): void;
  /** Tools that are switched off and may be used all the same: for the next call, or until the program ends. */
  enabled(conversationId: string): Loans;
  enable(conversationId: string, name: string, howLong: 'once' | 'session'): void;
  /** The call that a tool was enabled for has been made. */
  used(conversationId: string, name: string): void;
  forget(conversationId: string): void;
}

/** Name of a lent tool → for how long; the same map while nothing changes. */
export type Loans = ReadonlyMap<string, 'once' | 'session'>;

export interface RosterMemoryDeps {
  readonly load: (conversationId: string) => readonly string[];
  /** Best effort: what is lost is loaded again. */
  readonly save: (conversationId: string, activated: readonly string[]) => void;
}

export function createRosterMemory({ load, save }: RosterMemoryDeps): RosterMemory {
  // Each change makes a new map, so that a run sees by identity that something changed.
  const loans = new Map<string, Loans>();
  const of = (conversationId: string): Loans => loans.get(conversationId) ?? noLoans;

  return {
    activated: load,
    remember: save,
    enabled: of,
    enable(conversationId, name, howLong) {
      loans.set(conversationId, new Map([...of(conversationId), [name, howLong]]));
    },
    used(conversationId, name) {
      if (of(conversationId).get(name) !== 'once') return;
      loans.set(conversationId, new Map([...of(conversationId)].filter(([other]) => other !== name)));
    },
    forget: (conversationId) => void loans.delete(conversationId),
  };
}

const noLoans: Loans = new Map();
