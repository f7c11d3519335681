import { permits } from '../../../kernel/permit.ts';

export const may = permits({
  view: 'cargoClaim.view',
  register: 'cargoClaim.register',
  investigate: 'cargoClaim.investigate',
  /** Decides who is liable, and rejects claims. */
  decide: 'cargoClaim.decide',
  /** Proposes the amount for approval. */
  submit: 'cargoClaim.submit',
  director: 'cargoClaim.director',
  financeDirector: 'cargoClaim.financeDirector',
  /** Posts the charges of an approved claim, and takes them back. */
  post: 'cargoClaim.post',
  /** Records what was recovered, settles and closes. */
  settle: 'cargoClaim.settle',
  /** A customer sees its own claims, and reports them. */
  own: 'cargoClaim.own',
  report: 'cargoClaim.report',
  /** A carrier sees the claims in which it is liable, and answers them. */
  answer: 'cargoClaim.answer',
});
