import type { Property, Step } from '@anchora/contract/visit-properties';

/** The step at which a breakdown counts its visitors. */
export function mainStep(by: Property): Step {
  if (by === 'found-after' || by === 'stayed-for' || by === 'picture') return 'found';
  return by === 'action' ? 'acted' : 'opened';
}

/** Whether the rows also have the later steps of the visitors of each value. */
export function hasSteps(by: Property): boolean {
  return mainStep(by) === 'opened' && by !== 'failure';
}
