import { statfs } from 'node:fs/promises';
import { Refusal } from '../kernel/refusal.ts';
import type { FileStore } from './file-store.ts';

/** The time for which one check of the disk is valid. A check costs some microseconds, and a disk fills in minutes. */
const lookEveryMs = 500;

/**
 * True when there is room to write. Writes are refused while some room is left: a PostgreSQL that cannot write its log
 * stops and does not restart before there is room, but one without writes keeps answering reads. True when the disk
 * cannot be checked.
 */
export function roomOn(
  folders: readonly string[],
  reserveBytes: number,
  ms: () => number = () => performance.now(),
): () => Promise<boolean> {
  let looked = Number.NEGATIVE_INFINITY;
  let room: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (ms() - looked > lookEveryMs) {
      looked = ms();
      const free = folders.map((folder) =>
        statfs(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      );
      room = Promise.all(free).then((bytes) => Math.min(...bytes) >= reserveBytes);
    }
    return room;
  };
}

/** The same store, which takes nothing when there is no room. Some reads store the sheet that they answer, and the door stops only writes. */
export function storeWithRoom(files: FileStore, room: () => Promise<boolean>): FileStore {
  const requireRoom = async (): Promise<void> => {
    if (!(await room())) throw new Refusal('NO_ROOM');
  };
  return {
    ...files,
    put: async (sha256, bytes) => requireRoom().then(() => files.put(sha256, bytes)),
    keep: async (stream) => requireRoom().then(() => files.keep(stream)),
  };
}
