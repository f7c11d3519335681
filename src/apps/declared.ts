import type { Call } from '../kernel/call.ts';
import type { Machine } from '../kernel/machine.ts';
import { manyOf } from '../kernel/move-call.ts';
import type { Permit } from '../kernel/permit.ts';

/* A module's declarations are recognised by their shape: the registry takes whole modules and selects from their exports. */

type Module = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The arguments as a list. In a list literal of a hundred modules the compiler compares each type with every other; as arguments each is
 * compared with `T` alone.
 */
export function each<T>(...parts: readonly T[]): readonly T[] {
  return parts;
}

export function callsIn(...contracts: readonly Module[]): Call[] {
  const isCall = (value: unknown): value is Call => isObject(value) && 'cmd' in value && 'params' in value && 'result' in value;
  const calls = contracts.flatMap((contract) => Object.values(contract).filter(isCall));
  return [...calls, ...calls.flatMap((call) => manyOf(call) ?? [])];
}

export type NamedMachine = { readonly name: string; readonly file: string; readonly machine: Machine<string, string> };

/** `orderStates` in order/transport-order/states.ts is the machine of the subject `order`. */
export function machinesIn(files: Readonly<Record<string, Module>>): NamedMachine[] {
  const isMachine = (value: unknown): value is Machine<string, string> => isObject(value) && 'start' in value && 'moves' in value;
  return Object.entries(files).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, machine]) => (isMachine(machine) ? [{ name: name.replace(/States$/, ''), file, machine }] : [])),
  );
}

export function permitsIn(...modules: readonly Module[]): Permit[] {
  const all = modules.flatMap((module) =>
    Object.values(module)
      .filter(isObject)
      .flatMap((codes) => Object.values(codes)),
  );
  return all.filter((code): code is Permit => typeof code === 'string');
}

/** The name of a field without the record that has it: `qty` for `lines.3.qty`, and `*` for a whole record of several. */
export function fieldName(at: string): string {
  return (
    at
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? '*'
  );
}
