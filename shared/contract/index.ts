import type { z } from 'zod';
import { appChannels } from './app';
import { chatChannels } from './chat';
import type { ContractError } from './channel';
import { modelChannels } from './models';
import { settingsChannels } from './settings';
import { terminalChannels } from './terminal';
import { workspaceChannels } from './workspace';

/**
 * The whole contract between window and main process. Adding a channel is one entry in its domain's file plus
 * one handler in `main/<domain>/handlers.ts`; both sides' types follow from the schemas.
 */
export const contract = {
  ...appChannels,
  ...chatChannels,
  ...modelChannels,
  ...settingsChannels,
  ...terminalChannels,
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
