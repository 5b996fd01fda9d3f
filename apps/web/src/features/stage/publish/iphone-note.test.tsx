import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { textItem } from '../../../../../../packages/contract/test-support/documents';
import { StageContext, type StageParts } from '../session/stage-context';
import { IphoneNote } from './iphone-note';

vi.mock('../../../page-config', () => ({ pageConfig: {} }));

it('names an item that Quick Look cannot show so that a name in Arabic does not turn the sentence round', () => {
  const item = { ...textItem('text01', { name: 'قهوة (2)' }), onTap: [{ do: 'hide' as const, item: 'text01' }] };
  const scene = { id: 'scene1', name: '', items: [item], whenLost: 'hide' as const, button: null };
  const document: SceneDocument = { v: 1, targets: [], scenes: [scene] };
  const shown = renderToStaticMarkup(
    <StageContext value={{ session: { onFloor: true, document } } as unknown as StageParts}>
      <IphoneNote />
    </StageContext>,
  );
  expect(shown).toContain('\u2068قهوة (2)\u2069');
});
