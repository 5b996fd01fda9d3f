import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharing } from '../../../texts/sharing';
import { printOut } from './print-out';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast, clearErrorToasts: () => undefined }));

const print = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('print', print);
});
afterEach(() => vi.unstubAllGlobals());

/** A sheet whose picture is decoded like this, and which may have left the page by then. */
function sheetWith(decode: () => Promise<void>, { isLeft = false } = {}) {
  const sheet = { isConnected: true, querySelector: () => picture as never };
  const picture = {
    complete: false,
    decode: async () => {
      sheet.isConnected = !isLeft;
      return decode();
    },
  };
  return sheet;
}

const decoded = () => Promise.resolve();
const broken = () => Promise.reject(new DOMException('The picture is gone', 'EncodingError'));

it('prints once the picture is decoded', async () => {
  await printOut(sheetWith(decoded));
  expect(print).toHaveBeenCalledOnce();
});

it('says that the picture cannot be loaded, and prints nothing', async () => {
  await printOut(sheetWith(broken));
  expect(showToast).toHaveBeenCalledExactlyOnceWith({
    kind: 'error',
    title: sharing.sheet.pictureFailed.title,
    description: sharing.sheet.pictureFailed.text,
  });
  expect(print).not.toHaveBeenCalled();
});

it('does nothing on the page that was opened while the picture was decoded', async () => {
  for (const decode of [decoded, broken]) await printOut(sheetWith(decode, { isLeft: true }));
  expect(print).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
});
