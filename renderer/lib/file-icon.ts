import { Braces, File, FileCode, FileImage, FileLock, FileTerminal, FileText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const code =
  /\.([cm]?[jt]sx?|py|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|rb|php|css|scss|html?|vue|svelte|sql|lua)$/i;

const kinds: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\.(jsonc?|ya?ml|toml)$/i, Braces],
  [/\.(png|jpe?g|gif|webp|svg|ico|bmp|avif)$/i, FileImage],
  [/\.(sh|bash|zsh|fish|ps1|bat|cmd)$|^(makefile|dockerfile|justfile)$/i, FileTerminal],
  [/\.(md|mdx|txt|rst|adoc|log)$|^(license|readme)/i, FileText],
  [/(^|-)lock(\.|$)|^\.env/i, FileLock],
  [code, FileCode],
];

/** The sign of a file by its name: kinds, not brands. */
export function fileIcon(name: string): LucideIcon {
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? File;
}
