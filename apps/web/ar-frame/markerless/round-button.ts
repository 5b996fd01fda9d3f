import { element } from '../ui/element';

export interface RoundButton {
  label: string;
  lang: string;
  testId: string;
  onclick: () => void;
}

/** A button with a drawing alone, within thumb's reach. */
export function roundButton({ label, testId, ...button }: RoundButton, drawing: SVGSVGElement): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'round', 'aria-label': label, 'data-testid': testId, ...button },
    drawing,
  );
}
