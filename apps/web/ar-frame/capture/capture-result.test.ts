import { beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, stubPage } from '../test-support/fake-element';
import { capture as texts } from '../texts/capture-en';
import { captureResult } from './capture-result';

let ui: FakeElement;
let share: ReturnType<typeof vi.fn<() => Promise<void>>>;
const onShared = vi.fn<() => void>();

beforeEach(() => {
  ui = new FakeElement();
  share = vi.fn<() => Promise<void>>();
  onShared.mockReset();
  stubPage({ ui });
  vi.stubGlobal('navigator', { share, canShare: () => true });
});

/** Shows a photo. @returns a function that presses the button to share it. */
function showPhoto(): () => Promise<void> {
  captureResult(texts, 'en', onShared).show({ blob: new Blob(['photo']), extension: 'jpg', sound: null });
  const button = ui.byTestId('ar-capture-share');
  if (!button) throw new Error('expected a button to share the photo');
  return async () => {
    button.click();
    await new Promise((later) => setTimeout(later));
  };
}

it('says that a photo could not be shared', async () => {
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await showPhoto()();
  expect(ui.textContent).toContain(texts.shareFailed);
});

it.each([
  ['closes the share sheet', 'AbortError'],
  ['presses the button twice', 'InvalidStateError'],
])('says nothing when the visitor %s', async (_, name) => {
  share.mockRejectedValue(new DOMException('', name));
  await showPhoto()();
  expect(ui.textContent).not.toContain(texts.shareFailed);
  expect(onShared).not.toHaveBeenCalled();
});

it('tells once that a photo was shared', async () => {
  share.mockResolvedValueOnce().mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
  const press = showPhoto();
  await press();
  await press();
  expect(onShared).toHaveBeenCalledTimes(1);
});
