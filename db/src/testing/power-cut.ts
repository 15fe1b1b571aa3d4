/**
 * A disk that forgets. It notes what is synced in a folder, and answers what is left of the folder after a power cut of the
 * hardest kind: a file has the bytes of its last sync, a folder the names of its own last one, and nothing else is there.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** DuckDB syncs the bytes of its files itself, out of sight, and no folder: their names are ours to sync. */
const ofDuckDb = /\.duckdb(\.wal)?$/;

export type ForgetfulDisk = {
  folder: string;
  /** A copy of the folder as it would be found after a power cut now. */
  afterPowerCut(): string;
  /** Notes no more, and removes the folder and its copies. */
  end(): Promise<void>;
};

/** An inode: a file or a folder, whatever it is called. */
type Node = number;
type Kept = { names: Map<Node, Map<string, Node>>; bytes: Map<Node, Buffer> };

export async function forgetfulDisk(): Promise<ForgetfulDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caselift-forgetful-'));
  const kept: Kept = { names: new Map([[nodeOf(folder), new Map()]]), bytes: new Map() };
  const copies: string[] = [];
  const unwatch = await watchSyncs(async (handle, sync) => {
    const { ino } = await handle.stat();
    const found = pathsIn(folder).get(ino);
    // What is written while it syncs may or may not be safe.
    const isFolder = found !== undefined && statSync(found).isDirectory();
    const names = isFolder ? namesIn(found) : null;
    const bytes = found !== undefined && !isFolder ? readFileSync(found) : null;
    await sync();
    if (names !== null) kept.names.set(ino, names);
    if (bytes !== null) kept.bytes.set(ino, bytes);
  });
  return {
    folder,
    afterPowerCut: () => {
      const copy = mkdtempSync(path.join(tmpdir(), 'caselift-after-cut-'));
      copies.push(copy);
      layOut(kept, nodeOf(folder), { from: pathsIn(folder), to: copy });
      return copy;
    },
    end: async () => {
      unwatch();
      for (const one of [folder, ...copies]) await rm(one, { recursive: true, force: true });
    },
  };
}

type OnSync = (handle: FileHandle, sync: () => Promise<void>) => Promise<void>;

/** All files of Node are synced by the one method: nothing else of the product's syncs (scripts/durable-files.test.ts). */
async function watchSyncs(onSync: OnSync): Promise<() => void> {
  const probe = await open(tmpdir(), 'r');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const before = handles.sync;
  handles.sync = function (this: FileHandle) {
    return onSync(this, () => before.call(this));
  };
  return () => {
    handles.sync = before;
  };
}

const nodeOf = (file: string): Node => statSync(file).ino;

const namesIn = (folder: string): Map<string, Node> =>
  new Map(readdirSync(folder).map((name) => [name, nodeOf(path.join(folder, name))]));

/** Where each of them is now: the folder itself, and everything in it. */
function pathsIn(folder: string): Map<Node, string> {
  const paths = new Map([[nodeOf(folder), folder]]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined) paths.set(found.ino, file);
  }
  return paths;
}

function layOut(kept: Kept, at: Node, { from, to }: { from: Map<Node, string>; to: string }): void {
  for (const [name, node] of kept.names.get(at) ?? []) {
    const [target, present] = [path.join(to, name), from.get(node)];
    if (present !== undefined && ofDuckDb.test(present)) copyFileSync(present, target);
    else if (kept.names.has(node) || (present !== undefined && statSync(present).isDirectory())) {
      mkdirSync(target, { recursive: true });
      layOut(kept, node, { from, to: target });
    } else writeFileSync(target, kept.bytes.get(node) ?? '');
  }
}
