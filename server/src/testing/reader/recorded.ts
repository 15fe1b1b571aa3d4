/** A closing house that tells the second reader's book what it does, in the same order. */
import { type ClosingHouse, rowOfSale, type TestFiles } from '../closing-house.ts';
import type { Book } from './book.ts';

export function recorded(house: ClosingHouse, book: Book): ClosingHouse {
  const importFiles = async ({ sales = [], ...others }: TestFiles) => {
    await house.importFiles({ sales, ...others });
    const rows = sales.map((sale) => (typeof sale === 'string' ? sale : rowOfSale(sale)));
    book.imports({ ...others, sales: rows }, new Date().toISOString());
  };
  const updateAndPublish = async () => {
    await house.updateAndPublish();
    book.publishes();
  };
  return {
    ...house,
    ...{ importFiles, updateAndPublish },
    comes: async (files) => {
      await importFiles(files);
      await updateAndPublish();
      return house.measureLate();
    },
    deleteLines: async (start, end) => {
      const deleted = await house.deleteLines(start, end);
      book.deletes([start, end]);
      return deleted;
    },
    close: async (from, open) => {
      await house.close(from, open);
      book.closes(from);
    },
    goal: async (customId, goal) => {
      await house.goal(customId, goal);
      const { from, payout = 500, threshold = null, measure = 'gp' } = goal;
      book.goal({ who: customId, measure, from, goal: goal.goal, payoutCents: payout * 100, threshold });
    },
  };
}
