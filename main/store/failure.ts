import Database from 'libsql';

/** What can keep the store from doing its work, each a thing a person can act on. */
export interface StoreFailure {
  readonly kind:
    | 'disk-full'
    | 'read-only'
    | 'no-access'
    /** Another process held the database longer than the busy timeout. */
    | 'busy'
    | 'damaged'
    /** The home was used by a later release. */
    | 'newer'
    /** The conversation that a row belongs to was deleted meanwhile. */
    | 'gone'
    | 'io';
  /** What is wrong, then how to fix it. */
  readonly message: string;
}

/** For errors of `node:fs`. Anything that is no system error is a bug and is thrown on. */
export function fileFailure(error: unknown, path: string): StoreFailure {
  const code = errnoOf(error);
  if (code === undefined) throw error;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path);
    case 'EROFS':
      return readOnly(path);
    case 'EACCES':
    case 'EPERM':
      return {
        kind: 'no-access',
        message: `${path} may not be written. Check who owns it and its permissions.`,
      };
    default:
      return { kind: 'io', message: `${path} could not be used (${code}). Check the disk and the path.` };
  }
}

/** For errors of the database. Wrong SQL and broken constraints are bugs and are thrown on. */
export function databaseFailure(error: unknown, path: string): StoreFailure {
  if (!(error instanceof Error)) throw error;
  const code = error instanceof Database.SqliteError ? error.code : cannotOpenCode(error);
  const base = code?.match(/^SQLITE_[A-Z]+/)?.[0];
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return { kind: 'gone', message: 'The conversation was deleted meanwhile.' };
  }
  switch (base) {
    case 'SQLITE_FULL':
      return diskFull(path);
    case 'SQLITE_READONLY':
      return readOnly(path);
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return {
        kind: 'busy',
        message: `${path} is in use by another process. Try again, or close the other one.`,
      };
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return {
        kind: 'damaged',
        message: `${path} is damaged. It is checked and set aside on the next start.`,
      };
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_PERM':
      return {
        kind: 'no-access',
        message: `${path} cannot be opened. Check who owns it and its permissions.`,
      };
    case 'SQLITE_IOERR':
    case 'SQLITE_PROTOCOL':
      return { kind: 'io', message: `${path} could not be used (${code}). Check the disk and the path.` };
    default:
      throw error;
  }
}

export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Opening a connection fails with a plain error whose only mark is its text. */
function cannotOpenCode(error: Error): string | undefined {
  return error.message.startsWith('ConnectionFailed(') ? 'SQLITE_CANTOPEN' : undefined;
}

function diskFull(path: string): StoreFailure {
  return { kind: 'disk-full', message: `The disk is full: ${path} could not be written. Free some space.` };
}

function readOnly(path: string): StoreFailure {
  return {
    kind: 'read-only',
    message: `${path} is on a read-only disk. Choose another home with TOOLWRIGHT_HOME.`,
  };
}
