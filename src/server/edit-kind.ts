import { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { choiceWords, type Master, type MasterField } from '../kernel/master.ts';
import type { Permit } from '../kernel/permit.ts';
import { parseParams } from './params.ts';
import type { EditField, EditKind, EditValues, Handler, Work } from './work.ts';

/** An edit through the record's own get and save, as if a user edited form by form. */
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
      await save.run(work, parseParams(save.call.params, { ...knownOf(save.call.params, was), ...changes }) as never);
    },
  };
}

/**
 * An edit of the labels that stay open after a record's own form is closed: `labels` takes the fields, `save` writes
 * those that were given, on a record of this version, with its own audit line.
 */
export function editLabelsFor<DB>() {
  return <S extends z.ZodType<Record<string, unknown>>>(parts: {
    readonly list: Pick<Call, 'cmd'>;
    /** The record's own read, or another way to read it when only its list shows it. Refuses NOT_FOUND. */
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
      const values = parseParams(parts.labels, changes);
      // A handler's work is typed with the tables of its own domain, which the generic code does not know.
      await parts.save(work as never, { id: BigInt(String(was['id'])), version: Number(was['version']) }, values);
    },
  });
}

function listed({ cmd }: Pick<Call, 'cmd'>): Pick<EditKind, 'cmd' | 'subject'> {
  return { cmd, subject: cmd.split('.')[0] ?? cmd };
}

/** The record after the door's output schema. */
function readBy(get: Handler): EditKind['read'] {
  return async (work, id) => get.call.result.parse(await get.run(work, { id } as never)) as EditValues;
}

/** The facts that the save accepts. Any other fact that the record shows would be refused. */
function knownOf(schema: z.ZodType, values: EditValues): EditValues {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(shape, key)));
}

/** The facts of a plain table, except those that identify a record and those that never change. */
export function masterEdit(m: Master, handlers: readonly Handler[]): EditKind {
  const handlerOf = (cmd: string): Handler => {
    const handler = handlers.find(({ call }) => call.cmd === cmd);
    if (!handler) throw new Error(`${cmd} has no handler`);
    return handler;
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
