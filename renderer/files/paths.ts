/** Paths as main writes them: the separator is the one that they hold. */
function separatorOf(path: string): string {
  return path.includes('\\') && !path.startsWith('/') ? '\\' : '/';
}

export function joinPath(folder: string, name: string): string {
  const separator = separatorOf(folder);
  return folder.endsWith(separator) ? folder + name : folder + separator + name;
}

/** The folder that holds it; a root is its own parent. */
export function parentPath(path: string): string {
  const separator = separatorOf(path);
  const cut = path.lastIndexOf(separator);
  if (cut < 0) return path;
  if (cut === 0) return separator;
  const parent = path.slice(0, cut);
  return /^[A-Za-z]:$/.test(parent) ? parent + separator : parent;
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf(separatorOf(path)) + 1);
}

export function relativePath(path: string, root: string | null): string {
  if (root === null) return path;
  const prefix = root.endsWith(separatorOf(root)) ? root : root + separatorOf(root);
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
