import { send } from '../../../../web/call.ts';
import { fileTicket } from '../../file/contract.ts';

/** Opens stored files by one-time tickets. */
export function useFiles(): { open: (id: string) => Promise<void>; show: (ticket: string) => void } {
  const show = (ticket: string): void => void window.open(`/api/file/${ticket}`, '_blank', 'noopener');
  return { show, open: async (id) => show((await send(fileTicket, { id })).ticket) };
}
