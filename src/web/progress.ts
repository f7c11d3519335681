import { create } from 'zustand';
import { whenSessionEnds } from './session.ts';

/**
 * One export or import. `process` is in percent; `batchId` leads to the failures of a batch that had some; `file` is the file to download.
 */
export type Progress = {
  readonly id: string;
  readonly process: number;
  readonly batchId?: string | undefined;
  readonly file?: string | undefined;
};

/** The exports and imports since this window was opened. */
export const useProgress = create<{ progress: readonly Progress[] }>()(() => ({ progress: [] }));

/**
 * Jobs run one after another. The frames of the wire name the batch or file only at the end, so the running job is the latest unfinished
 * one.
 */
export function receiveProgress(process: number, batchId: string | undefined, file: string | undefined): void {
  useProgress.setState(({ progress }) => {
    const same = progress.find((one) => (batchId !== undefined && one.batchId === batchId) || one.process < 100);
    const next: Progress = { id: same?.id ?? crypto.randomUUID(), process, batchId: batchId ?? same?.batchId, file: file ?? same?.file };
    return { progress: [next, ...progress.filter((one) => one !== same)].slice(0, 20) };
  });
}

whenSessionEnds(() => useProgress.setState({ progress: [] }));
