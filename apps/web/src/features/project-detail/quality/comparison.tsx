import type { ContentQuality } from '@anchora/contract/variants';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { LatePart } from '../../../ui/layers/late-part';
import { shownOf } from './shown-figures';

const texts = phones.quality;
const { Part: Compared } = lazyPart(async () => (await import('./compared')).Compared);

interface ComparisonProps {
  content: ContentQuality;
  originalUrl: string;
  /** Name of the original, if it is not the project's content. */
  name?: string;
  /** A button beside the one that opens the comparison. */
  children?: React.ReactNode;
}

/** Opens the comparison of what visitors get with the original, if they differ. */
export function Comparison({ content, originalUrl, name, children }: ComparisonProps) {
  const [isComparing, setComparing] = useState(false);
  const { variant } = shownOf(content);
  const variantUrl = variant?.url ?? null;
  const { kind, quality } = content;
  if (!variantUrl && !children) return null;
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {variantUrl && (
          <Button
            size="sm"
            icon={Columns2}
            aria-expanded={isComparing}
            {...(name !== undefined && { 'aria-label': texts.compare.openOf(name) })}
            onClick={() => setComparing(!isComparing)}
          >
            {texts.compare.open}
          </Button>
        )}
        {children}
      </div>
      {isComparing && variantUrl && (
        <LatePart>
          <Compared
            key={variantUrl}
            kind={kind}
            originalUrl={originalUrl}
            variantUrl={variantUrl}
            variantName={kind === 'video' ? texts.videoNames.light : texts.names[quality]}
          />
        </LatePart>
      )}
    </>
  );
}
