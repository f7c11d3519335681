import { demoRoles } from '../../src/domains/identity/server/seed/roles.ts';
import type { NamedMachine } from '../../src/apps/declared.ts';
import { type Call, subjectOf } from '../../src/kernel/call.ts';
import { manyOf } from '../../src/kernel/move-call.ts';
import type { Page } from '../../src/kernel/page.ts';
import type { UserType } from '../../src/kernel/permit.ts';
import { rightsOfPages } from '../../src/server/product.ts';
import type { ApprovalKind, EditKind, ImportKind } from '../../src/server/work.ts';
import { cell } from './document.ts';

/*
 * Who may send which call, and who may make which move: the rights of each role by the rights of each call. docs/rights.md has the same as a
 * person reviewed it, and a test compares the two.
 */

export const rightsFile = 'docs/rights.md';

/** One line: a call, or a move of a call that has several, with its right and everybody who has it. */
export type RightsLine = { readonly what: string; readonly right: string; readonly who: readonly string[] };

type Declared = {
  readonly calls: readonly Call[];
  readonly machines: readonly NamedMachine[];
  readonly pages: readonly Page[];
  readonly approvals: readonly ApprovalKind[];
  readonly imports: readonly ImportKind[];
  readonly edits: readonly EditKind[];
};
type Holder = { readonly name: string; readonly type: UserType; readonly rights: ReadonlySet<string> };

/** The roles of staff, and the other kinds of user, whose rights are those of their pages. */
function holdersOf(pages: readonly Page[]): Holder[] {
  const ofStaff = [...rightsOfPages(pages, 1)];
  const roles = Object.entries(demoRoles).map(([name, { may }]): Holder => ({ name, type: 1, rights: new Set(ofStaff.filter(may)) }));
  const others = ([2, 4, 5] as const).map((type): Holder => ({ name: nameOf[type], type, rights: rightsOfPages(pages, type) }));
  return [...roles, ...others];
}

const nameOf: Readonly<Record<UserType, string>> = { 1: 'staff', 2: 'carrier', 4: 'customer', 5: 'inboundPlanner' };

export function rightsLines({ calls, machines, pages, approvals, imports, edits }: Declared): RightsLine[] {
  const holders = holdersOf(pages);
  const line = (what: string, users: readonly UserType[], rights: readonly string[]): RightsLine => {
    if (rights[0] === 'anyone') return { what, right: 'anyone', who: [] };
    if (rights[0] === 'signedIn') return { what, right: 'signedIn', who: users.map((type) => nameOf[type]) };
    const may = holders.filter((holder) => users.includes(holder.type) && rights.some((right) => holder.rights.has(right)));
    return { what, right: [...new Set(rights)].sort().join(' or '), who: may.map(({ name }) => name) };
  };
  // A batch of moves has the rights of its single move.
  const batches = new Set(calls.map(manyOf));
  const byCall = calls
    .filter((call) => !batches.has(call))
    .flatMap((call) => [line(call.cmd, call.users, [call.permit].flat()), ...movesOf(call, machines, line)]);
  // These calls are for everybody who is signed in, and what they are sent about asks for a right of its own.
  const byKind = [
    ...approvals.flatMap(({ subject, stages }) =>
      stages.map(({ stage, permit }) => line(`approval.decide ${subject} in ${stage}`, [1], [permit])),
    ),
    ...imports.map(({ what, users, permit }) => line(`import.start ${what}`, users, [permit].flat())),
    ...edits.map(({ cmd, users, permit }) => line(`edit.start ${cmd}`, users, [permit].flat())),
  ];
  return [...byCall, ...byKind].sort((a, b) => (a.what < b.what ? -1 : 1));
}

/** The moves of a call of moves, where they ask for more than one right. */
function movesOf(
  call: Call,
  machines: readonly NamedMachine[],
  line: (what: string, users: readonly UserType[], rights: readonly string[]) => RightsLine,
): RightsLine[] {
  const { machine } = machines.find((one) => 'machine' in call && one.machine === call.machine) ?? {};
  if (!machine || [call.permit].flat().length < 2) return [];
  const moves = new Map<string, { users: readonly UserType[]; rights: string[] }>();
  for (const [action, from, , permit] of machine.moves) {
    if (permit === 'system' || !machine.actions.includes(action)) continue;
    const what = `${call.cmd} ${action} from ${from}`;
    moves.set(what, { users: call.users, rights: [...(moves.get(what)?.rights ?? []), permit] });
  }
  return [...moves].map(([what, { users, rights }]) => line(what, users, rights));
}

const staffRoles = Object.keys(demoRoles);
const everyRole = 'every role';

/** The tables of the document, by subject. */
function rightsTables(lines: readonly RightsLine[]): string {
  const subjects = Map.groupBy(lines, ({ what }) => subjectOf(what.split(' ')[0] ?? ''));
  return [...subjects]
    .map(([subject, rows]) => {
      const body = rows.map(({ what, right, who }) => `| \`${what}\` | ${cell(right)} | ${shortened(who).join(', ')} |`);
      return `### ${subject}\n\n| call | right | who may |\n|---|---|---|\n${body.join('\n')}\n`;
    })
    .join('\n');
}

function shortened(who: readonly string[]): readonly string[] {
  const isWhole = staffRoles.every((role) => who.includes(role));
  return isWhole ? [everyRole, ...who.filter((name) => !staffRoles.includes(name))] : who;
}

const row = /^\| `([^`]+)` \| (.*?) \| (.*?) ?\|$/gm;

export function reviewedLines(text: string): RightsLine[] {
  return [...text.matchAll(row)].map(([, what = '', right = '', who = '']) => ({
    what,
    right,
    who: who.split(', ').flatMap((name) => (name === everyRole ? staffRoles : name || [])),
  }));
}

/** What differs between what is declared and what was reviewed, by call and role. */
export function rightsDifferences(declared: readonly RightsLine[], reviewed: readonly RightsLine[]): string[] {
  const known = new Map(reviewed.map((line) => [line.what, line]));
  const differences = declared.flatMap((line) => {
    const before = known.get(line.what);
    if (!before) return [`${line.what} is new, by ${line.right}: ${line.who.join(', ')}`];
    return [
      ...(before.right === line.right ? [] : [`${line.what} asks for ${line.right} and was reviewed with ${before.right}`]),
      ...line.who.filter((who) => !before.who.includes(who)).map((who) => `${who} may newly send ${line.what}`),
      ...before.who.filter((who) => !line.who.includes(who)).map((who) => `${who} may no longer send ${line.what}`),
    ];
  });
  const there = new Set(declared.map(({ what }) => what));
  return [...differences, ...reviewed.filter(({ what }) => !there.has(what)).map(({ what }) => `${what} is gone`)];
}

/** The lines under this heading are the reviewed ones; what stands above is written by hand. */
const reviewedHeading = '\n## By call\n\n';

export function withTables(text: string, lines: readonly RightsLine[]): string {
  const [head = ''] = text.split(reviewedHeading, 1);
  return `${head}${reviewedHeading}${rightsTables(lines)}`;
}
