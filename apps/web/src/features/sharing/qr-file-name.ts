import { cutTo } from '@anchora/contract/cut-to';

/** UTF-16 units of the name that are kept: three bytes each at most, while file systems take 255 bytes. */
export const MAX_QR_STEM_LENGTH = 80;

/** The project's name as a file name that is valid on every system, without an extension. */
export function qrFileName(projectName: string): string {
  const plain = projectName
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-');
  return `${cutTo(plain, MAX_QR_STEM_LENGTH) || 'project'}-qr`;
}
