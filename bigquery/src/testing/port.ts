/** What the warehouse asks BigQuery for, by Google's client. */
import type { BigQueryPort, Cell, Rows } from '@caselift/warehouse/bigquery/port';
import type { BigQuery, Job } from '@google-cloud/bigquery';

export function portOf(client: BigQuery): BigQueryPort {
  /** Under a job id that was used before, the first one's job. */
  async function begun(jobId: string | undefined, begin: () => Promise<Job>): Promise<Job> {
    return begin().catch((error: { code?: number }) => {
      if (error.code !== 409 || jobId === undefined) throw error;
      return client.job(jobId);
    });
  }
  return {
    query: async (query, jobId) => {
      const job = await begun(jobId, async () => (await client.createQueryJob({ query, ...(jobId && { jobId }) }))[0]);
      const read: Rows = { columns: [], rows: [] };
      let pageToken: string | undefined;
      do {
        const [, , reply] = await job.getQueryResults({
          ...{ autoPaginate: false, skipParsing: true },
          ...(pageToken !== undefined && { pageToken }),
        });
        read.columns = (reply?.schema?.fields ?? []).map(({ name = '', type = '', mode }) => ({
          ...{ name, type, repeated: mode === 'REPEATED' },
        }));
        for (const { f = [] } of reply?.rows ?? []) read.rows.push(f.map(({ v }) => cellOf(v)));
        pageToken = reply?.pageToken;
      } while (pageToken);
      return read;
    },
    load: async (dataset, table, path, jobId) => {
      const load = client
        .dataset(dataset)
        .table(table)
        .load(path, {
          ...{ sourceFormat: 'PARQUET', writeDisposition: 'WRITE_TRUNCATE', jobId },
          parquetOptions: { enableListInference: true },
        });
      await load.catch((error: { code?: number }) => {
        if (error.code !== 409) throw error;
      });
    },
  };
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item: { v: unknown }) => cellOf(item.v));
  return String(value);
}
