import { phones } from '../../../texts/phones-on-vietnamese-page';
import { figureText } from './figure-text';
import { isVisible, type PictureDifference } from './picture-difference';

const texts = phones.quality.compare;

interface MeasuredProps {
  /** Null while the difference is being measured. */
  difference: PictureDifference | 'failed' | null;
  /** Text for a visible difference, with its mean. */
  visible: (mean: string) => string;
}

/** A measured difference in words. */
export function Measured({ difference, visible }: MeasuredProps) {
  return (
    <p role="status" className="text-sm">
      {difference === null && texts.measuring}
      {difference === 'failed' && texts.failed}
      {difference !== null && difference !== 'failed' && sentenceOf(difference, visible)}
    </p>
  );
}

function sentenceOf(difference: PictureDifference, visible: MeasuredProps['visible']): string {
  const mean = figureText(difference.mean, 1);
  return isVisible(difference) ? visible(mean) : texts.alike(mean);
}
