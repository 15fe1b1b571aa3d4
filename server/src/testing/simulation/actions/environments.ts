/** Which figures and edits each environment shows. */
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { runDeleteTransactionsJob } from '../../../jobs/kinds/delete-transactions-job.ts';
import { runPublishJob, runResetJob, runRollbackJob } from '../../../jobs/kinds/publish-job.ts';
import { runUpdateJob } from '../../../jobs/kinds/update-job.ts';
import type { Action } from '../actions.ts';
import type { Life } from '../life.ts';
import { toldWithout } from '../told.ts';

async function update(life: Life): Promise<void> {
  await runUpdateJob(life.context());
  life.shown.preview = life.told;
}

async function publish(life: Life): Promise<string> {
  const { publicationId, lastTransactionDate } = await runPublishJob(life.context());
  life.shown.prod = life.shown.preview;
  life.publications.push({ publicationId, told: life.shown.prod });
  await life.measureLate();
  return `Production shows the sales to ${lastTransactionDate}`;
}

export const environmentActions: readonly Action[] = [
  {
    name: 'update',
    weight: 2,
    act: async (life) => {
      await update(life);
      await life.measureLate();
      return { said: `Preview shows the sales to ${await life.newestSale('preview')}`, isOfPreview: true };
    },
  },
  {
    name: 'publish',
    weight: 4,
    act: async (life) => {
      await update(life);
      return { said: await publish(life) };
    },
  },
  { name: 'publish as it is', weight: 1, act: async (life) => ({ said: await publish(life) }) },
  {
    name: 'reset',
    weight: 1,
    act: async (life) => {
      await runResetJob(life.context());
      life.shown.preview = life.shown.prod;
      await life.measureLate();
      return { said: 'Preview is reset to Production', isOfPreview: true };
    },
  },
  {
    name: 'roll back',
    weight: 1,
    act: async (life, random) => {
      if (life.publications.length < 2) return null;
      const earlier = random.pick(life.publications.slice(-4, -1));
      await runRollbackJob(life.context(), { publicationId: earlier.publicationId });
      life.shown.prod = earlier.told;
      await life.measureLate();
      return { said: `Production is rolled back to publication ${life.publications.indexOf(earlier) + 1}` };
    },
  },
  {
    name: 'deleted lines',
    weight: 1,
    act: async (life, random) => {
      const start: IsoDate = addDays(life.day, -random.between(1, 45));
      const end = addDays(start, random.between(0, 1));
      const gone = [...life.told.lines.values()].filter(({ day }) => day >= start && day <= end);
      if (gone.length === 0) return null;
      await runDeleteTransactionsJob(life.context(), { start, end });
      life.told = toldWithout(life.told, [start, end]);
      return { said: `The lines of ${start} to ${end} are deleted`, isOfPreview: true };
    },
  },
];
