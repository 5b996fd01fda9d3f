import type { BrandChange } from '@anchora/contract/brand';
import { sharedLink } from '@anchora/contract/shared-link';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../page-config';
import { brand } from '../../../texts/brand';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { SettingCard } from '../../../ui/layout/setting-card';
import { Icon } from '../../../ui/pictures/icon';
import { QrCode } from '../../../ui/pictures/qr-code';
import { BLACK_ON_WHITE, type QrColours } from '../../../ui/pictures/qr-svg';
import { canBeRead } from './can-be-read';
import { ColourInput } from './colour-input';

const texts = brand.code;
/** An id as long as those of projects, so that the code has as many modules as theirs. */
const SAMPLE_SHARE_ID = 'aBcDeFgHiJkLmNoP';

interface CodeCardProps {
  value: BrandChange['qr'];
  /** Replaces the result of reading the code. */
  error: string | undefined;
  onChange: (colours: BrandChange['qr']) => void;
}

/** Colours of QR codes, with a code that is read as soon as a colour has changed. */
export function CodeCard({ value, error, onChange }: CodeCardProps) {
  const colours = value ?? BLACK_ON_WHITE;
  const sample = sharedLink(pageConfig.publicUrl, SAMPLE_SHARE_ID);
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={sample} label={texts.alt} colours={colours} className="w-40 rounded-tag border border-line" />
        <div className="grid gap-3">
          <SegmentChoice
            label={texts.choice}
            value={value === null ? 'standard' : 'own'}
            options={[
              { value: 'standard', label: texts.standard },
              { value: 'own', label: texts.own },
            ]}
            onValueChange={(choice) => onChange(choice === 'own' ? { ...BLACK_ON_WHITE } : null)}
          />
          {value !== null && (
            <div className="flex flex-wrap gap-5 text-sm">
              <span className="flex items-center gap-2">
                {texts.dark}
                <ColourInput label={texts.dark} value={value.dark} onChange={(dark) => onChange({ ...value, dark })} />
              </span>
              <span className="flex items-center gap-2">
                {texts.light}
                <ColourInput
                  label={texts.light}
                  value={value.light}
                  onChange={(light) => onChange({ ...value, light })}
                />
              </span>
            </div>
          )}
          {value !== null && <Reading sample={sample} colours={value} error={error} />}
        </div>
      </div>
    </SettingCard>
  );
}

function Reading({ sample, colours, error }: { sample: string; colours: QrColours; error: string | undefined }) {
  const { dark, light } = colours;
  /** `isRead` is null if the decoder could not be loaded: the check of the contrast then decides alone. */
  const [result, setResult] = useState<{ of: string; isRead: boolean | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    canBeRead(sample, { dark, light }).then(
      (isRead) => isCurrent && setResult({ of: dark + light, isRead }),
      () => isCurrent && setResult({ of: dark + light, isRead: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [sample, dark, light]);
  const isKnown = result?.of === dark + light;
  if (isKnown && result.isRead === null && !error) return null;
  const isGood = !error && isKnown && result.isRead === true;
  const words = error ?? (!isKnown ? texts.checking : isGood ? texts.readable : texts.unreadable);
  return (
    <p role="status" className={`flex items-start gap-1.5 text-sm ${isGood ? 'text-held-text' : 'text-ink-soft'}`}>
      <Icon of={isGood ? CircleCheck : error || isKnown ? CircleX : CircleDashed} sizePx={16} className="mt-[3px]" />
      {words}
    </p>
  );
}
