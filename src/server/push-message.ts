import type { NoticeTopic } from '../kernel/notice.ts';
import type { TextFacts } from './translate.ts';

/** The recipients: these accounts, or all staff of a company. Only staff have a push connection. */
type Audience = { readonly accounts: readonly bigint[] } | { readonly companyId: bigint };

/**
 * The three messages of the wire. A message of type 1 also stays in the inbox of its readers. Texts are words with facts, formatted in each reader's language when they are sent.
 * `counts` is the wire's name for the subjects of the records that changed: figures and lists of them are read again.
 */
export type PushMessage =
  | {
      readonly type: 1;
      readonly to: { readonly accounts: readonly bigint[] };
      /** A reader who turned it off gets neither the message nor its line in the inbox. */
      readonly topic: NoticeTopic;
      readonly title: string;
      readonly message: string;
      readonly facts?: TextFacts;
      readonly link?: string;
    }
  | {
      readonly type: 2;
      readonly to: Audience;
      /** In percent. */
      readonly process: number;
      /** The job whose frames these are, and the name under which its user started it. */
      readonly job: string;
      readonly title: string;
      /** At the end, where something failed: leads to the failures, with the counts of rows. */
      readonly batchId?: string;
      readonly good?: number;
      readonly bad?: number;
      readonly file?: string;
      /** True after its user has cancelled it. */
      readonly cancelled?: true;
    }
  | { readonly type: 3; readonly to: Audience; readonly counts: readonly string[] };

/** The text of a message, and the page that it leads to. */
export type Notice = Pick<Extract<PushMessage, { type: 1 }>, 'title' | 'message' | 'facts' | 'link'>;
