import type { NamedMachine } from '../../src/apps/declared.ts';
import type { Words } from '../../src/kernel/words.ts';
import { cell, type Document, note } from './document.ts';

/** Every object that has states: how it moves, by which right, and a picture of it. */
export function stateDocuments(machines: readonly NamedMachine[], words: Words): Document[] {
  const sections = [...machines].sort((a, b) => (a.name < b.name ? -1 : 1)).map((one) => section(one, words));
  return [
    {
      file: 'docs/states.md',
      text: `# States\n\n${note} A move by the system is made by another call or an event, never by a button.\n\n${sections.join('\n')}`,
    },
  ];
}

function section({ name, file, machine }: NamedMachine, words: Words): string {
  const inWords = (key: string): string => {
    const [zh, , en] = words[`${name}.${key}`] ?? [];
    return zh && en ? ` (${en}, ${zh})` : '';
  };
  const states = machine.states.map((state) => `- \`${state}\`${inWords(`state.${state}`)}`).join('\n');
  const rows = machine.moves.map(
    ([action, from, to, permit]) => `| ${cell(`${action}${inWords(`do.${action}`)}`)} | ${from} | ${to} | ${permit} |`,
  );
  const arrows = machine.moves.map(([action, from, to]) => `  ${from} --> ${to}: ${action}`);
  return `## ${name}

src/${file}

${states}

| action | from | to | right |
|---|---|---|---|
${rows.join('\n')}

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${machine.start}
${[...new Set(arrows)].join('\n')}
\`\`\`
`;
}
