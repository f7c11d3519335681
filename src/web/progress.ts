import { create } from 'zustand';
import { whenSessionEnds } from './session.ts';

/**
 * One export, import or batch edit. `process` is in percent; `batchId` leads to the failures of one that had some, with its counts of rows;
 * `file` is the file to download.
 */
export type Progress = {
  readonly id: string;
  readonly process: number;
  readonly title: string;
  readonly batchId?: string | undefined;
  readonly good?: number | undefined;
  readonly bad?: number | undefined;
  readonly file?: string | undefined;
  readonly cancelled?: true | undefined;
};
type ProgressFrame = Omit<Progress, 'id' | 'title' | 'batchId'> & {
  readonly job?: string | undefined;
  readonly title?: string | undefined;
  readonly batch_id?: string | undefined;
};

/** The end of a job; null while it runs. */
export function endOf({
  process,
  cancelled,
  batchId,
  bad = 0,
  file,
}: Progress): 'cancelled' | 'failures' | 'failed' | 'file' | 'done' | null {
  if (process < 100) return null;
  if (cancelled) return 'cancelled';
  if (batchId) return bad > 0 ? 'failures' : 'failed';
  return file ? 'file' : 'done';
}

/** The exports and imports since this window was opened, the latest first. */
export const useProgress = create<{ progress: readonly Progress[] }>()(() => ({ progress: [] }));

/** Takes the latest frame of a job in place of its earlier ones. A frame that names no job says nothing of any line shown. */
export function receiveProgress({ job, title = '', process, batch_id: batchId, good, bad, file, cancelled }: ProgressFrame): void {
  if (job === undefined) return;
  useProgress.setState(({ progress }) => ({
    progress: [{ id: job, title, process, batchId, good, bad, file, cancelled }, ...progress.filter((one) => one.id !== job)].slice(0, 20),
  }));
}

whenSessionEnds(() => useProgress.setState({ progress: [] }));
