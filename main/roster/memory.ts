/** What conversations remember about their tools: those they loaded, and those the person lent them (TR4, NT9). */
export interface RosterMemory {
  activated(conversationId: string): readonly string[];
  remember(conversationId: string, activated: readonly string[]): void;
  /** Tools that are switched off and may be used all the same: for the next call, or until the program ends. */
  enabled(conversationId: string): ReadonlySet<string>;
  enable(conversationId: string, name: string, howLong: 'once' | 'session'): void;
  /** The call that a tool was enabled for has been made. */
  used(conversationId: string, name: string): void;
  forget(conversationId: string): void;
}

export interface RosterMemoryDeps {
  readonly load: (conversationId: string) => readonly string[];
  /** Best effort: what is lost is loaded again. */
  readonly save: (conversationId: string, activated: readonly string[]) => void;
}

export function createRosterMemory({ load, save }: RosterMemoryDeps): RosterMemory {
  const loans = new Map<string, Map<string, 'once' | 'session'>>();

  function change(conversationId: string, edit: (names: Map<string, 'once' | 'session'>) => void): void {
    // A new map each time, so that a run sees by identity that something changed.
    const names = new Map(loans.get(conversationId));
    edit(names);
    loans.set(conversationId, names);
    sets.delete(conversationId);
  }

  const sets = new Map<string, ReadonlySet<string>>();
  return {
    activated: load,
    remember: save,
    enabled(conversationId) {
      const known = sets.get(conversationId) ?? new Set(loans.get(conversationId)?.keys());
      sets.set(conversationId, known);
      return known;
    },
    enable: (conversationId, name, howLong) =>
      change(conversationId, (names) => {
        names.set(name, howLong);
      }),
    used(conversationId, name) {
      if (loans.get(conversationId)?.get(name) !== 'once') return;
      change(conversationId, (names) => {
        names.delete(name);
      });
    },
    forget(conversationId) {
      loans.delete(conversationId);
      sets.delete(conversationId);
    },
  };
}
