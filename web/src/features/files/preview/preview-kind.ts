import { extensionOf, type FileExtension } from '@caselift/domain/file-names';

export type PreviewKind = 'pdf' | 'picture';

const kinds: Partial<Record<FileExtension, PreviewKind>> = {
  pdf: 'pdf',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
};

/** How a file is shown in place; null: it can only be downloaded. @example previewKindOf('June.PDF') // 'pdf' */
export function previewKindOf(name: string): PreviewKind | null {
  const extension = extensionOf(name);
  return (extension && kinds[extension]) ?? null;
}
