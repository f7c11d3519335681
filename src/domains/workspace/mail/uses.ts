/**
 * The uses of mail and the placeholders of each text. The product's own text is the words `mail.<use>.subject` and `mail.<use>.body`;
 * `mail.placeholder.<name>` explains a placeholder.
 */
export const mailUses = {
  /** Expiring papers and contracts, to the people responsible. */
  paperReminder: ['name', 'count', 'papers', 'company'],
  /** Containers whose free time runs out, to the customer that pays for them. */
  demurrageWarning: ['name', 'count', 'containers', 'company'],
  /** Records that wait for a decision, to the people who can make it. */
  approvalReminder: ['name', 'no', 'party', 'stage', 'link', 'company'],
  /** The outcome of a round of approval, to the person who submitted the record. */
  approvalOutcome: ['name', 'no', 'party', 'outcome', 'reason', 'link', 'company'],
  /** Records that wait for an act after their approval, such as a payment, to the people who can do it. */
  approvalTask: ['name', 'no', 'party', 'stage', 'link', 'company'],
  /** An overdue loan, to its borrower. */
  loanReminder: ['name', 'no', 'balance', 'on', 'link', 'company'],
  /** A seal that was not brought back, to the person who has it and to its keeper. */
  sealReminder: ['name', 'no', 'seal', 'on', 'link', 'company'],
  /** Bookings on a late sailing, to the customer whose goods they carry. */
  oceanDelay: ['name', 'vessel', 'delayed', 'why', 'company'],
  /** Bookings that were rolled over to a later sailing, to the customer whose goods they carry. */
  oceanRolledOver: ['name', 'vessel', 'rolled', 'company'],
  /** Bookings that are on time again, to the customer who was told of their delay. */
  oceanOnTime: ['name', 'vessel', 'punctual', 'company'],
  /** The profit of a month, with its sheet, to those who receive it. */
  profitReport: ['name', 'month', 'figures', 'company'],
  /** To the user who sets up a mail account. */
  accountTest: ['account', 'by', 'company'],
} as const satisfies Record<string, readonly string[]>;

export type MailUse = keyof typeof mailUses;
export const mailUseNames = Object.keys(mailUses) as [MailUse, ...MailUse[]];
export type MailValues<U extends MailUse> = Readonly<Record<(typeof mailUses)[U][number], string | number>>;
