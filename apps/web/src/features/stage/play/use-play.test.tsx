import { expect, it, vi } from 'vitest';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import { renderedHook } from '../../../../test-support/rendered-hook';
import { changeTarget } from '../document/edit-document';
import type { StageParts } from '../session/stage-context';
import { StageSession } from '../session/stage-session';
import { FIRST_CHOICES, chosen } from '../view/view-choices';
import { usePlay } from './use-play';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../ui/messages/toast', () => ({ showToast: vi.fn() }));

/** The stage of a document, and the choices after each change. */
function stageOf() {
  const session = new StageSession(richDocument(), 'image-tracking');
  let choices = FIRST_CHOICES;
  const play = renderedHook(() =>
    usePlay({ session } as StageParts, choices, (change) => (choices = chosen(choices, change))),
  );
  return { session, play, choices: () => choices };
}

it('a scene plays on its picture', async () => {
  const { session, play, choices } = stageOf();
  const [target] = session.document.targets;
  await play.play(session.document);
  expect(choices()).toMatchObject({ playing: { id: target?.scene }, image: target?.image });
});

it('a scene that is selected while the code for playing is loaded plays, on its own picture', async () => {
  const { session, play, choices } = stageOf();
  const [first, second] = session.document.targets;
  const started = play.play(session.document);
  session.selectScene(second?.scene ?? '');
  await started;
  expect(second?.image).not.toBe(first?.image);
  expect(choices()).toMatchObject({ playing: { id: second?.scene }, image: second?.image });
});

it('an earlier version plays on the picture that it had', async () => {
  const { session, play, choices } = stageOf();
  const [target] = session.document.targets;
  await play.play(changeTarget(session.document, target?.id ?? '', (one) => ({ ...one, image: FILE(8) })));
  expect(choices()).toMatchObject({ playing: { id: target?.scene }, image: FILE(8) });
});
