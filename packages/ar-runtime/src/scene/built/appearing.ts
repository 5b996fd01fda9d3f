import type { PublicItem } from '@anchora/contract/scene/public-scene';

/** Length of the effects with which items appear and leave, s; chosen by eye. */
const EFFECT_S = 0.4;
/** Distance that a rising item moves, as a share of its height. Chosen, not measured. */
const RISE = 0.3;

export interface Appearance {
  /** 0..1. */
  opacity: number;
  /** Factor for the item's size. */
  size: number;
  /** Shift along the item's up axis, as a share of its height. */
  lift: number;
}

const WHOLE: Appearance = { opacity: 1, size: 1, lift: 0 };
const GONE: Appearance = { opacity: 0, size: 1, lift: 0 };

/**
 * @param ageS time since the item was shown.
 * @param still whether the visitor prefers less motion; effects are then left out.
 * @returns the item's opacity, size and shift; the opacity is 0 before its delay and after it has left.
 */
export function appearanceAt(
  { appear, leaveAfterS }: Pick<PublicItem, 'appear' | 'leaveAfterS'>,
  ageS: number,
  still: boolean,
): Appearance {
  const sinceS = ageS - appear.delayS;
  const leftS = leaveAfterS === null ? Infinity : leaveAfterS - sinceS;
  if (sinceS < 0 || leftS <= 0) return GONE;
  if (still || appear.effect === 'none') return WHOLE;
  const share = easedOut(Math.min(1, sinceS / EFFECT_S, leftS / EFFECT_S));
  if (share === 1) return WHOLE;
  // A matrix of size 0 could not be inverted when a tap looks for its item.
  if (appear.effect === 'grow') return { opacity: 1, size: Math.max(share, 1e-3), lift: 0 };
  return { opacity: share, size: 1, lift: appear.effect === 'rise' ? RISE * (share - 1) : 0 };
}

/** True once only another action can show the item again. */
export function hasLeft({ appear, leaveAfterS }: Pick<PublicItem, 'appear' | 'leaveAfterS'>, ageS: number): boolean {
  return leaveAfterS !== null && ageS >= appear.delayS + leaveAfterS;
}

function easedOut(share: number): number {
  return 1 - (1 - share) ** 3;
}
