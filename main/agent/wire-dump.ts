import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaTokens, textTokens } from '@shared/catalog/schema-tokens';
import type { RunRoster } from '../tools/define';
import type { ModelRequest } from './ports';
import { promptCost, type PromptSection } from './prompt';

export interface WireDumpOptions {
  /** The app's home: dumps are written while `wire-dump.on` lies in it. */
  readonly home: string;
  /** `<home>/wire`. */
  readonly folder: string;
}

export interface DumpScene {
  readonly conversationId: string;
  readonly runId: string;
  readonly model: string;
}

/** Writes what goes over the wire to `<home>/wire/<session>/<run>/`, for a person who looks at costs (TR6). */
export interface WireDump {
  /** Every request as it is handed to the provider; keys and headers are no part of it. */
  request(scene: DumpScene, request: ModelRequest): Promise<void>;
  /** What every request of the run costs before a word is said. */
  fixed(scene: DumpScene, sections: readonly PromptSection[], roster: RunRoster): Promise<void>;
}

const privateFile = { mode: 0o600 };

export function createWireDump({ home, folder }: WireDumpOptions): WireDump {
  const counts = new Map<string, number>();

  async function isOn(): Promise<boolean> {
    try {
      await access(path.join(home, 'wire-dump.on'));
      return true;
    } catch {
      // The usual case: nobody asked for dumps.
      return false;
    }
  }

  /** A dump that cannot be written is missing, and the run goes on. */
  async function write({ conversationId, runId }: DumpScene, name: string, value: unknown): Promise<void> {
    const place = path.join(folder, conversationId, runId);
    try {
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFile(path.join(place, name), `${JSON.stringify(value, null, 2)}\n`, privateFile);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }

  return {
    async request(scene, { system, messages, tools }) {
      if (!(await isOn())) return;
      const number = (counts.get(scene.runId) ?? 0) + 1;
      counts.set(scene.runId, number);
      const name = `request-${String(number).padStart(3, '0')}.json`;
      await write(scene, name, { model: scene.model, system, messages, tools });
    },
    async fixed(scene, sections, roster) {
      if (!(await isOn())) return;
      const schemas = roster.wire().map((schema) => ({ name: schema.name, tokens: schemaTokens(schema) }));
      const total = (costs: readonly { readonly tokens: number }[]): number =>
        costs.reduce((sum, { tokens }) => sum + tokens, 0);
      const prompt = promptCost(sections);
      await write(scene, 'fixed.json', {
        model: scene.model,
        prompt: { tokens: textTokens(sections.map(({ text }) => text).join('\n\n')), sections: prompt },
        schemas: { tokens: total(schemas), tools: schemas },
      });
    },
  };
}
