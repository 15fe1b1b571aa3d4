/** Answers how a mapping reads the first rows of uploaded files. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { previewApart } from '@caselift/warehouse/read-apart';
import type { AnswerOf, QuestionOf } from '../question-kinds.ts';
import { uploadBytesOf } from '../queue/file-places.ts';
import { problemForPeople } from '../queue/import-outcome.ts';
import { placesOf, placeUploads } from '../queue/import-uploads.ts';
import { jobFolder } from '../queue/job-files-on-disk.ts';
import type { QuestionContext } from './question-context.ts';

export async function answerPreview(
  { env: { dataDir }, storage, wholesalerId, signal }: QuestionContext,
  { target, mapping, files }: QuestionOf<'previewMapping'>,
): Promise<AnswerOf<'previewMapping'>> {
  // Among the jobs' folders, so that what a dying worker leaves is swept with theirs.
  const folder = jobFolder(dataDir, `preview-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const places = placesOf(files);
    await placeUploads(uploadBytesOf({ dataDir, storage }), { wholesalerId, folder }, places.placed);
    const placed = places.files;
    const inFolder = (name: string) => path.join(folder, name);
    const paths = {
      sales: placed.sales.map(inFolder),
      buyers: placed.buyers.map(inFolder),
      products: placed.products.map(inFolder),
      users: placed.users.map(inFolder),
      goals: placed.goals.map(inFolder),
    };
    const preview = await previewApart({ folder, target, mapping, files: paths }, { wholesalerId, signal });
    return { ...preview, problems: preview.problems.map(problemForPeople) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
