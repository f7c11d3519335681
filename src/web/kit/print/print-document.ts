import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import type { Letterhead } from '../../../kernel/print.ts';
import type { Language } from '../../../kernel/words.ts';

/** Vouchers and reimbursement slips are half a sheet; wide tables are landscape. */
export type Paper = 'A4 portrait' | 'A4 landscape' | 'A5 landscape';

/** One party of a document: recipient, shipper or consignee. Empty lines are left out. */
export type PrintParty = {
  /** Word of the role. */
  readonly word: string;
  readonly name: string;
  readonly address?: string | null;
  readonly tax_no?: string | null;
  readonly contact?: string | null;
  readonly phone?: string | null;
};

/** A signature box and its word. The company's seal is printed into `ours` when the user asks for it. */
export type PrintSignature = { readonly word: string; readonly ours?: true };

/** A document as data: the source of the heading, the parties, the totals and the signatures. */
export type PrintDocument = {
  readonly key: string;
  /** Ids of the records on the document: each print is counted for each of them. */
  readonly records: readonly string[];
  readonly company: Letterhead;
  /** Word of the title. */
  readonly title: string;
  /** The title in the languages of the sheet, in place of its word. */
  readonly titleText?: readonly string[];
  readonly no: string;
  /** The business day. */
  readonly on?: string | null;
  /** Word across the sheet: a void document must not pass for a bill. */
  readonly mark?: string | null;
  /** A barcode or QR code as SVG. */
  readonly code?: string | null;
  readonly parties?: readonly PrintParty[];
  /** `PrintFacts`, `PrintLines` and `PrintNote`, in their order. */
  readonly body: ReactNode;
  /** One row each, with the amount in words. */
  readonly totals?: readonly { readonly currency: Currency; readonly amount: string }[];
  /** Below the totals: bank details, conditions, remarks. */
  readonly foot?: ReactNode;
  readonly signatures?: readonly PrintSignature[];
  /** Its own paper and languages, where the print has documents of several. */
  readonly paper?: Paper;
  readonly languages?: readonly Language[];
  /** Copies printed so far. */
  readonly printed: number;
};
