import { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { choiceWords, type Master, type MasterField } from '../kernel/master.ts';
import type { Permit, UserType } from '../kernel/permit.ts';
import { takenBy } from './door.ts';
import type { Handler, Work } from './work.ts';

/** A field that many records can be given at once. Its kind says how it is entered and shown. */
export type EditField = { readonly key: string /** Default `<subject>.<key>`. */; readonly word?: string; readonly optional?: true } & (
  | { readonly is: 'text' | 'note' | 'day' | 'flag' | 'whole' | 'quantity' | 'percent' | 'country' | 'currency' | 'phone' }
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly words: string }
  | { readonly is: 'ref'; readonly to: string }
);
type EditValues = Readonly<Record<string, unknown>>;

/**
 * What the rows of one list can be given at once; a capability's edit.ts exports one by default. The machinery (preview, job, a result
 * for each row, undo) is the workspace's. A record is changed through its own save, so every rule and right of it holds.
 */
export type EditKind = {
  readonly kind: 'edit';
  /** The list call whose rows are edited. */
  readonly cmd: string;
  readonly subject: string;
  readonly users: readonly UserType[];
  readonly permit: Permit | readonly Permit[];
  readonly fields: readonly EditField[];
  /** The record as the wire has it; refuses NOT_FOUND. */
  readonly read: (work: Work<never>, id: bigint) => Promise<EditValues>;
  /** Saves the record as it was read, with these fields changed. */
  readonly save: (work: Work<never>, was: EditValues, changes: EditValues) => Promise<void>;
};

/** An edit through the record's own get and save: what a person would do form by form. */
export function editThrough(parts: {
  readonly list: Pick<Call, 'cmd' | 'users'>;
  readonly get: Handler;
  readonly save: Handler;
  readonly fields: readonly EditField[];
}): EditKind {
  const { list, get, save } = parts;
  const permit = save.call.permit;
  if (permit === 'signedIn' || permit === 'anyone') throw new Error(`${save.call.cmd} needs a right to be an edit of many`);
  return {
    kind: 'edit',
    ...listed(list),
    users: save.call.users.filter((type) => list.users.includes(type)),
    permit,
    fields: parts.fields,
    read: readBy(get),
    save: async (work, was, changes) => {
      await save.run(work, takenBy(save.call.params, { ...knownOf(save.call.params, was), ...changes }) as never);
    },
  };
}

/**
 * An edit of what may be said about a record after its own form is closed: `labels` takes the fields, `save` writes those that were
 * given on a record of this version, with its own audit line.
 */
export function editLabelsFor<DB>() {
  return <S extends z.ZodType<Record<string, unknown>>>(parts: {
    readonly list: Pick<Call, 'cmd'>;
    /** The record's own read, or how it is read where only its list shows it; refuses NOT_FOUND. */
    readonly read: Handler | ((work: Work<DB>, id: bigint) => Promise<EditValues>);
    readonly permit: Permit;
    readonly labels: S;
    readonly fields: readonly EditField[];
    readonly save: (work: Work<DB>, at: { id: bigint; version: number }, given: z.output<S>) => Promise<void>;
  }): EditKind => ({
    kind: 'edit',
    ...listed(parts.list),
    users: [1],
    permit: parts.permit,
    fields: parts.fields,
    read: typeof parts.read === 'function' ? (parts.read as never) : readBy(parts.read),
    save: async (work, was, changes) => {
      const given = takenBy(parts.labels, changes);
      // A handler's work is of the tables of its own domain, which the machinery that calls it does not know.
      await parts.save(work as never, { id: BigInt(String(was['id'])), version: Number(was['version']) }, given);
    },
  });
}

function listed({ cmd }: Pick<Call, 'cmd'>): Pick<EditKind, 'cmd' | 'subject'> {
  return { cmd, subject: cmd.split('.')[0] ?? cmd };
}

/** The record as it crosses the wire's schema at the door. */
function readBy(get: Handler): EditKind['read'] {
  return async (work, id) => get.call.result.parse(await get.run(work, { id } as never)) as EditValues;
}

/** The facts that the save takes; what a record shows beyond them would be refused. */
function knownOf(schema: z.ZodType, values: EditValues): EditValues {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(shape, key)));
}

/** A plain table's facts, but for those that tell records apart and those that are never changed. */
export function masterEdit(m: Master, handlers: readonly Handler[]): EditKind {
  const handlerOf = (cmd: string): Handler => {
    const found = handlers.find(({ call }) => call.cmd === cmd);
    if (!found) throw new Error(`${cmd} has no handler`);
    return found;
  };
  return editThrough({
    list: m.list,
    get: handlerOf(m.get.cmd),
    save: handlerOf(m.save.cmd),
    fields: m.fields.filter((field) => !field.once && !m.key.includes(field.key) && !field.names).flatMap((field) => masterField(m, field)),
  });
}

function masterField(m: Master, field: MasterField): EditField[] {
  const base = { key: field.key, word: field.word, ...(field.optional || field.is === 'note' ? { optional: true as const } : {}) };
  switch (field.is) {
    case 'through':
    case 'shown':
    case 'code':
    case 'outline':
      return [];
    case 'choice':
      return [{ ...base, is: 'choice', of: field.of, words: choiceWords(m.subject, field) }];
    case 'ref':
      return [{ ...base, is: 'ref', to: field.to }];
    case 'mail':
      return [{ ...base, is: 'text' }];
    default:
      return [{ ...base, is: field.is }];
  }
}
