import type { levels } from './contract.ts';

export type Level = (typeof levels)[number];

const dayMs = 86_400_000;

/** A job that has waited a minute means that no worker is running; a job that failed for good waits for a person. */
export function jobsLevel({ oldest_s, failed }: { oldest_s: number; failed: number }): Level {
  if (oldest_s > 600) return 'bad';
  return oldest_s > 60 || failed > 0 ? 'look' : 'good';
}

/** Messages leave several times a second; a backlog means that no process leads. */
export function pushLevel(waiting: number): Level {
  if (waiting > 5000) return 'bad';
  return waiting > 500 ? 'look' : 'good';
}

export function outboxLevel({ queued, failed }: { queued: number; failed: number }): Level {
  return queued > 100 || failed > 0 ? 'look' : 'good';
}

export function databaseLevel({ connections, connections_max }: { connections: number; connections_max: number }): Level {
  const share = connections / connections_max;
  if (share > 0.95) return 'bad';
  return share > 0.8 ? 'look' : 'good';
}

/** A day without a backup needs a look; a week is dangerous. */
export function backupLevel(at: Date | null, now: Date): Level {
  if (!at || now.getTime() - at.getTime() > 7 * dayMs) return 'bad';
  return now.getTime() - at.getTime() > 1.5 * dayMs ? 'look' : 'good';
}

/** Without an archive only a backup can be restored. An archive that fails fills the disk with what it does not take. */
export function archiveLevel({ on, error }: { on: boolean; error: string | null }): Level {
  if (on && error) return 'bad';
  return on ? 'good' : 'look';
}
