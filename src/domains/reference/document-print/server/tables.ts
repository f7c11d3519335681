type DocumentCopiesTable = { subject: string; record_id: bigint; document: string; copies: number };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { document_copies: DocumentCopiesTable };
