import { closestVisible } from '@anchora/contract/brand-colours';
import { brand } from '../../../texts/brand';
import { Button } from '../../../ui/buttons/button';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { FailureLine } from '../../../ui/messages/failure-line';
import { ColourInput } from './colour-input';

const texts = brand.look;

interface OwnColourProps {
  label: string;
  /** Null for the product's own colour. */
  value: string | null;
  /** Colour that the choice of an own one begins with. */
  first: string;
  onChange: (colour: string | null) => void;
  error?: string | undefined;
  /** Surfaces on which the colour has to be visible, if a better one is to be proposed. */
  surfaces?: readonly string[];
}

/**
 * The product's colour or one of the creator's own; a colour that does not work comes with the closest one that does.
 */
export function OwnColour({ label, value, first, onChange, error, surfaces }: OwnColourProps) {
  const closest = error && value && surfaces ? closestVisible(value, surfaces) : null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentChoice
          label={label}
          value={value === null ? 'standard' : 'own'}
          options={[
            { value: 'standard', label: texts.standard },
            { value: 'own', label: texts.own },
          ]}
          onValueChange={(choice) => onChange(choice === 'own' ? first : null)}
        />
        {value !== null && <ColourInput label={`${label}: ${texts.own}`} value={value} onChange={onChange} />}
      </div>
      {error && <FailureLine>{error}</FailureLine>}
      {closest && closest !== value && (
        <div>
          <Button size="sm" onClick={() => onChange(closest)}>
            <span aria-hidden="true" className="size-4 rounded-full" style={{ background: closest }} />
            {texts.closest(closest)}
          </Button>
        </div>
      )}
    </div>
  );
}
