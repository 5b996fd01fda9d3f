import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { expect, it } from 'vitest';
import { Eye } from '../../../scene-preview/eye';
import { type Vec, turnTo } from '../document/item-edits';
import { Guides } from './guides';
import { ItemMover } from './item-mover';

const CARD: SceneItem = {
  id: 'card01',
  name: '',
  ...itemAtRest(),
  kind: 'text',
  text: 'A',
  weight: 400,
  colour: '#000000',
  ground: null,
  align: 'left',
  width: 0.5,
};

const nothing = (): void => undefined;

/** Whether snapping is off. */
type IsFree = { isFree?: boolean };
type Twist = (degrees: number, isFree?: IsFree) => void;

/** A mover of one selected card, whose edits are applied to it as on the stage. */
function moverOfCard(rotation: Vec = [0, 0, 0]) {
  let card = { ...CARD, rotation };
  const names = new Set<string>();
  const mover = new ItemMover({
    canvas: {} as HTMLCanvasElement,
    eye: new Eye(false, 1),
    guides: new Guides(false),
    listener: {
      onSelect: nothing,
      onMove: nothing,
      onTurn: (_, turned, gesture) => {
        card = turnTo(card, turned);
        names.add(gesture);
      },
      onScale: nothing,
      onGestureEnd: nothing,
    },
    pictureHeight: 1,
    items: () => [card],
    selected: () => card,
    extentOf: () => null,
  });
  const twist: Twist = (degrees, { isFree = false } = {}) => {
    if (!mover.isHeld) mover.take(CARD.id);
    mover.twist((degrees * Math.PI) / 180, isFree);
  };
  return { mover, twist, roll: () => card.rotation[2], names };
}

/** Turns by small steps, as two fingers do. */
function inSteps(twist: Twist, degrees: number, isFree: IsFree = {}): void {
  for (let turned = 0; turned < degrees; turned++) twist(1, isFree);
}

it('two fingers that turn an item by nearly 45° leave it at 45°', () => {
  const { twist, roll } = moverOfCard();
  inSteps(twist, 43);
  expect(roll()).toBe(45);
});

it('two fingers turn an item out of a step again, by as much as they turn', () => {
  const { twist, roll } = moverOfCard([0, 0, 30]);
  inSteps(twist, 4);
  expect(roll()).toBe(30);
  inSteps(twist, 4);
  expect(roll()).toBe(38);
});

it('with snapping off an item follows two fingers to the degree', () => {
  const { twist, roll } = moverOfCard();
  inSteps(twist, 43, { isFree: true });
  expect(roll()).toBe(43);
});

it('a new gesture starts from the turn that is shown', () => {
  const { mover, twist, roll } = moverOfCard();
  inSteps(twist, 43);
  mover.end();
  inSteps(twist, 8);
  expect(roll()).toBe(53);
});

it('a gesture that the end of its view cut off is not continued by the first gesture of the next view', () => {
  const [cutOff, next] = [moverOfCard(), moverOfCard()];
  for (const { twist } of [cutOff, next]) twist(8);
  expect([...next.names]).not.toEqual([...cutOff.names]);
});
