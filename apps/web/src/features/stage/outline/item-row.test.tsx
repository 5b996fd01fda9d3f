import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import type { MouseEventHandler, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textItem } from '../../../../../../packages/contract/test-support/documents';
import { renderedHook } from '../../../../test-support/rendered-hook';
import type { StageParts } from '../session/stage-context';
import { ItemRow, type ItemRowProps } from './item-row';

const select = vi.hoisted(() => vi.fn());
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('../session/stage-context', () => ({
  useStage: () => ({ session: { select } }) as unknown as StageParts,
  useCanEdit: () => true,
}));

beforeEach(() => void select.mockReset());

type Press = MouseEventHandler<HTMLLIElement>;

/**
 * Renders the row of an item.
 *
 * @returns a function that clicks on the row, or on a part that is outside of it in the document.
 */
function rowOf(item: SceneItem) {
  const { type: Row } = ItemRow as unknown as { type: (props: ItemRowProps) => ReactElement<{ onClick: Press }> };
  const row = renderedHook(() => Row({ item, isSelected: false, isActive: true, isFirst: true, isLast: true }));
  return ({ isInside }: { isInside: boolean }) => {
    const event = { target: {}, currentTarget: { contains: () => isInside } };
    row.props.onClick(event as unknown as Parameters<Press>[0]);
  };
}

it('a click on the row selects its item', () => {
  const click = rowOf(textItem('text01'));
  click({ isInside: true });
  expect(select).toHaveBeenCalledExactlyOnceWith('text01');
});

it('a command of the menu of the row, which has selected the copy or the neighbour, does not select its item', () => {
  const click = rowOf(textItem('text01'));
  click({ isInside: false });
  expect(select).not.toHaveBeenCalled();
});
