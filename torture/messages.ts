import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { persist, type Sent, type Torture } from './stand.ts';

const senders = 8;
const kills = 3;

/**
 * Messages of terminals about the containers of the demo company, from senders that repeat each one until it is answered, while the server is
 * killed three times. Its customers take the times of carriers at once, so a job takes each proposal. Every message is there once with its
 * one report, every proposal is taken or refused by a rule, and nobody's list waits for it.
 */
export const messages: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const wanted = long ? 20_000 : 300;
  let server = await stand.serve(port, { ROLE: 'all' });
  await stand.query('update customer set takes_times = true');
  const containers = await stand.query<{ no: string; company: string }>(
    `select k.container_no as no, j.company_id::text as company from freight_container k join freight_job j on j.id = k.job_id
      where k.active and k.container_no is not null order by k.id`,
  );
  const [{ company } = { company: '' }] = containers;
  const own = containers.filter((container) => container.company === company);
  const now = Date.now();
  const sent = Array.from({ length: wanted }, (_, place): Sent => {
    const ref = `T${place}`;
    const at = new Date(now - (wanted - place) * 60_000);
    const content = Buffer.from(codeco(own[place % own.length]?.no ?? '', at, ref)).toString('base64');
    return { ref, requestId: randomUUID(), params: { company_id: company, name: `${ref}.edi`, content } };
  });

  let next = 0;
  const failed: string[] = [];
  const sending = Array.from({ length: senders }, async () => {
    for (let one = sent[next++]; one; one = sent[next++]) {
      // The fault: a sender that takes a message for sent.
      if (fault && one.ref === 'T7') continue;
      try {
        one.answer = await persist(stand, one, [port], { cmd: 'freightMessage.receive' });
      } catch (error) {
        failed.push(`${one.ref}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  });
  const lists: number[] = [];
  let over = false;
  const reading = (async () => {
    while (!over) {
      const began = performance.now();
      // A call to a server that was killed tells nothing about waiting.
      await stand.clerk.read('order.list', { size: 50, total: true }).then(
        () => lists.push(performance.now() - began),
        () => {},
      );
      await pause(100);
    }
  })();
  for (let kill = 1; kill <= kills; kill++) {
    while (next < (wanted * kill) / (kills + 1)) await pause(20);
    server.child.kill('SIGKILL');
    server = await stand.serve(port, { ROLE: 'all' });
  }
  await Promise.all(sending);
  over = true;
  await reading;
  const left = await drained(stand.query);
  const [stored] = await stand.query<{ messages: number; reports: number; twice: number; proposed: number; taken: number }>(
    `select (select count(*)::int from freight_message where name ~ '^T\\d+\\.edi$') as messages,
      count(*)::int as reports, count(*) filter (where state = 'proposed')::int as proposed, count(*) filter (where state = 'taken')::int as taken,
      (select count(*)::int from (select from freight_report r join freight_message m on m.id = r.message_id where m.name ~ '^T\\d+\\.edi$'
        group by r.container_no, r.kind, r.class, r.happens_at having count(*) > 1) d) as twice
    from freight_report r join freight_message m on m.id = r.message_id where m.name ~ '^T\\d+\\.edi$'`,
  );
  const { messages: kept, reports, twice, proposed, taken } = stored ?? { messages: 0, reports: 0, twice: 0, proposed: 0, taken: 0 };
  const ids = new Set(sent.map(({ answer }) => answer?.id));
  const p99 = lists.toSorted((a, b) => a - b)[Math.ceil(lists.length * 0.99) - 1] ?? 0;
  const wrong = [
    ...failed,
    ...(kept === wanted ? [] : [`${kept} messages of ${wanted}`]),
    ...(ids.size === wanted ? [] : [`${ids.size} different answers for ${wanted} messages`]),
    ...(reports === wanted && twice === 0 ? [] : [`${reports} reports of ${wanted}, ${twice} facts twice`]),
    ...(left === 0 ? [] : [`${left} jobs did not end`]),
    ...(p99 <= waitMs ? [] : [`the order list took ${Math.round(p99)} ms at the 99th percentile`]),
  ];
  await server.stop();
  return {
    did:
      `${wanted} messages about ${own.length} containers by ${senders} senders, ${kills} kills; ${taken} times taken, ${proposed} left to a person; ` +
      `the order list meanwhile ${Math.round(p99)} ms at the 99th percentile of ${lists.length} calls`,
    wrong,
  };
};

/** A list takes at most so long while messages come in. */
const waitMs = 1000;

/** Waits until the jobs of the messages have ended. Answers how many have not after ten minutes. */
async function drained(query: Parameters<Torture>[0]['query']): Promise<number> {
  for (const until = performance.now() + 600_000; ; await pause(500)) {
    const [{ n } = { n: 0 }] = await query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'freightReport:accept'`,
    );
    if (n === 0 || performance.now() > until) return n;
  }
}

/** A full container passed the gate of a terminal (UN/EDIFACT D.95B CODECO, SMDG guide): message 34 is in. */
function codeco(no: string, at: Date, ref: string): string {
  const stamp = at.toISOString().replaceAll(/\D/g, '').slice(0, 12);
  return [
    `UNB+UNOA:2+CNQZH+US+${stamp.slice(2, 8)}:${stamp.slice(8)}+${ref}`,
    'UNH+1+CODECO:D:95B:UN:ITG14',
    'BGM+34++9',
    `EQD+CN+${no}+45G1:102:5++2+5`,
    `DTM+7:${stamp}:203`,
    'LOC+165+CNQZH:139:6',
    'UNT+6+1',
    'UNZ+1+1',
    '',
  ].join("'");
}
