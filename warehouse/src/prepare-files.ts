/** The first step of an import: every target's files, read and mapped in the sandbox. */
import { type TargetName, targetNames } from './import-report.ts';
import { ImportFault, type Mapping, type TargetMapping } from './mapping.ts';
import { type PreparedTarget, prepareTarget } from './prepare-target.ts';
import { type OnDoing, type OnProgress, watched } from './progress.ts';
import { openSandbox, removeWorkingFiles, type Sandbox } from './sandbox.ts';
import { readSource, type Source } from './sources.ts';

/** Paths by target. The order counts: of repeated rows the first is kept. */
export type ImportFiles = {
  sales: string[];
  buyers?: string[] | undefined;
  products?: string[] | undefined;
  users?: string[] | undefined;
  goals?: string[] | undefined;
};

export type PrepareFiles = {
  jobDir: string;
  mapping: Mapping;
  files: ImportFiles;
  onProgress: OnProgress;
  onDoing?: OnDoing;
};

/** Leaves one Parquet file a target in `jobDir`. Throws ImportFault where files and mapping do not fit. */
export async function prepareFiles(request: PrepareFiles): Promise<PreparedTarget[]> {
  await removeWorkingFiles(request.jobDir); // those of a reader that died
  const plans = planTargets(request.mapping, request.files);
  const sandbox = await openSandbox(request.jobDir);
  try {
    return await prepareAll(sandbox, request, plans);
  } finally {
    sandbox.close();
  }
}

type Plan = { target: TargetName; mapping: TargetMapping; files: string[]; derived: boolean };

/** What to read for which target: files of its own first, else derived from the sales where the mapping says so. */
function planTargets(mapping: Mapping, files: ImportFiles): Plan[] {
  if (files.sales.length === 0) throw new ImportFault('There is no sales file');
  return targetNames.flatMap((target): Plan[] => {
    const own = files[target] ?? [];
    const targetMapping = mapping[target];
    if (!targetMapping) {
      if (own.length > 0) throw new ImportFault(`The mapping doesn't describe the ${target} file`);
      return [];
    }
    if (targetMapping.from === 'sales') {
      if (own.length > 0)
        throw new ImportFault(
          `The mapping takes ${target} from the sales files, so it can't use a separate ${target} file`,
        );
      return [{ target, mapping: targetMapping, files: files.sales, derived: true }];
    }
    return own.length > 0 ? [{ target, mapping: targetMapping, files: own, derived: false }] : [];
  });
}

async function prepareAll(sandbox: Sandbox, request: PrepareFiles, plans: Plan[]): Promise<PreparedTarget[]> {
  const { connection } = sandbox;
  const { jobDir, mapping, onProgress, onDoing = () => {} } = request;
  const onFile = (file: string) => onDoing({ file });
  const salesSource = await watched(connection, 'Reading sales', onProgress, () =>
    readSource(connection, jobDir, 'sales', request.files.sales, mapping.sales.read, { onFile }),
  );
  const prepared: PreparedTarget[] = [];
  for (const { target, mapping: targetMapping, files, derived } of plans) {
    const fromSales = derived || target === 'sales';
    const readOwn = (): Promise<Source> =>
      readSource(connection, jobDir, target, files, targetMapping.read, { onFile });
    const source = fromSales ? salesSource : await watched(connection, `Reading ${target}`, onProgress, readOwn);
    const order = { jobDir, target, mapping: targetMapping, source, salesMapping: derived ? mapping.sales : null };
    onDoing({ mapping: order });
    prepared.push(await watched(connection, `Mapping ${target}`, onProgress, () => prepareTarget(connection, order)));
  }
  return prepared;
}
