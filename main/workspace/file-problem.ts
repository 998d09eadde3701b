/** Why a file could not be read or written. `message` is a sentence about the file, without its name. */
export interface FileProblem {
  readonly kind:
    | 'missing'
    | 'folder'
    | 'special'
    | 'denied'
    | 'read-only'
    | 'disk-full'
    | 'too-large'
    | 'binary'
    | 'moved'
    | 'changed'
    | 'exists'
    | 'left-over'
    | 'encoding'
    | 'io';
  readonly message: string;
}

const byCode: Readonly<Record<string, FileProblem>> = {
  ENOENT: { kind: 'missing', message: 'There is no such file.' },
  ENOTDIR: { kind: 'missing', message: 'There is no such file: a part of its path is a file, not a folder.' },
  EISDIR: { kind: 'folder', message: 'It is a folder, not a file.' },
  EACCES: { kind: 'denied', message: 'The system denies access to it.' },
  EPERM: { kind: 'denied', message: 'The system does not permit this.' },
  EROFS: { kind: 'read-only', message: 'It lies on a read-only file system.' },
  ENOSPC: { kind: 'disk-full', message: 'The disk is full.' },
  EDQUOT: { kind: 'disk-full', message: 'The disk quota is used up.' },
  EFBIG: { kind: 'disk-full', message: 'The file would become larger than the system allows.' },
  ENAMETOOLONG: { kind: 'io', message: 'The name is too long for the file system.' },
  ELOOP: { kind: 'io', message: 'Its path goes through a loop of links.' },
  ENXIO: { kind: 'special', message: 'It is a pipe, socket or device, not a file.' },
};

/** The problem that a thrown file system error stands for. */
export function fileProblem(error: unknown): FileProblem {
  const code = errorCode(error);
  const known = code === undefined ? undefined : byCode[code];
  if (known !== undefined) return known;
  const words = error instanceof Error ? error.message : String(error);
  return { kind: 'io', message: `The system reports: ${words}.` };
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
