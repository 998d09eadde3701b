import type { z } from 'zod';
import { agentChannels } from './agents';
import { appChannels } from './app';
import { budgetChannels } from './budget';
import { chatChannels } from './chat';
import { checkpointChannels } from './checkpoints';
import type { ContractError } from './channel';
import { customToolChannels } from './custom-tools';
import { globalSearchChannels } from './global-search';
import { hookChannels } from './hooks';
import { jobChannels } from './jobs';
import { mcpChannels } from './mcp';
import { memoryChannels } from './memory';
import { modelChannels } from './models';
import { permissionChannels } from './permissions';
import { problemChannels } from './problems';
import { settingsChannels } from './settings';
import { skillChannels } from './skills';
import { terminalChannels } from './terminal';
import { toolChannels } from './tools';
import { vaultChannels } from './vault';
import { workspaceChannels } from './workspace';

/**
 * The whole contract between window and main process. Adding a channel is one entry in its domain's file plus
 * one handler in `main/<domain>/handlers.ts`; both sides' types follow from the schemas.
 */
export const contract = {
  ...agentChannels,
  ...appChannels,
  ...budgetChannels,
  ...chatChannels,
  ...checkpointChannels,
  ...customToolChannels,
  ...globalSearchChannels,
  ...hookChannels,
  ...jobChannels,
  ...mcpChannels,
  ...memoryChannels,
  ...modelChannels,
  ...permissionChannels,
  ...problemChannels,
  ...settingsChannels,
  ...skillChannels,
  ...terminalChannels,
  ...toolChannels,
  ...vaultChannels,
  ...workspaceChannels,
};

export type ChannelName = keyof typeof contract;
export type RequestOf<Name extends ChannelName> = z.output<(typeof contract)[Name]['request']>;
export type ReplyOf<Name extends ChannelName> = z.output<(typeof contract)[Name]['reply']>;

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ContractError };

/** `windowId` keys what belongs to one window (its folder, its terminals). */
export interface HandlerContext {
  readonly windowId: number;
}

export type Handler<Name extends ChannelName> = (
  request: RequestOf<Name>,
  context: HandlerContext,
) => Promise<Answer<ReplyOf<Name>>>;
export type Handlers<Names extends ChannelName = ChannelName> = { readonly [Name in Names]: Handler<Name> };

/** What the preload puts on the window: one method, one event source, nothing else. */
export interface Bridge {
  call(name: string, request: unknown): Promise<Answer<unknown>>;
  /** Returns the function that ends the subscription. */
  onEvent(listener: (event: unknown) => void): () => void;
}
