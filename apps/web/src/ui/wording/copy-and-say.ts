import { showToast } from '../messages/toast';
import { copyText } from './copy-text';

/** Puts text on the clipboard and says whether that worked. @returns whether it did */
export async function copyAndSay(text: string, texts: { copied: string; notCopied: string }): Promise<boolean> {
  const isCopied = await copyText(text);
  showToast(isCopied ? { kind: 'success', title: texts.copied } : { kind: 'error', title: texts.notCopied });
  return isCopied;
}
