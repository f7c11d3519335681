import { statfs } from 'node:fs/promises';

/** How long one look at the disk counts: a look costs some microseconds, and a disk fills in minutes. */
const lookEveryMs = 500;

/**
 * Whether there is room to write. What writes is refused while some is still left: a PostgreSQL that cannot write its log stops, and
 * does not come back before there is room, whereas one that nobody writes to goes on answering reads. Where the disk cannot be asked
 * there is room.
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
