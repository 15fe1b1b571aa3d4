/**
 * The facts as a closing's plan names them (docs/product.md, Adjustments): what was known of products, accounts and
 * routes when the sales period closed stays, and what became known later is taken as it is.
 */
import type { DuckDBConnection } from '@duckdb/node-api';

/** The tables of facts that stand behind `planned_...` of a connection once they are made. */
export const plannedSources: ReadonlySet<string> = new Set(['products', 'buyers', 'sale_lines']);

/**
 * Makes the views of this connection: models that are built from them read products and accounts as of the change where
 * it knows them. Later lines without a rep get theirs from it, too, unless the closing had the line with the same route
 * and account: then they keep their rep. Lines of an account that the change doesn't know keep the rep of the import.
 * @param planChange of the facts that the period was closed with. @param plannedFrom the period's first day: lines before it
 * keep the rep that their own period paid (store-sales.ts); absent: who sold isn't asked of them.
 */
export async function planFacts(connection: DuckDBConnection, planChange: number, plannedFrom?: string): Promise<void> {
  const plan = Math.round(planChange);
  const isEarlier = plannedFrom === undefined ? 'false' : `later.invoice_date < date '${plannedFrom}'`;
  const held = `valid_from <= ${plan} and (valid_to is null or valid_to > ${plan})`;
  // The rep of a sale, as the import decides it (store-sales.ts). Few lines come after a closing, so only these are
  // computed.
  await connection.run(`
    create or replace temp table later_lines as
    with later as (select * from main.sale_lines where valid_from > ${plan}),
    known as (
      select invoice_id, line_no, route, buyer_id, rep_id from main.sale_lines
      where ${held} and source_rep is null and invoice_id in (select invoice_id from later)
    ),
    routes as (
      select route, min(custom_id) as custom_id
      from (select unnest(route_numbers) as route, custom_id from main.users where ${held}) as of_people group by route
    ),
    accounts as (select buyer_id, rep_id from main.buyers where ${held})
    select later.* replace (
      case
        when later.source_rep is not null or ${isEarlier} then later.rep_id
        when known.rep_id is not null then known.rep_id
        when accounts.buyer_id is null then coalesce(routes.custom_id, later.rep_id)
        else coalesce(routes.custom_id, accounts.rep_id)
      end as rep_id)
    from later
    left join known
      on known.invoice_id = later.invoice_id and known.line_no = later.line_no
      and known.buyer_id = later.buyer_id and known.route is not distinct from later.route
    left join routes on routes.route = later.route
    left join accounts on accounts.buyer_id = later.buyer_id;
    create or replace temp view planned_sale_lines as
    select * from main.sale_lines where valid_from <= ${plan} union all by name select * from later_lines`);
  // Whoever sold to an account first holds it, where the closing knew neither the account nor an invoice of it.
  await connection.run(`
    create or replace temp table new_accounts as
    with unknown as (
      select * from later_lines where buyer_id not in (select buyer_id from main.buyers where ${held})
    ),
    known as (
      select distinct buyer_no from main.sale_lines
      where valid_from <= ${plan} and buyer_no in (select buyer_no from unknown)
    )
    select buyer_id, arg_min(rep_id, (valid_to is not null, invoice_date, invoice_id, line_no)) as rep_id
    from unknown where buyer_no not in (select buyer_no from known) group by buyer_id`);
  for (const [table, id, later] of [
    ['products', 'product_id', 'main.products'],
    ['buyers', 'buyer_id', newAccounts],
  ]) {
    await connection.run(`
      create or replace temp view planned_${table} as
      select * replace (case when valid_to <= ${plan} then valid_to end as valid_to) from main.${table}
      where valid_from <= ${plan}
      union all
      select * from ${later}
      where valid_from > ${plan} and ${id} not in (select ${id} from main.${table} where ${held})`);
  }
}

const newAccounts = `(
  select buyers.* replace (new_accounts.rep_id as rep_id)
  from main.buyers left join new_accounts on new_accounts.buyer_id = buyers.buyer_id
)`;
