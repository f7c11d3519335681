import { type Event, event } from '../../../kernel/event.ts';

/**
 * An import ended or was cancelled while it ran, with at least one record saved. A higher domain tells its people, once for the whole sheet; an
 * import that failed and was started again has ended twice, and `records` are those saved since.
 */
export const importEnded: Event<{ what: string; accountId: bigint; records: number }> = event('batch.importEnded');
