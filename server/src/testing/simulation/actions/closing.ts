/** What managers do to sales periods and to pay. */
import type { ManualAdjustment } from '@caselift/contract/adjustments';
import type { ClosingDetail, ClosingPeriod } from '@caselift/contract/closings';
import type { Release } from '@caselift/contract/late-facts';
import type { Random } from '@caselift/demo/random';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { runCloseJob } from '../../../jobs/kinds/close-job.ts';
import type { Action } from '../action.ts';
import { documentsOf } from '../documents.ts';
import type { Life } from '../life.ts';
import { edit, orRefused, uuidOf } from './edit.ts';

async function close(life: Life): Promise<string> {
  const periods = await life.read<ClosingPeriod[]>('closings');
  // What was before the first life month stays outside.
  const next = periods.filter(({ isClosable, from }) => isClosable && from >= '2024-06-01').at(-1);
  if (next === undefined) return 'No month can be closed yet';
  const { from, to } = next;
  const waived: string[] = [];
  for (const { check, count, severity } of (await life.read<ClosingDetail>(`closings/${from}`)).checks) {
    if (severity !== 'needsReason') continue;
    waived.push(`${check} ${count}`);
    await edit(life, { url: `closings/${from}/waivers`, json: { check, count, reason: 'Known' } }, '');
  }
  const said = `${from.slice(0, 7)} is closed${waived.length > 0 ? ` with reasons for ${waived.join(', ')}` : ''}`;
  const rules = await life.rules();
  const around = life.shown.prod;
  const people = life.peopleOf.prod.get(from) ?? rules.people;
  const before = life.reopened.get(from)?.closed ?? { rules, people, around, accounts: around.accounts };
  return orRefused(said, async () => {
    await runCloseJob(life.context(), { from });
    life.reopened.delete(from);
    const closed = { ...before, told: around, from, to };
    life.closed.set(from, { ...closed, documents: new Map() });
    life.closed.set(from, { ...closed, documents: await documentsOf(life, from) });
    return said;
  });
}

const manual = async (life: Life): Promise<ManualAdjustment[]> =>
  (await life.read<{ results: ManualAdjustment[] }>('adjustments?list=pending&limit=500')).results;

async function decideReleases(life: Life, random: Random, kind: 'released' | 'waived') {
  const waiting = (await life.read<Release[]>('releases')).filter(({ state }) => state === 'pending');
  if (waiting.length === 0) return null;
  const { closedPeriod } = random.pick(waiting);
  const people = waiting
    .filter((one) => one.closedPeriod.from === closedPeriod.from)
    .map(({ customId, amount }) => ({ customId, amount }));
  const json = { kind, closedPeriod: closedPeriod.from, reason: 'Decided', people };
  const said = `What ${people.length} people lose of ${closedPeriod.from.slice(0, 7)} is ${kind}`;
  return edit(life, { url: 'releases', method: 'POST', json, as: random.pick(life.admins) }, said);
}

export const closingActions: readonly Action[] = [
  {
    name: 'close',
    calls: ['POST /api/closings/:period', 'PATCH /api/closings/:period/waivers'],
    weight: 0.5,
    act: async (life) => ({ said: await close(life) }),
  },
  {
    name: 'reopen',
    calls: ['POST /api/closings/:period/reopen'],
    weight: 0.7,
    act: async (life) => {
      const from = [...life.closed.keys()].sort().at(-1);
      if (from === undefined) return null;
      const did = await edit(
        life,
        { url: `closings/${from}/reopen`, method: 'POST', json: { reason: 'Too early' } },
        `${from.slice(0, 7)} is reopened`,
      );
      const { state } = await life.read<ClosingDetail>(`closings/${from}`);
      if (state === 'closed') return did;
      const closed = life.closed.get(from);
      if (closed !== undefined) life.reopened.set(from, { closed, since: await life.rules() });
      life.closed.delete(from);
      await life.measureLate();
      return did;
    },
  },
  {
    name: 'manual amount',
    calls: ['POST /api/adjustments'],
    weight: 1,
    act: async (life, random) => {
      const people = (await life.rules()).people.filter(({ deletedOn }) => deletedOn === null);
      const { customId } = random.pick(people);
      const json = {
        ...{ _id: uuidOf(random), customId, part: random.pick(payParts), reason: 'Agreed' },
        amount: random.pick([12.34, -20, 75.5, -600, 400]),
      };
      const said = `${customId} is given ${json.amount} of ${json.part} by hand`;
      return edit(life, { url: 'adjustments', method: 'POST', json }, said);
    },
  },
  {
    name: 'decided manual amount',
    calls: ['PATCH /api/adjustments/:id'],
    weight: 0.7,
    act: async (life, random) => {
      const waiting = await manual(life);
      if (waiting.length === 0) return null;
      const { _id, person, amount } = random.pick(waiting);
      const action = random.pick(['approve', 'approve', 'reject']);
      const json = { action, note: 'Second look' };
      const said = `The second admin decides to ${action} ${amount} of ${person.customId}`;
      return edit(life, { url: `adjustments/${_id}`, json, as: life.admins[1] }, said);
    },
  },
  {
    name: 'release',
    calls: ['POST /api/releases'],
    weight: 0.7,
    act: (life, random) => decideReleases(life, random, 'released'),
  },
  {
    name: 'waiver',
    calls: ['POST /api/releases'],
    weight: 0.4,
    act: (life, random) => decideReleases(life, random, 'waived'),
  },
  {
    name: 'payroll file',
    calls: ['POST /api/closings/:period/payrollFiles'],
    weight: 0.5,
    act: async (life, random) => {
      const from = [...life.closed.keys()].sort().at(-1);
      if (from === undefined) return null;
      const json = { fileType: random.pick(['csv', 'xlsx']) };
      const said = `The payroll file of ${from.slice(0, 7)} is made as ${json.fileType}`;
      return edit(life, { url: `closings/${from}/payrollFiles`, method: 'POST', json }, said);
    },
  },
];
