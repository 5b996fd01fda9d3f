import { MAX_SUPPORT_IMAGES } from '@anchora/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../api/uploads';
import { useKeptEntry } from '../../api/use-kept-entry';
import { toastFailure } from '../../api/toast-failure';
import { isAbort } from '../../is-abort';
import { support } from '../../texts/support';

export interface MessagePictures {
  /** Addresses of uploaded pictures. */
  addresses: readonly string[];
  /** While true, a message would be sent without the pictures that were just chosen. */
  isUploading: boolean;
  /**
   * Uploads pictures one after the other until one fails or the page is left; those beyond the number that a message may
   * have are left out.
   */
  add: (files: readonly File[]) => Promise<void>;
  remove: (address: string) => void;
}

/**
 * The pictures of a message that is being written; each is uploaded and checked when it is chosen.
 *
 * @param message name of the entry in which its text is kept
 */
export function useMessagePictures(message: string): MessagePictures {
  const [addresses, setAddresses] = useKeptEntry<readonly string[]>(`pictures of ${message}`, []);
  const [isUploading, setUploading] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const add = async (files: readonly File[]) => {
    setUploading(true);
    running.current = new AbortController();
    const fitting = files.slice(0, MAX_SUPPORT_IMAGES - addresses.length);
    await uploadInTurn(fitting, running.current.signal, (url) => setAddresses((present) => [...present, url]));
    setUploading(false);
  };
  const remove = (address: string) => setAddresses((present) => present.filter((other) => other !== address));
  return { addresses, isUploading, add, remove };
}

/** Uploads pictures one after the other until one fails, which is said, or until the signal fires. */
export async function uploadInTurn(
  files: readonly File[],
  signal: AbortSignal,
  onUploaded: (address: string) => void,
): Promise<void> {
  try {
    for (const file of files) onUploaded((await uploadFile(file, { signal })).url);
  } catch (error) {
    if (!isAbort(error)) toastFailure(error, { title: support.pictures.failed });
  }
}
