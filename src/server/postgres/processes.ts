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

/** Ends a process at once, unless it has ended already. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The processes that this one started and that still run; none where the system has no /proc. */
export function childrenOf(pid: number): number[] {
  return readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
