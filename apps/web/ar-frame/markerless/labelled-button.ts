import { element } from '../ui/element';

interface LabelledButton {
  label: string;
  lang: string;
  testId: string;
  onclick: () => void;
}

/** A button with a drawing over its label, within thumb's reach. */
export function labelledButton(
  { label, testId, ...button }: LabelledButton,
  drawing: SVGSVGElement,
): HTMLButtonElement {
  return element('button', { type: 'button', class: 'tool', 'data-testid': testId, ...button }, drawing, label);
}
