/** A file as the answer to a call, in place of its envelope. */
import type { Readable } from 'node:stream';
import { type FileExtension, fileTypes } from '@caselift/domain/file-names';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from '../storage/attachment.ts';

export type FileReply = { fileName: string; fileType: FileExtension; content: Readable | Buffer };

export const isFile = (result: unknown): result is FileReply =>
  typeof result === 'object' && result !== null && 'fileName' in result && 'content' in result;

export function sendFile(reply: FastifyReply, { fileName, fileType, content }: FileReply): FastifyReply {
  const charset = fileType === 'csv' ? '; charset=utf-8' : '';
  return reply
    .type(`${fileTypes[fileType]}${charset}`)
    .header('content-disposition', attachmentHeader(fileName))
    .send(content);
}
