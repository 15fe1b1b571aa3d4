/** A file as the answer to a call, in place of its envelope. */
import type { Readable } from 'node:stream';
import { type Scope, scopeTexts } from '@caselift/contract/scope';
import { type FileExtension, fileTypes } from '@caselift/domain/file-names';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from '../storage/attachment.ts';

export type FileReply = {
  fileName: string;
  fileType: FileExtension;
  content: Readable | Buffer;
  /** The same in both environments. */
  isOfBoth?: true;
};

export const isFile = (result: unknown): result is FileReply =>
  typeof result === 'object' && result !== null && 'fileName' in result && 'content' in result;

/** Named as what it is: a file leaves the screen that says so. */
export const inEnvironment = <F extends FileReply>(file: F, { db }: Scope): F =>
  db === 'preview' && !file.isOfBoth ? { ...file, fileName: scopeTexts.previewFile(file.fileName) } : file;

export function sendFile(reply: FastifyReply, { fileName, fileType, content }: FileReply): FastifyReply {
  const charset = fileType === 'csv' ? '; charset=utf-8' : '';
  return reply
    .type(`${fileTypes[fileType]}${charset}`)
    .header('content-disposition', attachmentHeader(fileName))
    .send(content);
}
