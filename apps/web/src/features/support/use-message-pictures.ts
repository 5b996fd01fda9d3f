import { MAX_SUPPORT_IMAGES } from '@anchora/contract/limits';
import { useState } from 'react';
import { uploadFile } from '../../api/uploads';
import { useKeptEntry } from '../../api/use-kept-entry';
import { toastFailure } from '../../api/toast-failure';
import { support } from '../../texts/support';

export interface MessagePictures {
  /** Addresses of uploaded pictures. */
  addresses: readonly string[];
  /** While true, a message would be sent without the pictures that were just chosen. */
  isUploading: boolean;
  /**
   * Uploads pictures one after the other until one fails; those beyond the number that a message may have are left out.
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
  const add = async (files: readonly File[]) => {
    setUploading(true);
    try {
      for (const file of files.slice(0, MAX_SUPPORT_IMAGES - addresses.length)) {
        const { url } = await uploadFile(file);
        setAddresses((present) => [...present, url]);
      }
    } catch (error) {
      toastFailure(error, { title: support.pictures.failed });
    }
    setUploading(false);
  };
  const remove = (address: string) => setAddresses((present) => present.filter((other) => other !== address));
  return { addresses, isUploading, add, remove };
}
