import { domain } from '../../texts/domain';
import { SegmentChoice } from '../../ui/fields/segment-choice';

const texts = domain.share;

interface AddressChoiceProps {
  usesDomain: boolean;
  onChange: (usesDomain: boolean) => void;
}

/** Chooses whether link and code lead to the workspace's own domain or to the site. */
export function AddressChoice({ usesDomain, onChange }: AddressChoiceProps) {
  return (
    <div className="grid gap-2">
      <SegmentChoice
        label={texts.label}
        value={usesDomain ? 'own' : 'site'}
        options={[
          { value: 'own', label: texts.own },
          { value: 'site', label: texts.site },
        ]}
        onValueChange={(value) => onChange(value === 'own')}
      />
      {usesDomain && <p className="text-sm text-ink-soft">{texts.note}</p>}
    </div>
  );
}
