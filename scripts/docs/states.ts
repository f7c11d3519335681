import type { NamedMachine } from '../../src/apps/declared.ts';
import type { Beside } from '../../src/kernel/machine.ts';
import type { Words } from '../../src/kernel/words.ts';
import { cell, type Document, note } from './document.ts';

/** Every object with states: its moves, the right of each, and a diagram. */
export function stateDocuments(machines: readonly NamedMachine[], words: Words): Document[] {
  const sections = [...machines].sort((a, b) => (a.name < b.name ? -1 : 1)).map((one) => section(one, words));
  return [
    {
      file: 'docs/states.md',
      text: `# States\n\n${note} A move by the system is made by another call or an event, never by a button.\n\n${sections.join('\n')}`,
    },
  ];
}

/** The conditions of a move besides its right. */
function asks({ reason, confirm, notBy, onlyBy, ownCall }: Beside): string {
  return [
    reason === 'required' ? 'a reason' : reason && 'a reason or none',
    confirm && 'to be sure',
    notBy && `nobody who ${notBy.join(' or ')} it`,
    onlyBy && `who ${onlyBy.join(' or ')} it`,
    ownCall && 'a call of its own',
  ]
    .filter(Boolean)
    .join(', ');
}

function section({ name, file, machine }: NamedMachine, words: Words): string {
  const inWords = (key: string): string => {
    const [zh, , en] = words[`${name}.${key}`] ?? [];
    return zh && en ? ` (${en}, ${zh})` : '';
  };
  const states = machine.states.map((state) => `- \`${state}\`${inWords(`state.${state}`)}`).join('\n');
  const rows = machine.moves.map(
    ([action, from, to, permit, beside]) =>
      `| ${cell(`${action}${inWords(`do.${action}`)}`)} | ${from} | ${to} | ${permit} | ${cell(asks(beside))} |`,
  );
  const arrows = machine.moves.map(([action, from, to]) => `  ${from} --> ${to}: ${action}`);
  return `## ${name}

src/${file}

${states}

| action | from | to | right | asks |
|---|---|---|---|---|
${rows.join('\n')}

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${machine.start}
${[...new Set(arrows)].join('\n')}
\`\`\`
`;
}
