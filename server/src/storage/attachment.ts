/**
 * The Content-Disposition header that has a browser save a file under a name in any script (RFC 6266). Programs that
 * don't read UTF-8 names take the plain one, which needs no escapes.
 * @example attachmentHeader('Größe "XL".pdf') // attachment; filename="Gro_e _XL_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe...
 */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
