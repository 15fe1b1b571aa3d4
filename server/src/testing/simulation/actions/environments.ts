/** Which figures and edits each environment shows. */
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { runDeleteTransactionsJob } from '../../../jobs/kinds/delete-transactions-job.ts';
import { runPublishJob, runResetJob, runRollbackJob } from '../../../jobs/kinds/publish-job.ts';
import { runUpdateJob } from '../../../jobs/kinds/update-job.ts';
import type { Action } from '../action.ts';
import type { Life } from '../life.ts';
import { toldWithout } from '../told.ts';
import { orRefused } from './edit.ts';

async function update(life: Life): Promise<void> {
  await runUpdateJob(life.context());
  life.shown.preview = life.told;
}

async function publish(life: Life): Promise<string> {
  const { publicationId, lastTransactionDate } = await runPublishJob(life.context());
  life.shown.prod = life.shown.preview;
  life.peopleOf.prod = life.peopleOf.preview;
  life.publications.push({ publicationId, told: life.shown.prod, peopleOf: life.peopleOf.prod });
  await life.measureLate();
  return `Production shows the sales to ${lastTransactionDate}`;
}

export const environmentActions: readonly Action[] = [
  {
    name: 'update',
    calls: ['POST /api/wholesalerUpdate'],
    weight: 2,
    act: async (life) => {
      await update(life);
      await life.measureLate();
      return { said: `Preview shows the sales to ${await life.newestSale('preview')}`, isOfPreview: true };
    },
  },
  {
    name: 'publish',
    calls: ['POST /api/publish'],
    weight: 4,
    act: async (life) => {
      await update(life);
      return { said: await publish(life) };
    },
  },
  { name: 'publish as it is', weight: 1, act: async (life) => ({ said: await publish(life) }) },
  {
    name: 'reset',
    calls: ['POST /api/reset'],
    weight: 1,
    act: async (life) => {
      await runResetJob(life.context());
      life.shown.preview = life.shown.prod;
      life.peopleOf.preview = life.peopleOf.prod;
      await life.measureLate();
      return { said: 'Preview is reset to Production', isOfPreview: true };
    },
  },
  {
    name: 'roll back',
    calls: ['POST /api/publications/:publicationId/rollback'],
    weight: 1,
    act: async (life, random) => {
      if (life.publications.length < 2) return null;
      const earlier = random.pick(life.publications.slice(-4, -1));
      const said = `Production is rolled back to publication ${life.publications.indexOf(earlier) + 1}`;
      return {
        said: await orRefused(said, async () => {
          await runRollbackJob(life.context(), { publicationId: earlier.publicationId });
          life.shown.prod = earlier.told;
          life.peopleOf.prod = earlier.peopleOf;
          await life.measureLate();
          return said;
        }),
      };
    },
  },
  {
    name: 'deleted lines',
    calls: ['DELETE /api/transactions'],
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
