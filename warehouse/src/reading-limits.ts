/** What reading someone's files may take before it is stopped (docs/decisions/012-files-are-read-apart.md). */
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';

/** All seconds but the last are of processor time: a busy machine refuses no files. */
export type ReadingLimits = {
  /** For any files, however small. */
  seconds: number;
  /** On top, for each megabyte; of files that are packed, for each that they may well unpack to. */
  secondsPerMegabyte: number;
  mostSeconds: number;
  /** Of the whole process, as the machine counts it. */
  megabytes: number;
  /** For finding out, once the time was up, which expression took it. */
  searchSeconds: number;
  /** So much may the reading of others take while this waits for its turn; null: as much as it takes. */
  patienceSeconds: number | null;
  /** A reader that gets no processor for so long is started again. */
  standstillSeconds: number;
};

/** Many times what ordinary files take: 143 MB of sales, 2 million lines, take 4 of their 173 seconds. */
export const readingLimits: Record<'import' | 'preview', ReadingLimits> = {
  import: {
    seconds: 30,
    secondsPerMegabyte: 1,
    mostSeconds: 7200,
    megabytes: 1500,
    searchSeconds: 10,
    patienceSeconds: null,
    standstillSeconds: 600,
  },
  preview: {
    seconds: 10,
    secondsPerMegabyte: 0.01,
    mostSeconds: 15,
    megabytes: 1500,
    searchSeconds: 5,
    patienceSeconds: 15,
    standstillSeconds: 600,
  },
};

/** Over all wholesalers; of one wholesaler never more than one. */
export const readAtOnce = 2;

const packed = ['.gz', '.parquet', '.pq', '.xlsx', '.xls'];
const packedTimes = 10;

/** The time for reading these files; one that is not there adds none. */
export async function secondsFor(limits: ReadingLimits, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (path) => {
      const megabytes = await stat(path).then(
        ({ size }) => size / 1e6,
        () => 0,
      );
      return packed.includes(extname(path).toLowerCase()) ? megabytes * packedTimes : megabytes;
    }),
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.min(limits.mostSeconds, Math.round(limits.seconds + limits.secondsPerMegabyte * megabytes));
}
