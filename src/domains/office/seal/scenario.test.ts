import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { ownSeals } from '../../reference/own-seal/master.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { saveNoticeSettings } from '../../workspace/notice/contract.ts';
import { addAttachment, listAttachments, removeAttachment } from '../../workspace/remark/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import {
  countSealRequests,
  getSealRequest,
  giveSealOut,
  listSealRequests,
  moveSealRequest,
  receiveSeal,
  saveSealRequest,
  stampDocument,
} from './contract.ts';
import { may } from './permits.ts';
import remind from './server/jobs/remind.ts';

/* A clerk asks for the contract seal; the supervisor and the lawyer approve; the keeper stamps it, or gives it out and receives it. */

type Person = 'clerk' | 'mate' | 'supervisor' | 'lawyer' | 'keeper' | 'other';
let stage: Stage;
let people: Record<Person, Player>;
let contractSeal: string;
let companySeal: string;
const paper = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.request];
  people = {
    clerk: await stage.cast({ name: 'Huang', permits: own }),
    mate: await stage.cast({ name: 'Zhao', permits: own }),
    supervisor: await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] }),
    lawyer: await stage.cast({ name: 'Sun', permits: [...own, may.special] }),
    keeper: await stage.cast({ name: 'He', permits: [...own, may.keep, may.all, ...Object.values(ownSeals.may)] }),
    other: await stage.cast({ name: 'Lin', permits: [...own, may.keep] }),
  };
  const seal = async (name: string, kind: 'contract' | 'company', keeper: Player | null) =>
    (
      await people.keeper.send(ownSeals.save, {
        name,
        kind,
        company_id: String(stage.companies.cn),
        keeper_id: keeper === null ? null : String(keeper.accountId),
        taken_out_until: null,
        remark: null,
      })
    ).id;
  contractSeal = await seal('合同专用章', 'contract', people.keeper);
  companySeal = await seal('公章', 'company', null);
}, 60_000);
afterAll(() => stage.close());

test('a seal is kept by a colleague of an own company for which one acts', async () => {
  const elsewhere = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const seal = {
    name: '发票专用章',
    kind: 'invoice' as const,
    company_id: String(stage.companies.cn),
    taken_out_until: null,
    remark: null,
  };
  expect(await people.keeper.refused(ownSeals.save, { ...seal, keeper_id: String(elsewhere.accountId) })).toBe('BAD_PARAMS');
  await people.keeper.send(ownSeals.save, { ...seal, keeper_id: String(people.other.accountId) });
});

const content = async (seal: string, who: Person = 'clerk') => ({
  own_seal_id: seal,
  document_name: '运输合同',
  counterparty: '立讯',
  purpose: '签订合同',
  copies: 2,
  document_file_id: await people[who].upload(`contract ${Math.random()}.png`, paper),
});
const ask = async (who: Person, seal: string, more: object = {}): Promise<{ id: string; state: string }> =>
  people[who].send(saveSealRequest, { ...(await content(seal, who)), submit: true, ...more });
async function decide(who: Person, id: string, action: 'approve' | 'sendBack' = 'approve'): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject: 'sealRequest', id });
  const reason = action === 'sendBack' ? '缺附件' : null;
  return (await people[who].send(decideApproval, { subject: 'sealRequest', id, version: version ?? 0, action, reason })).state;
}
const at = async (id: string, who: Person = 'clerk') => {
  const { version } = await people[who].send(getSealRequest, { id });
  return { id, version };
};
const approved = async (who: Person, seal: string, more: object = {}) => {
  const { id } = await ask(who, seal, more);
  let state = await decide('supervisor', id);
  if (state === 'specialReview') state = await decide('lawyer', id);
  expect(state).toBe('approved');
  return id;
};
test('the lawyer sends a request back, the clerk takes it back from that review, and it is not written over in review', async () => {
  const { id } = await ask('clerk', contractSeal);
  await decide('supervisor', id);
  expect(await decide('lawyer', id, 'sendBack')).toBe('draft');
  await people.clerk.send(moveSealRequest, { ...(await at(id)), action: 'submit' });
  await decide('supervisor', id);
  expect(await people.clerk.refused(saveSealRequest, { ...(await content(contractSeal)), ...(await at(id)) })).toBe('SEAL_REQUEST_FROZEN');
  expect((await people.clerk.send(moveSealRequest, { ...(await at(id)), action: 'withdraw' })).state).toBe('draft');
  expect((await people.clerk.send(moveSealRequest, { ...(await at(id)), action: 'discard' })).state).toBe('cancelled');
});

const scan = async (who: Person, id: string) =>
  people[who].send(addAttachment, {
    subject: 'sealRequest',
    id,
    file_id: await people[who].upload(`scan ${id} ${Math.random()}.png`, paper),
    kind: 'scan',
  });

test('a contract is approved by two, stamped by the keeper alone, and archived with its scan', async () => {
  expect(
    await people.clerk.refused(saveSealRequest, {
      own_seal_id: contractSeal,
      document_name: '合同',
      counterparty: '立讯',
      purpose: '签订',
      copies: 1,
      submit: true,
    }),
  ).toBe('SEAL_DOCUMENT');
  const { id, state } = await ask('clerk', contractSeal);
  expect(state).toBe('supervisorReview');
  expect(await people.mate.refused(getSealRequest, { id })).toBe('NOT_FOUND');
  expect(await people.supervisor.send(countSealRequests, {})).toEqual({ waiting: 1, to_decide: 1 });
  expect(await decide('supervisor', id, 'sendBack')).toBe('draft');
  expect((await people.clerk.send(moveSealRequest, { ...(await at(id)), action: 'submit' })).state).toBe('supervisorReview');
  expect(await decide('supervisor', id)).toBe('specialReview');
  await stage.pushes();
  expect(await decide('lawyer', id)).toBe('approved');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'sealRequest.noticeApproved', to: { accounts: [String(people.clerk.accountId)] } },
    // The seal has a keeper of its own; the other holders of the right are not told.
    { title: 'approval.taskTitle', to: { accounts: [String(people.keeper.accountId)] } },
  ]);
  expect(await people.keeper.send(countSealRequests, {})).toEqual({ waiting: 1, to_decide: 0 });
  expect((await people.keeper.send(listSealRequests, { tab: 'waiting' })).rows.map((row) => row.id)).toEqual([id]);
  const seen = await at(id);
  expect(await people.other.refused(stampDocument, { ...seen, stamped_copies: 2 })).toBe('NOT_KEEPER');
  expect(await people.clerk.refused(stampDocument, { ...seen, stamped_copies: 2 })).toBe('NOT_PERMITTED');
  expect(await people.keeper.refused(giveSealOut, { ...seen, due_on: '2026-11-30' })).toBe('SEAL_STAYS');
  expect(await people.keeper.refused(stampDocument, { ...seen, stamped_copies: 3 })).toBe('BAD_PARAMS');
  expect((await people.keeper.send(stampDocument, { ...seen, stamped_copies: 2 })).state).toBe('stamped');
  expect(await people.keeper.refused(stampDocument, { ...seen, stamped_copies: 2 })).toBe('CHANGED_MEANWHILE');
  expect(await people.clerk.refused(moveSealRequest, { ...(await at(id)), action: 'archive' })).toBe('SEAL_SCAN');
  await scan('clerk', id);
  // A scan that was removed again is none.
  const record = { subject: 'sealRequest', id };
  const removed = (await people.clerk.send(listAttachments, record)).rows.find(({ kind }) => kind === 'scan');
  await people.clerk.send(removeAttachment, { ...record, attachment: removed?.id ?? '' });
  expect(await people.clerk.refused(moveSealRequest, { ...(await at(id)), action: 'archive' })).toBe('SEAL_SCAN');
  await scan('clerk', id);
  expect((await people.clerk.send(moveSealRequest, { ...(await at(id)), action: 'archive' })).state).toBe('archived');
});

test('a seal is out with one person at a time, comes back to its keeper, and is missed when it does not', async () => {
  const out = { takes_out: true, due_on: '2026-11-24' };
  const first = await approved('clerk', contractSeal, out);
  const second = await approved('mate', contractSeal, out);
  const inHouse = await approved('mate', contractSeal);
  const give = async (id: string, who: Person, more: object = {}) =>
    people.keeper.refused(giveSealOut, { ...(await at(id, who)), due_on: '2026-11-24', ...more });
  expect(await give(first, 'clerk', { due_on: '2026-11-19' })).toBe('SEAL_DUE_PAST');
  expect(await give(first, 'clerk', { taken_by: String(people.keeper.accountId) })).toBe('SEAL_TAKER');
  expect(await people.keeper.refused(stampDocument, { ...(await at(first)), stamped_copies: 1 })).toBe('SEAL_GOES_OUT');
  // Two keepers' clicks at once give it out once.
  const [one, two] = [await at(first), await at(second, 'mate')];
  const outcomes = await Promise.allSettled([
    people.keeper.send(giveSealOut, { ...one, due_on: '2026-11-24' }),
    people.keeper.send(giveSealOut, { ...two, due_on: '2026-11-24' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [gone, waits] = outcomes[0]?.status === 'fulfilled' ? [first, second] : [second, first];
  const [holder, waiter]: [Person, Person] = gone === first ? ['clerk', 'mate'] : ['mate', 'clerk'];
  expect(await people.keeper.refused(giveSealOut, { ...(await at(waits, waiter)), due_on: '2026-11-24' })).toBe('SEAL_OUT');
  expect(await people.keeper.refused(stampDocument, { ...(await at(inHouse, 'mate')), stamped_copies: 1 })).toBe('SEAL_OUT');
  expect((await people.keeper.send(ownSeals.get, { id: contractSeal })).taken_out_until).toBe('2026-11-24');

  // Nobody reminds before the day has passed; then the taker and the keeper once a day.
  const run = async () => {
    await stage.pushes();
    await stage.system<OfficeTables, void>((work) => work.enqueue(remind, {}));
    await stage.runJobs();
    return (await stage.pushes()).filter(({ type }) => type === 1);
  };
  expect(await run()).toEqual([]);
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ email: 'he@example.com', language: 'en' }).where('id', '=', people.keeper.accountId).execute(),
  );
  stage.clock.set('2026-11-25T02:00:00Z');
  const reminded = await run();
  const mails = () =>
    stage.system<OfficeTables, unknown[]>(({ db }) =>
      db.selectFrom('message_outbox').select(['recipient', 'subject', 'body']).where('body', 'like', '%24 Nov 2026%').execute(),
    );
  expect(await mails()).toEqual([
    {
      recipient: 'he@example.com',
      subject: expect.stringContaining('was due back on 24 Nov 2026'),
      body: expect.stringContaining(`/oa/ApplySeal?id=${gone}`),
    },
  ]);
  expect(reminded).toMatchObject([
    {
      title: 'sealRequest.overdueTitle',
      to: { accounts: expect.arrayContaining([String(people[holder].accountId), String(people.keeper.accountId)]) },
    },
  ]);
  expect(await run()).toEqual([]);
  // A reader who turned the topic off gets no mail of it either.
  await people.keeper.send(saveNoticeSettings, { muted: ['deadline'], quiet_from: null, quiet_to: null });
  stage.clock.set('2026-11-26T02:00:00Z');
  expect(await run()).toMatchObject([{ title: 'sealRequest.overdueTitle' }]);
  expect(await mails()).toHaveLength(1);
  expect((await people.keeper.send(listSealRequests, { tab: 'overdue' })).rows.map((row) => [row.id, row.overdue])).toEqual([[gone, true]]);

  expect(await people[holder].refused(receiveSeal, { ...(await at(gone, holder)), stamped_copies: 2 })).toBe('NOT_PERMITTED');
  expect(await people.other.refused(receiveSeal, { ...(await at(gone, holder)), stamped_copies: 2 })).toBe('NOT_KEEPER');
  expect((await people.keeper.send(receiveSeal, { ...(await at(gone, holder)), stamped_copies: 2 })).state).toBe('stamped');
  expect((await people.keeper.send(ownSeals.get, { id: contractSeal })).taken_out_until).toBeNull();
  const { handovers } = await people[holder].send(getSealRequest, { id: gone });
  expect(handovers).toMatchObject([
    { taken_by: people[holder] === people.clerk ? 'Huang' : 'Zhao', given_by: 'He', received_by: 'He', due_on: '2026-11-24' },
  ]);
  expect((await people.keeper.send(giveSealOut, { ...(await at(waits, waiter)), due_on: '2026-11-26' })).state).toBe('out');
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a seal that is given out is due back on the same day or later, and stamps as many copies as were approved', async () => {
  const id = await approved('clerk', companySeal, { takes_out: true, due_on: '2026-11-20' });
  expect(await people.keeper.refused(giveSealOut, { ...(await at(id)), due_on: '2026-11-19' })).toBe('SEAL_DUE_PAST');
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await people.keeper.refused(giveSealOut, { ...(await at(id)), due_on: '2026-11-20' })).toBe('SEAL_DUE_PAST');
  stage.clock.set('2026-11-20T15:59:59Z');
  expect((await people.keeper.send(giveSealOut, { ...(await at(id)), due_on: '2026-11-20' })).state).toBe('out');
  expect((await people.keeper.send(ownSeals.get, { id: companySeal })).taken_out_until).toBe('2026-11-20');
  expect(await people.keeper.refused(receiveSeal, { ...(await at(id)), stamped_copies: 3 })).toBe('BAD_PARAMS');
  expect((await people.keeper.send(receiveSeal, { ...(await at(id)), stamped_copies: 2 })).state).toBe('stamped');
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a seal that is not back is mailed to its keeper and its taker, but not to one who has left or has no address', async () => {
  const { clerk, mate, keeper, other } = people;
  const left = await stage.cast({ name: 'Bai', permits: [may.view, may.request] });
  const account = (who: Player, columns: { email?: string; active?: boolean }) =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db
        .updateTable('account')
        .set({ ...columns, language: 'en' })
        .where('id', '=', who.accountId)
        .execute(),
    );
  await account(left, { email: 'bai@example.com' });
  await account(other, { email: 'lin@example.com' });
  await account(clerk, { email: 'huang@example.com' });
  for (const [name, taker] of [
    ['一号章', left],
    ['二号章', mate],
    ['三号章', clerk],
  ] as const) {
    const { id: seal } = await keeper.send(ownSeals.save, {
      name,
      kind: 'contract',
      company_id: String(stage.companies.cn),
      keeper_id: String(other.accountId),
      taken_out_until: null,
      remark: null,
    });
    const id = await approved('clerk', seal, { takes_out: true, due_on: '2026-11-23' });
    await other.send(giveSealOut, { ...(await at(id)), due_on: '2026-11-23', taken_by: String(taker.accountId) });
  }
  await account(left, { active: false });
  stage.clock.set('2026-11-24T02:00:00Z');
  await stage.system<OfficeTables, void>((work) => work.enqueue(remind, {}));
  await stage.runJobs();
  const mails = await stage.system<OfficeTables, { recipient: string }[]>(({ db }) =>
    db.selectFrom('message_outbox').select('recipient').where('body', 'like', '%23 Nov 2026%').orderBy('recipient').execute(),
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(['huang@example.com', 'lin@example.com', 'lin@example.com', 'lin@example.com']);
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a company seal needs no special review; a keeper does not stamp the own request; cancelling in each state', async () => {
  const { id } = await ask('keeper', companySeal);
  expect(await decide('supervisor', id)).toBe('approved');
  expect(await people.keeper.refused(stampDocument, { ...(await at(id, 'keeper')), stamped_copies: 1 })).toBe('FOUR_EYES');
  const { steps } = await people.keeper.send(getApproval, { subject: 'sealRequest', id });
  expect(steps.map(({ state }) => state)).toEqual(['passed', 'skipped']);
  expect((await people.other.send(stampDocument, { ...(await at(id, 'keeper')), stamped_copies: 2 })).state).toBe('stamped');
  expect(await people.keeper.refused(moveSealRequest, { ...(await at(id, 'keeper')), action: 'cancel', reason: '不用' })).toBe(
    'ILLEGAL_MOVE',
  );

  const cancelled = await approved('clerk', companySeal);
  expect(await people.mate.refused(moveSealRequest, { ...(await at(cancelled)), action: 'cancel', reason: '不用' })).toBe('NOT_YOURS');
  expect((await people.clerk.send(moveSealRequest, { ...(await at(cancelled)), action: 'cancel', reason: '不用了' })).state).toBe(
    'cancelled',
  );
  const withdrawn = await ask('clerk', companySeal);
  expect((await people.clerk.send(moveSealRequest, { ...(await at(withdrawn.id)), action: 'withdraw' })).state).toBe('draft');
  expect((await people.clerk.send(moveSealRequest, { ...(await at(withdrawn.id)), action: 'discard' })).state).toBe('cancelled');
  await people.keeper.send(ownSeals.setActive, {
    id: companySeal,
    version: (await people.keeper.send(ownSeals.get, { id: companySeal })).version,
    active: false,
  });
  await expect(ask('clerk', companySeal)).rejects.toMatchObject({ reply: { data: { refusal: 'SEAL_INACTIVE' } } });
});

test('a seal is given out, received and pressed by a keeper of it who did not ask for it, while it is in use', async () => {
  const { keeper, other, clerk } = people;
  const { id: seal } = await keeper.send(ownSeals.save, {
    name: '财务专用章',
    kind: 'company',
    company_id: String(stage.companies.cn),
    keeper_id: null,
    taken_out_until: null,
    remark: null,
  });
  const setActive = async (active: boolean) =>
    keeper.send(ownSeals.setActive, { id: seal, version: (await keeper.send(ownSeals.get, { id: seal })).version, active });
  const out = { takes_out: true, due_on: '2026-11-23' };
  const [gone, pressed] = [await approved('keeper', seal, out), await approved('keeper', seal)];
  const give = async () => ({ ...(await at(gone, 'keeper')), due_on: '2026-11-23', taken_by: String(clerk.accountId) });
  const receive = async () => ({ ...(await at(gone, 'keeper')), stamped_copies: 2 });
  const stamp = async () => ({ ...(await at(pressed, 'keeper')), stamped_copies: 2 });
  // The request of the keeper is handled by another keeper.
  expect(await keeper.refused(giveSealOut, await give())).toBe('FOUR_EYES');
  expect(await other.refused(receiveSeal, await receive())).toBe('ILLEGAL_MOVE');
  await setActive(false);
  expect(await other.refused(giveSealOut, await give())).toBe('SEAL_INACTIVE');
  expect(await other.refused(stampDocument, await stamp())).toBe('SEAL_INACTIVE');
  await setActive(true);
  expect(await other.refused(giveSealOut, { ...(await give()), version: 99 })).toBe('CHANGED_MEANWHILE');
  await other.send(giveSealOut, await give());
  expect(await other.refused(giveSealOut, await give())).toBe('ILLEGAL_MOVE');
  expect(await other.refused(stampDocument, await stamp())).toBe('SEAL_OUT');
  expect(await keeper.refused(receiveSeal, await receive())).toBe('FOUR_EYES');
  expect(await other.refused(receiveSeal, { ...(await receive()), version: 99 })).toBe('CHANGED_MEANWHILE');
  expect((await keeper.send(ownSeals.get, { id: seal })).taken_out_until).toBe('2026-11-23');
  // A seal that is no longer in use comes back all the same.
  await setActive(false);
  expect((await other.send(receiveSeal, await receive())).state).toBe('stamped');
  expect((await keeper.send(ownSeals.get, { id: seal })).taken_out_until).toBeNull();
  await setActive(true);
  expect((await other.send(stampDocument, await stamp())).state).toBe('stamped');
  expect(await other.refused(stampDocument, await stamp())).toBe('ILLEGAL_MOVE');
  const ofOwnKeeper = await approved('clerk', contractSeal, out);
  expect(await other.refused(giveSealOut, { ...(await at(ofOwnKeeper)), due_on: '2026-11-23' })).toBe('NOT_KEEPER');
});

test('a seal is given to a colleague of an own company for which its keeper acts, and to nobody who has left', async () => {
  const facts = {
    name: '法定代表人章',
    kind: 'company' as const,
    company_id: String(stage.companies.cn),
    taken_out_until: null,
    remark: null,
  };
  const seal = await people.keeper.send(ownSeals.save, { ...facts, keeper_id: String(people.keeper.accountId) });
  const id = await approved('clerk', seal.id, { takes_out: true, due_on: '2026-11-24' });
  const [elsewhere, gone] = [await stage.cast({ name: 'Trần', companyId: stage.companies.vn }), await stage.cast({ name: 'Gone' })];
  await stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', gone.accountId).execute(),
  );
  for (const { accountId } of [elsewhere, gone])
    await expect(
      people.keeper.send(giveSealOut, { ...(await at(id)), due_on: '2026-11-24', taken_by: String(accountId) }),
    ).rejects.toMatchObject({ reply: { data: { at: [{ at: 'taken_by', why: 'BAD_CHOICE' }] } } });
  await people.keeper.send(giveSealOut, { ...(await at(id)), due_on: '2026-11-24', taken_by: String(people.mate.accountId) });
  await people.keeper.send(receiveSeal, { ...(await at(id)), stamped_copies: 2 });

  // A director in Hanoi acts for the company of the seal as well; an account that was switched off takes nothing.
  const director = await stage.cast({ name: 'Minh', companyId: stage.companies.vn, scope: 'all', permits: [may.view, may.request] });
  const document_file_id = await director.upload('hop-dong.png', paper);
  const sheet = { ...(await content(seal.id)), document_file_id, takes_out: true, due_on: '2026-11-24' };
  const request = await director.send(saveSealRequest, { ...sheet, submit: true });
  expect(await decide('supervisor', request.id)).toBe('approved');
  const setActive = (active: boolean) =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db.updateTable('account').set({ active }).where('id', '=', director.accountId).execute(),
    );
  await setActive(false);
  const toDirector = { ...(await at(request.id, 'keeper')), due_on: '2026-11-24' };
  await expect(people.keeper.send(giveSealOut, toDirector)).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'taken_by', why: 'BAD_CHOICE' }] } },
  });
  await setActive(true);
  expect((await people.keeper.send(giveSealOut, toDirector)).state).toBe('out');
});

test('a request is for a seal of an own company for which one acts, and goes to somebody who decides', async () => {
  const rights = [may.view, may.request, ...Object.values(ownSeals.may)];
  const alone = await stage.cast({ name: 'Minh', companyId: stage.companies.th, permits: rights });
  await expect(alone.send(saveSealRequest, { ...(await content(contractSeal)), document_file_id: null })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'own_seal_id', why: 'NOT_KNOWN' }] } },
  });
  const { id: own_seal_id } = await alone.send(ownSeals.save, {
    name: 'Con dấu hợp đồng',
    kind: 'contract',
    company_id: String(stage.companies.th),
    keeper_id: null,
    taken_out_until: null,
    remark: null,
  });
  const takenOut = { ...(await content(own_seal_id)), document_file_id: null, takes_out: true, due_on: null };
  await expect(alone.send(saveSealRequest, takenOut)).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'due_on', why: 'REQUIRED' }] } },
  });
  const document_file_id = await alone.upload('hop-dong.png', paper);
  const sheet = { ...(await content(own_seal_id)), document_file_id };
  expect(await alone.refused(saveSealRequest, { ...sheet, submit: true })).toBe('APPROVAL_NOBODY');
  const { id, version } = await alone.send(saveSealRequest, sheet);
  expect(await alone.refused(moveSealRequest, { id, version, action: 'submit' })).toBe('APPROVAL_NOBODY');
});

test('a draft is submitted with its document, for a seal that is in use, and before its day has passed', async () => {
  const { keeper, clerk } = people;
  const { id: seal } = await keeper.send(ownSeals.save, {
    name: '业务专用章',
    kind: 'company',
    company_id: String(stage.companies.cn),
    keeper_id: null,
    taken_out_until: null,
    remark: null,
  });
  const draft = { ...(await content(seal)), takes_out: true, due_on: '2026-11-20' };
  const { document_file_id: _, ...bare } = draft;
  const [late, without] = [await clerk.send(saveSealRequest, draft), await clerk.send(saveSealRequest, bare)];
  const submit = async (id: string) => ({ ...(await at(id)), action: 'submit' as const });
  expect(await clerk.refused(moveSealRequest, await submit(without.id))).toBe('SEAL_DOCUMENT');
  const { version } = await keeper.send(ownSeals.get, { id: seal });
  const off = await keeper.send(ownSeals.setActive, { id: seal, version, active: false });
  expect(await clerk.refused(moveSealRequest, await submit(late.id))).toBe('SEAL_INACTIVE');
  await keeper.send(ownSeals.setActive, { id: seal, version: off.version, active: true });
  stage.clock.set('2026-11-21T02:00:00Z');
  expect(await clerk.refused(moveSealRequest, await submit(late.id))).toBe('SEAL_DUE_PAST');
  const again = { ...draft, document_file_id: (await content(seal)).document_file_id, submit: true };
  expect(await clerk.refused(saveSealRequest, again)).toBe('SEAL_DUE_PAST');
  expect((await clerk.send(getSealRequest, { id: late.id })).state).toBe('draft');
  expect((await clerk.send(saveSealRequest, { ...again, due_on: '2026-11-21' })).state).toBe('supervisorReview');
  stage.clock.set('2026-11-20T02:00:00Z');
});
