import { z } from 'zod';
import type { Call } from '../../src/kernel/call.ts';
import { cell, type Document, note } from './document.ts';
import { shapeOf } from './shape.ts';

type Schema = Record<string, unknown>;

/** The catalogue of calls: every one with who may send it and what it takes and gives, for programs (JSON Schema) and for people. */
export function callDocuments(calls: readonly Call[]): Document[] {
  const described = [...calls].sort((a, b) => (a.cmd < b.cmd ? -1 : 1)).map(describe);
  const lines = described.map((call) => `  ${JSON.stringify(call)}`).join(',\n');
  return [
    { file: 'docs/calls.json', text: `[\n${lines}\n]\n` },
    { file: 'docs/calls.md', text: `# Calls\n\n${note} The same for programs: calls.json.\n\n${described.map(section).join('\n')}` },
  ];
}

type Described = {
  readonly cmd: string;
  readonly kind: 'read' | 'write';
  readonly users: readonly number[];
  readonly permit: string | readonly string[];
  readonly refusals: readonly string[];
  readonly params: Schema;
  readonly result: Schema;
};

function describe(call: Call): Described {
  const { cmd, kind, users, permit, refusals = [] } = call;
  const params = schemaOf(call.params, 'input');
  return {
    cmd,
    kind,
    users,
    permit,
    refusals,
    params: kind === 'write' && permit !== 'anyone' ? withRequestId(params) : params,
    result: schemaOf(call.result, 'output'),
  };
}

/** What crosses the wire: params as they are sent, the result as it arrives. Rules that JSON Schema cannot say are left out. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

/** The door takes it off before the params are read, so no contract names it. Without a session there is nobody to remember it for. */
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
${call.refusals.length > 0 ? `| refuses | ${call.refusals.join(', ')} |\n` : ''}`;
}
