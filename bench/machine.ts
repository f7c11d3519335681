import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/* Processor time as proc(5) tells it, in ticks of 10 ms. */

const fieldsOf = (pid: number | string): string[] => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0) * 10;

/** Processor time of a process so far, in ms. */
export function cpuMs(pid: number): number {
  return sum(fieldsOf(pid), 11, 13);
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
}

/** The sum of a figure over the postmaster's children. One that ends between the listing and the reading counts for nothing. */
function overChildren(postmaster: number, figure: (pid: number) => number): number {
  return readdirSync('/proc').reduce((total, name) => {
    try {
      return /^\d+$/.test(name) && fieldsOf(name)[1] === String(postmaster) ? total + figure(Number(name)) : total;
    } catch {
      return total;
    }
  }, 0);
}

/** Processor time of all of PostgreSQL so far, in ms, with the children that have ended. */
export function postgresCpuMs(postmaster: number): number {
  return sum(fieldsOf(postmaster), 11, 15) + overChildren(postmaster, cpuMs);
}

/** Memory of PostgreSQL in MB: that of its processes, with the shared buffers counted once. */
export function postgresMb(postmaster: number): number {
  const proportional = (pid: number): number =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) / 1024;
  return proportional(postmaster) + overChildren(postmaster, proportional);
}

export type Moment = { readonly atMs: number; readonly busyMs: number; readonly stealMs: number };

/** The work of all programs of the machine so far, and what its host took from it. The bench's own network traffic is not among it. */
export function moment(): Moment {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'latin1').split('\n')[0]?.split(/\s+/).map(Number) ?? [];
  return {
    atMs: performance.now(),
    busyMs: ((user ?? 0) + (nice ?? 0) + (system ?? 0)) * 10,
    stealMs: (steal ?? 0) * 10,
  };
}

export type Disturbance = {
  /** The parts of the machine's time that its host took, and that programs outside the bench used. */
  readonly steal: number;
  readonly others: number;
  readonly load: number;
};

/** The time that was taken from the bench since a moment, given the processor time of the bench itself since then. */
export function disturbance(since: Moment, ownMs: number): Disturbance {
  const now = moment();
  const capacityMs = (now.atMs - since.atMs) * cpus().length;
  return {
    steal: (now.stealMs - since.stealMs) / capacityMs,
    others: Math.max(0, now.busyMs - since.busyMs - ownMs) / capacityMs,
    load: loadavg()[0] ?? 0,
  };
}
