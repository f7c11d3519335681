import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const declarationStateNames = [
  'draft',
  'checking',
  'reviewed',
  'submitted',
  'accepted',
  'inspection',
  'seized',
  'released',
  'closed',
  'rejected',
  'deleted',
  'void',
] as const;
export type DeclarationState = (typeof declarationStateNames)[number];

/**
 * A declarant prepares a declaration (draft), a second one checks it (reviewed), the robot files it (submitted). Customs accepts or rejects
 * it, may inspect the goods, and releases them; the declaration is closed when its papers are complete. Goods that it seized are given back
 * with a reason, or forfeited, which ends in a deletion. An accepted declaration is amended and deleted only by a case that customs approves.
 */
export const declarationStates = machine({
  start: 'draft',
  states: declarationStateNames,
  moves: [
    ['present', 'draft', 'checking', may.edit, { tone: 'primary' }],
    ['review', 'checking', 'reviewed', may.review, { tone: 'primary', notBy: ['prepared'] }],
    ['sendBack', ['checking', 'reviewed'], 'draft', may.review, { reason: 'required' }],
    ['file', 'reviewed', 'submitted', may.file, { tone: 'primary', confirm: true }],
    ['recall', 'submitted', 'reviewed', 'system'],
    ['accept', 'submitted', 'accepted', 'system'],
    ['reject', 'submitted', 'rejected', 'system'],
    ['inspect', 'accepted', 'inspection', 'system'],
    ['pass', 'inspection', 'accepted', 'system'],
    ['seize', 'inspection', 'seized', 'system'],
    ['release', ['accepted', 'seized'], 'released', 'system'],
    ['close', 'released', 'closed', may.file, { tone: 'primary', confirm: true }],
    ['correct', 'rejected', 'draft', may.edit, { tone: 'primary' }],
    ['discard', ['draft', 'rejected'], 'void', may.edit, { tone: 'danger', reason: 'required' }],
    // Its order was cancelled.
    ['discard', ['draft', 'checking', 'reviewed', 'rejected'], 'void', 'system'],
    ['delete', ['accepted', 'inspection', 'seized', 'released'], 'deleted', 'system'],
  ],
});

/** The states of a declaration that customs still has to release. */
export const openStates: readonly DeclarationState[] = [
  'draft',
  'checking',
  'reviewed',
  'submitted',
  'accepted',
  'inspection',
  'seized',
  'rejected',
];
/** Customs has accepted it: duties are assessed, and it changes only by a case. */
export const acceptedStates: readonly DeclarationState[] = ['accepted', 'inspection', 'released', 'closed'];
/** Customs does not have the declaration, or has refused it. */
export const unfiledStates: readonly DeclarationState[] = ['draft', 'checking', 'reviewed', 'rejected'];
/** Customs has the declaration and has not released the goods. */
export const heldStates: readonly DeclarationState[] = ['submitted', 'accepted', 'inspection', 'seized'];
/** Customs has the declaration, whether it decided on it or not. */
export const filedStates: readonly DeclarationState[] = [...heldStates, 'released', 'closed'];
