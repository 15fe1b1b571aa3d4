/** Buckets of Cloud Storage, as far as loads and exports need them. */
import { ApiError } from './api-error.ts';

export class Buckets {
  readonly #objects = new Map<string, Map<string, Buffer>>();

  add(bucket: string): void {
    this.#objects.set(bucket, new Map());
  }

  #of(bucket: string): Map<string, Buffer> {
    const objects = this.#objects.get(bucket);
    if (objects === undefined) throw new ApiError('notFound', `The specified bucket does not exist: ${bucket}`);
    return objects;
  }

  /** The names that begin like this, in order. */
  names(bucket: string, prefix = ''): string[] {
    return [...this.#of(bucket).keys()].filter((name) => name.startsWith(prefix)).sort();
  }

  read(bucket: string, name: string): Buffer {
    const content = this.#of(bucket).get(name);
    if (content === undefined) throw new ApiError('notFound', `No such object: ${bucket}/${name}`);
    return content;
  }

  write(bucket: string, name: string, content: Buffer): void {
    this.#of(bucket).set(name, content);
  }

  remove(bucket: string, name: string): void {
    this.read(bucket, name);
    this.#of(bucket).delete(name);
  }

  /** The contents behind `gs://bucket/name`; a star stands for anything. */
  contentsOf(uri: string): Buffer[] {
    const { bucket, name } = partsOf(uri);
    const [start = '', end] = name.split('*');
    const names = this.names(bucket, start).filter((found) =>
      end === undefined ? found === name : found.endsWith(end),
    );
    if (names.length === 0) throw new ApiError('notFound', `Not found: URI ${uri}`);
    return names.map((found) => this.read(bucket, found));
  }

  /** Writes parts to `gs://bucket/name`, which needs a star where there are several. */
  writeParts(uri: string, parts: readonly Buffer[]): void {
    const { bucket, name } = partsOf(uri);
    if (parts.length > 1 && !name.includes('*'))
      throw new ApiError(
        'invalid',
        'Operation cannot be performed. The table is too large to be exported to a single file.',
      );
    for (const [at, part] of parts.entries()) this.write(bucket, name.replace('*', String(at).padStart(12, '0')), part);
  }
}

function partsOf(uri: string): { bucket: string; name: string } {
  const [, bucket, name] = /^gs:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (bucket === undefined || name === undefined) throw new ApiError('invalid', `Invalid URI: ${uri}`);
  return { bucket, name };
}
