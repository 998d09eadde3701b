import type { Result } from '@shared/kit/result';

/** What only a desktop can do for an open folder; the window's shell gives it. */
export interface DesktopPort {
  /** The system's folder dialog; undefined when the person closed it. */
  chooseFolder(windowId: number): Promise<string | undefined>;
  /** Opens a web page in the person's browser; rejects for anything else. */
  openPage(url: string): Promise<void>;
  /** Moves a file or folder to the system's trash; the error is the system's sentence. */
  trash(path: string): Promise<Result<void, string>>;
}
