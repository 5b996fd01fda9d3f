import type { UploadedFile } from '@anchora/contract/uploads';
import { fileAddress } from '@anchora/contract/file-paths';
import type { FileRow } from './file-repository';

/**
 * The answer about an upload.
 *
 * @throws Error for a photo of the identity provider, which nobody uploaded.
 */
export function uploadedFile(row: FileRow): UploadedFile {
  const { kind, contentType, sizeBytes, widthPx, heightPx, metadata } = row;
  if (kind === 'photo') throw new Error(`a file of kind ${kind} cannot be an upload`);
  const size = widthPx === null || heightPx === null ? {} : { widthPx, heightPx };
  const alpha = metadata.alpha === 'stacked' ? { alpha: 'stacked' as const } : {};
  return { url: fileAddress(row.id), kind, contentType, sizeBytes, ...size, ...alpha };
}
