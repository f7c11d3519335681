import {
  AliasNode,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  type OperationNodeSource,
  PrimitiveValueListNode,
  RawNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely';

/**
 * A query of a list without the left joins that nothing in it names: neither its filters, nor its order, nor a join that stays. The id of a list
 * is unique, so that a left join neither adds nor removes a row. PostgreSQL leaves such joins out as well, but plans for them first: a list joins
 * a dozen tables for the names in its rows, and its filters need one or two of them.
 */
export function withoutIdleJoins(query: OperationNodeSource): OperationNodeSource {
  const node = query.toOperationNode();
  if (!SelectQueryNode.is(node) || !node.joins) return query;
  const { joins, ...rest } = node;
  const names = new Set<string>();
  addNames(Object.values(rest), names);
  // A join names only those before it.
  const idle = new Set<JoinNode>();
  for (const join of joins.toReversed()) {
    if (isIdle(join, names)) idle.add(join);
    else addNames(join, names);
  }
  const slim: SelectQueryNode = { ...rest, joins: joins.filter((join) => !idle.has(join)) };
  return { toOperationNode: () => slim };
}

function isIdle({ joinType, table }: JoinNode, names: ReadonlySet<string>): boolean {
  if (joinType !== 'LeftJoin' && joinType !== 'LateralLeftJoin') return false;
  const alias = AliasNode.is(table) ? table.alias : TableNode.is(table) ? table.table.identifier : undefined;
  return alias !== undefined && IdentifierNode.is(alias) && !names.has(alias.name);
}

/** Adds each identifier of a part of a query and each word of its SQL. A word that only looks like the name of a table keeps a join. */
function addNames(part: unknown, names: Set<string>): void {
  if (Array.isArray(part)) for (const one of part) addNames(one, names);
  if (!isOperationNode(part) || isValue(part)) return;
  if (IdentifierNode.is(part)) names.add(part.name);
  if (RawNode.is(part)) for (const fragment of part.sqlFragments) for (const word of wordsOf(fragment)) names.add(word);
  for (const inside of Object.values(part)) addNames(inside, names);
}

function isOperationNode(part: unknown): part is OperationNode {
  return typeof part === 'object' && part !== null && 'kind' in part;
}

/** Values are given by callers. They name nothing, and may be long. */
function isValue(node: OperationNode): boolean {
  return ValueNode.is(node) || PrimitiveValueListNode.is(node);
}

/** The fragments of SQL in our code are fixed texts, so that each is read once. */
const words = new Map<string, readonly string[]>();
function wordsOf(fragment: string): readonly string[] {
  const known = words.get(fragment);
  if (known) return known;
  const read = fragment.match(/\w+/g) ?? [];
  words.set(fragment, read);
  return read;
}
