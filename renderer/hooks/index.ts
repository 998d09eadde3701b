export { BroughtList, HookScope } from './brought-list';
export { HookCommand } from './hook-command';
export { HookOriginLink, usePlaces } from './hook-origin';
export { effectTone, fileWords, kindWords, type Places } from './hook-words';
export { RunTexts } from './run-details';
export { HookRunList } from './run-list';
export { TrustCard } from './trust-card';
export { useFolderTrust } from './use-folder-trust';
