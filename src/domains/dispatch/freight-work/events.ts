import { type Event, event } from '../../../kernel/event.ts';

/** The container and the seal of a drayage became known or were corrected. Published in the transaction that stores them. */
export const drayageNamed: Event<{
  readonly workOrderId: bigint;
  readonly containerNo: string | null;
  readonly sealNo: string | null;
}> = event('freightWork.named');
/** A drayage ended: the container is where its trip ends, empty at its depot or full at the port. */
export const drayageEnded: Event<{ readonly workOrderId: bigint; readonly at: Date }> = event('freightWork.ended');
