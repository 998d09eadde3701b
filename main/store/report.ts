import type { Notice } from '@shared/contract/events';

/**
 * Tells the person of something that the store dealt with but that they should know. A notice's id names its subject,
 * so that a later one about the same subject takes its place.
 */
export type Report = (notice: Notice) => void;
