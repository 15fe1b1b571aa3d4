/** Answers how a mapping reads the first rows of uploaded files. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ImportTarget, type MappingPreview } from '@caselift/contract/imports';
import { previewApart } from '@caselift/warehouse/read-apart';
import * as z from 'zod/mini';
import { problemForPeople } from '../kinds/import-outcome.ts';
import { placeUploads } from '../queue/import-uploads.ts';
import { jobFolder } from '../queue/job-files.ts';
import type { AnswerContext } from './answers.ts';

const Files = z.array(z.object({ uploadId: z.string(), name: z.string() }));
const PreviewQuestion = z.object({
  target: ImportTarget,
  mapping: z.string(),
  files: z.object({ sales: Files, buyers: Files, products: Files, users: Files, goals: Files }),
});

export async function answerPreview(
  { env: { dataDir }, wholesalerId }: AnswerContext,
  question: unknown,
): Promise<MappingPreview> {
  const { target, mapping, files } = z.parse(PreviewQuestion, question);
  // Among the jobs' folders, so that what a dying worker leaves is swept with theirs.
  const folder = jobFolder(dataDir, `preview-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const placed = await placeUploads({ dataDir, wholesalerId, folder }, files);
    const inFolder = (name: string) => path.join(folder, name);
    const paths = {
      sales: placed.sales.map(inFolder),
      buyers: placed.buyers.map(inFolder),
      products: placed.products.map(inFolder),
      users: placed.users.map(inFolder),
      goals: placed.goals.map(inFolder),
    };
    const preview = await previewApart({ folder, target, mapping, files: paths }, { wholesalerId });
    return { ...preview, problems: preview.problems.map(problemForPeople) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
