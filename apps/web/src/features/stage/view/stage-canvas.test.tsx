import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { fileAddress } from '@anchora/contract/file-paths';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import { StageCanvas, type StageCanvasProps } from './stage-canvas';
import { FIRST_CHOICES } from './view-choices';

const { usePicture } = vi.hoisted(() => ({ usePicture: vi.fn() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../../../scene-preview/use-picture', () => ({ usePicture }));
vi.mock('../session/stage-context', () => ({
  useHistory: () => ({ present: { document: richDocument(), sceneId: 'sceneb', itemId: null } }),
  useCanEdit: () => true,
}));

const nothing = () => undefined;
const CHOICES: StageCanvasProps = {
  ...FIRST_CHOICES,
  onOrbit: nothing,
  onAction: nothing,
  onHeldTooLong: nothing,
};

/** The address of the picture on the stage. */
function shownOn(choices: Partial<StageCanvasProps>): unknown {
  renderToStaticMarkup(<StageCanvas {...CHOICES} {...choices} />);
  return usePicture.mock.lastCall?.[0];
}

it('shows the picture of the scene that is edited', () => {
  expect(shownOn({})).toBe(fileAddress(FILE(12)));
});

it('shows the picture on which a scene plays, also if another scene has been selected since', () => {
  const playing = { id: 'scenea', items: [], whenLost: 'hide', button: null } as const;
  expect(shownOn({ playing: { ...playing, items: [] }, image: FILE(11) })).toBe(fileAddress(FILE(11)));
});
