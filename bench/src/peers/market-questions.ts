/** What PostgreSQL takes for the same questions if it adds up the period's lines at each of them, one at a time. */
import type { Sql } from '@caselift/db/connect';

const questions = {
  'GET /api/products': `
    select product_id, sum(ounces), sum(gp_cents) from lines group by product_id order by 2 desc limit 25`,
  'GET /api/productsSummary': 'select sum(ounces), sum(gp_cents) from lines',
  'GET /api/product/:id': `
    select buyer_id, sum(ounces) from lines where product_id = (select max(product_id) from lines)
    group by buyer_id order by 2 desc limit 5`,
  'GET /api/buyers':
    'select buyer_id, sum(ounces), sum(gp_cents) from lines group by buyer_id order by 2 desc limit 25',
  'GET /api/recommendedProducts/:id/sell': `
    select product_id, count(distinct buyer_id) filter (where units > 0), sum(ounces), sum(gp_cents)
    from lines join buyers using (buyer_id)
    where account_type = (select account_type from buyers order by buyer_id limit 1)
    group by product_id`,
};

/** By call: milliseconds, the middle one of three. */
export async function fromTheLines(sql: Sql, wholesalerId: string): Promise<Map<string, number>> {
  const [prod] = await sql<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from environments where wholesaler_id = ${wholesalerId} and db = 'prod'`;
  const ofSnapshot = `where snapshot_id = ${Number(prod?.snapshotId)}`;
  const times = new Map<string, number>();
  for (const [call, question] of Object.entries(questions)) {
    const three: number[] = [];
    for (let time = 0; time < 3; time++) {
      const start = performance.now();
      await sql.unsafe(`
        with lines as not materialized (select * from snapshot_lines ${ofSnapshot}),
        buyers as not materialized (
          select custom_id as buyer_id, account_type from snapshot_buyers ${ofSnapshot})
        ${question}`);
      three.push(performance.now() - start);
    }
    times.set(call, three.toSorted((a, b) => a - b)[1] ?? Number.NaN);
  }
  return times;
}
