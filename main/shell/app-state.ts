import { z } from 'zod';
import { Layout } from '@shared/contract/app';
import { Settings, Theme } from '@shared/domain/settings';

const WindowState = z.object({
  bounds: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
  maximized: z.boolean().default(false),
  /** What the next start opens when no folder is named. */
  folder: z.string().nullable().default(null),
  /** As last seen, so that a window has its colours before the settings are read. */
  theme: Theme.default('system'),
  density: Settings.shape.density,
});
export type WindowState = z.infer<typeof WindowState>;

/** The two operations used of electron-store. */
export interface StateFile {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

export interface AppState {
  layout(): Layout;
  saveLayout(patch: Partial<{ [Key in keyof Layout]: Layout[Key] | undefined }>): void;
  window(): WindowState;
  saveWindow(patch: Partial<WindowState>): void;
}

/** Layout and window state between starts. A part that no longer reads falls back to its defaults. */
export function createAppState(file: StateFile): AppState {
  let layout = read(Layout, file.get('layout'));
  let window = read(WindowState, file.get('window'));
  return {
    layout: () => layout,
    saveLayout(patch) {
      const known = Object.entries(patch).filter(([, value]) => value !== undefined);
      layout = Layout.parse({ ...layout, ...Object.fromEntries(known) });
      file.set('layout', layout);
    },
    window: () => window,
    saveWindow(patch) {
      window = { ...window, ...patch };
      file.set('window', window);
    },
  };
}

/** Member by member: one bad value costs that value, not the others. */
function read<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  stored: unknown,
): z.output<z.ZodObject<Shape>> {
  const given = z.record(z.string(), z.unknown()).safeParse(stored);
  const kept = Object.entries(schema.shape).flatMap(([key, member]) => {
    const value = given.success ? given.data[key] : undefined;
    const parsed = z.safeParse(member, value);
    return parsed.success && parsed.data !== undefined ? [[key, parsed.data] as const] : [];
  });
  return schema.parse(Object.fromEntries(kept));
}
