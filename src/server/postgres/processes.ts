import { readFileSync, readlinkSync } from 'node:fs';

/** True when a process of this id runs. A process that has ended and waits for its parent (a zombie) does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  // The state is the first field after the program's name, which is in brackets and may contain any character.
  const state = /^.*\)\s(\S)/s.exec(readOrNothing(`/proc/${pid}/stat`))?.[1];
  return state === 'Z' || state === 'X';
}

/** True when the process is a PostgreSQL on this data folder. Unknown (a system without /proc) counts as true. */
export function isPostgresIn(pid: number, dataFolder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch (error) {
    return process.platform !== 'linux' || (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
