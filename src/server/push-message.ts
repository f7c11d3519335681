import type { Facts } from '../kernel/refusal.ts';

/** Who gets it: these accounts, or everybody of the staff of a company. Only staff have a push connection. */
type Audience = { readonly accounts: readonly bigint[] } | { readonly companyId: bigint };

/**
 * The three messages of the wire. Texts are words with facts, put into each reader's language when they are sent. `counts` names
 * the count calls whose answers may have changed.
 */
export type PushMessage =
  | {
      readonly type: 1;
      readonly to: Audience;
      readonly title: string;
      readonly message: string;
      readonly facts?: Facts;
      readonly link?: string;
    }
  | { readonly type: 2; readonly to: Audience; readonly process: number; readonly batchId?: string; readonly file?: string }
  | { readonly type: 3; readonly to: Audience; readonly counts: readonly string[] };
