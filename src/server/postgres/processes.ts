import { readFileSync, readlinkSync } from 'node:fs';

/** Whether a process of this id runs. One that ended and waits for its parent (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  // The state is the first field behind the program's name, which stands in brackets and may hold anything.
  const state = /^.*\)\s(\S)/s.exec(readOrNothing(`/proc/${pid}/stat`))?.[1];
  return state === 'Z' || state === 'X';
}

/** Whether the process is a PostgreSQL that works in this data folder. Unknown (a system without /proc) counts as yes. */
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
