import type { TrackingFileFormat } from '@anchora/vision';
import { targetTools } from '../../texts/target-tools';
import { RadioCards } from '../../ui/fields/radio-cards';
import { formatName } from './format-name';

const texts = targetTools.format;

interface FormatChoiceProps {
  value: TrackingFileFormat;
  disabled: boolean;
  onChange: (format: TrackingFileFormat) => void;
}

export function FormatChoice({ value, disabled, onChange }: FormatChoiceProps) {
  return (
    <RadioCards
      label={texts.label}
      value={value}
      onValueChange={onChange}
      columns={1}
      options={[
        { value: 'container', title: formatName('container'), description: texts.containerText, disabled },
        { value: 'mind', title: formatName('mind'), description: texts.mindText, disabled },
      ]}
    />
  );
}
