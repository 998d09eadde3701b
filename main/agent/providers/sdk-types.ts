import type { ReadableStreamDefaultReader } from 'node:stream/web';
import type { createAnthropic } from '@ai-sdk/anthropic';

/**
 * The SDK's own language model interface, which all its provider packages share. Named through one of them, so
 * that nothing but the packages in use is depended on.
 */
export type SdkModel = ReturnType<ReturnType<typeof createAnthropic>['languageModel']>;
export type SdkCall = Parameters<SdkModel['doStream']>[0];
export type SdkMessage = SdkCall['prompt'][number];
export type SdkTool = NonNullable<SdkCall['tools']>[number];
export type SdkProviderOptions = NonNullable<SdkCall['providerOptions']>;
type SdkStream = Awaited<ReturnType<SdkModel['doStream']>>['stream'];
export type SdkPart = SdkStream extends ReadableStream<infer Part> ? Part : never;
export type SdkReader = ReadableStreamDefaultReader<SdkPart>;
export type SdkUsage = Extract<SdkPart, { type: 'finish' }>['usage'];
