import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import type { DraftSaver } from '../saving/draft-saver';
import type { StageParts } from '../session/stage-context';
import { StageSession } from '../session/stage-session';
import type { PictureButtonProps } from '../upload/picture-button';
import { AddPicture } from './add-picture';

const button = vi.hoisted(() => vi.fn<(props: PictureButtonProps) => void>());
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../upload/picture-button', () => ({
  PictureButton: (props: PictureButtonProps) => {
    button(props);
    return null;
  },
}));
vi.mock('../session/scene-limits', () => ({
  hasRoomForPicture: () => true,
  useSceneLimits: () => ({ targets: Infinity, scenes: Infinity }),
}));

vi.mock('../session/stage-context', () => ({
  useStage: () => ({ session }) as StageParts,
  useHistory: () => session.current,
  useCanEdit: () => true,
}));

let session: StageSession;

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  session = new StageSession(richDocument(), 'image-tracking');
  session.saveWith({ canEdit: true, change: () => undefined } as unknown as DraftSaver);
  session.select('model1');
  vi.stubGlobal('HTMLElement', EventTarget);
  renderToStaticMarkup(<AddPicture />);
});

const store = () => {
  button.mock.lastCall?.[0].onStored({ id: FILE(9), name: 'Menu', alike: [] });
};

it('a picture that is prepared opens the scene that it gets', () => {
  store();
  expect(session.current.present).toMatchObject({ sceneId: session.document.scenes.at(-1)?.id, itemId: null });
});

it('a picture that is prepared while a hand drags an item leaves the item selected', () => {
  session.editItem('model1', (item) => ({ ...item, scale: 2 }), { name: 'gesture 1', byHand: true });
  store();
  expect(session.document.targets.at(-1)).toMatchObject({ image: FILE(9), scene: session.document.scenes.at(-1)?.id });
  expect(session.selected?.id).toBe('model1');
});
