/** Datasets: each says in a label which installation of Caselift owns it (docs/decisions/145). */
import type { BigQuery, Dataset } from '@google-cloud/bigquery';
import type { Datasets, DatasetUse } from './port.ts';
import { tried } from './retry.ts';
import type { ApiFault } from './sentences.ts';

const ownerLabel = 'caselift_installation';
const useLabel = 'caselift_use';
const dayMs = 86_400_000;

type Found = { handle: Dataset; owner: string | null; use: string | null; madeAt: number };

/** Of another installation, or of none that is known: it is neither opened nor deleted. */
export class StrangersDataset extends Error {}

type Course = { installation: string; pauseMs: number; explain: (fault: unknown) => Error };

export function datasetsOf(client: BigQuery, { installation, pauseMs, explain }: Course): Datasets {
  const labels = (use: DatasetUse) => ({ [ownerLabel]: installation, [useLabel]: use });

  /** Null: there is none. */
  async function find(name: string): Promise<Found | null> {
    const handle = client.dataset(name);
    try {
      const [told] = await tried(pauseMs, () => handle.getMetadata());
      const { [ownerLabel]: owner = null, [useLabel]: use = null } = told.labels ?? {};
      return { handle, owner, use, madeAt: Number(told.creationTime) };
    } catch (fault) {
      if (isMissing(fault)) return null;
      throw explain(fault);
    }
  }

  async function findOwn(name: string): Promise<Found | null> {
    const found = await find(name);
    if (found !== null && found.owner !== installation)
      throw new StrangersDataset(strangerSentence(name, found.owner, installation));
    return found;
  }

  async function remove({ handle }: Found, withContents: boolean): Promise<boolean> {
    try {
      await tried(pauseMs, () => handle.delete({ force: withContents }));
      return true;
    } catch (fault) {
      if (isMissing(fault) || (!withContents && isFull(fault))) return false;
      throw explain(fault);
    }
  }

  async function namesOf(owner: string): Promise<string[]> {
    const filter = `labels.${ownerLabel}:${owner}`;
    const [found] = await tried(pauseMs, () => client.getDatasets({ filter })).catch((fault: unknown) => {
      throw explain(fault);
    });
    return found.flatMap(({ id }) => (id === undefined ? [] : [id]));
  }

  async function own(name: string): Promise<boolean> {
    return (await findOwn(name)) !== null;
  }

  return {
    own,
    make: async (name, use) => {
      try {
        const lifetime = use === 'work' ? { defaultTableExpirationMs: String(dayMs) } : {};
        await tried(pauseMs, () => client.createDataset(name, { labels: labels(use), ...lifetime }));
        return true;
      } catch (fault) {
        if ((fault as ApiFault).code !== 409) throw explain(fault);
        await own(name); // perhaps this very call made it, and its reply was lost
        return false;
      }
    },
    drop: async (name) => {
      const found = await findOwn(name);
      return found !== null && (await remove(found, true));
    },
    dropAbandoned: async (prefix, before) => {
      const dropped: string[] = [];
      for (const name of await namesOf(installation)) {
        if (!name.startsWith(prefix)) continue;
        const found = await find(name);
        if (found?.owner !== installation || found.use !== 'work' || found.madeAt >= before) continue;
        // What isn't empty yet is perhaps worked with.
        if (await remove(found, false)) dropped.push(name);
      }
      return dropped;
    },
    takeOver: async (name, from) => {
      const found = await find(name);
      if (found === null || found.owner !== from) return false;
      const left = from === null ? [] : (await namesOf(from)).filter((one) => one.startsWith(`${name}_`));
      for (const one of [name, ...left]) {
        const given = one === name ? labels('facts') : labels('work');
        await tried(pauseMs, () => client.dataset(one).setMetadata({ labels: given })).catch((fault: unknown) => {
          throw explain(fault);
        });
      }
      return true;
    },
  };
}

const isMissing = (fault: unknown): boolean => (fault as ApiFault).code === 404;
const isFull = (fault: unknown): boolean => (fault as ApiFault).errors?.[0]?.reason === 'resourceInUse';

function strangerSentence(name: string, owner: string | null, installation: string): string {
  const belongs =
    owner === null
      ? `doesn't say which installation of Caselift it belongs to`
      : `belongs to another installation of Caselift (${owner})`;
  return `The dataset ${name} ${belongs}, and this one is ${installation}. It was left as it is. Set another BIGQUERY_DATASET_PREFIX, or see "Which installation owns a dataset" in docs/bigquery.md.`;
}
