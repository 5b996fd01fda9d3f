/**
 * Content-Disposition with the original file name: an ASCII form for old clients, and the exact one (RFC 6266,
 * RFC 8187). No character of the name can end the header or the parameter.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%;/]/g, '_');
  const exact = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, '\ufffd')).replaceAll(
    /['()*]/g,
    (char) => `%${char.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
