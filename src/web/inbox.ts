import { create } from 'zustand';
import { whenSessionEnds } from './session.ts';

export type Message = {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly link?: string | undefined;
  readonly at: string;
  readonly read: boolean;
};
/** One export or import: `process` in percent; with a batch that had failures `batchId` leads to them; `file` is what to download. */
export type Progress = {
  readonly id: string;
  readonly process: number;
  readonly batchId?: string | undefined;
  readonly file?: string | undefined;
};

const most = 100;

/** What push told since this window was opened. */
export const useInbox = create<{ messages: readonly Message[]; progress: readonly Progress[] }>()(() => ({ messages: [], progress: [] }));

export function receive(message: Omit<Message, 'id' | 'read'>): void {
  useInbox.setState(({ messages }) => ({ messages: [{ ...message, id: crypto.randomUUID(), read: false }, ...messages].slice(0, most) }));
}

export function markAllRead(): void {
  useInbox.setState(({ messages }) => ({ messages: messages.map((message) => ({ ...message, read: true })) }));
}

/** One job after another: the frames of the wire name the batch or file only at the end, so what runs is the latest unfinished one. */
export function receiveProgress(process: number, batchId: string | undefined, file: string | undefined): void {
  useInbox.setState(({ progress }) => {
    const same = progress.find((one) => (batchId !== undefined && one.batchId === batchId) || one.process < 100);
    const next: Progress = { id: same?.id ?? crypto.randomUUID(), process, batchId: batchId ?? same?.batchId, file: file ?? same?.file };
    return { progress: [next, ...progress.filter((one) => one !== same)].slice(0, 20) };
  });
}

whenSessionEnds(() => useInbox.setState({ messages: [], progress: [] }));
