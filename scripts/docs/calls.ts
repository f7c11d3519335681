import { z } from 'zod';
import { type Call, showsOf } from '../../src/kernel/call.ts';
import { cell, type Document, note } from './document.ts';
import { shapeOf } from './shape.ts';

type Schema = Record<string, unknown>;

const touchedNote =
  'A reply is `{ code, msg, data }`; that of a write has `touched` as well: the subjects of the records that it changed. A read whose `shows` has one of them is stale. The push message of type 3 names subjects in the same way, in `counts`.';

/** The catalogue of calls: the users, params and result of each, for programs (JSON Schema) and for people. */
export function callDocuments(calls: readonly Call[]): Document[] {
  const described = [...calls].sort((a, b) => (a.cmd < b.cmd ? -1 : 1)).map(describe);
  const lines = described.map((call) => `  ${JSON.stringify(call)}`).join(',\n');
  return [
    { file: 'docs/calls.json', text: `[\n${lines}\n]\n` },
    {
      file: 'docs/calls.md',
      text: `# Calls\n\n${note} The same for programs: calls.json.\n\n${touchedNote}\n\n${described.map(section).join('\n')}`,
    },
  ];
}

type Described = {
  readonly cmd: string;
  readonly kind: 'read' | 'write';
  readonly users: readonly number[];
  readonly permit: string | readonly string[];
  readonly refusals: readonly string[];
  /** Of a read: it is stale when the `touched` of a write's reply names one of these subjects. */
  readonly shows?: readonly string[];
  readonly params: Schema;
  readonly result: Schema;
};

function describe(call: Call): Described {
  const { cmd, kind, users, permit, refusals = [] } = call;
  const shows = kind === 'read' ? { shows: showsOf(call) } : {};
  const params = schemaOf(call.params, 'input');
  return {
    cmd,
    kind,
    users,
    permit,
    refusals,
    ...shows,
    params: kind === 'write' && permit !== 'anyone' ? withRequestId(params) : params,
    result: schemaOf(call.result, 'output'),
  };
}

/** The shapes on the wire: params as they are sent, the result as it arrives. Rules that JSON Schema cannot express are left out. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** The door removes it before it parses the params, so no contract names it. Without a session a request id cannot be remembered. */
function withRequestId(params: Schema): Schema {
  const properties = { ...(params['properties'] as Schema | undefined), request_id: { type: 'string', format: 'uuid' } };
  return { ...params, type: 'object', properties, required: [...((params['required'] as string[] | undefined) ?? []), 'request_id'] };
}

const endpoints = (users: readonly number[]): string => {
  const others = users.some((user) => user !== 2);
  return [...(others ? ['/api/callMethod'] : []), ...(users.includes(2) ? ['/api/supplierCallMethod'] : [])].join(', ');
};

function section(call: Described): string {
  const rights = [call.permit].flat().join(' or ');
  return `## ${call.cmd}

| | |
|---|---|
| kind | ${call.kind} |
| users | ${call.users.join(', ')} at ${endpoints(call.users)} |
| permit | ${rights} |
| params | \`${cell(shapeOf(call.params))}\` |
| result | \`${cell(shapeOf(call.result))}\` |
${call.shows && call.shows.length > 0 ? `| shows | ${call.shows.join(', ')} |\n` : ''}${call.refusals.length > 0 ? `| refuses | ${call.refusals.join(', ')} |\n` : ''}`;
}
