import { sharing } from '../../../texts/sharing';
import { clearErrorToasts, showToast } from '../../../ui/messages/toast';

const { pictureFailed } = sharing.sheet;

/**
 * Prints the page once the picture of the sheet is fully decoded, so that the sheet is never printed without it. A user
 * who has left the page meanwhile gets no print, which would show the other page.
 */
export async function printOut(sheet: Pick<HTMLElement, 'querySelector' | 'isConnected'>): Promise<void> {
  clearErrorToasts();
  const picture = sheet.querySelector('img');
  // A picture that failed to load is requested once more, because the connection may be back.
  if (picture?.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
  try {
    await picture?.decode();
  } catch {
    if (sheet.isConnected) showToast({ kind: 'error', title: pictureFailed.title, description: pictureFailed.text });
    return;
  }
  if (sheet.isConnected) print();
}
