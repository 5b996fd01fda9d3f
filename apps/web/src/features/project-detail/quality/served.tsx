import type { ContentQuality } from '@anchora/contract/variants';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { sizeText } from './figure-text';
import { KeptSource } from './kept-source';
import { Saved } from './saved';
import { hasLightCopy, shownOf } from './shown-figures';

const texts = phones.quality;

interface ServedProps {
  projectId: number;
  content: ContentQuality;
  /** Address of the file, if it is not the project's content. */
  of?: string;
  /** Whether to say who gets the light copy of a video. */
  explains?: boolean;
  mayChange: boolean;
}

/** Sizes before and after of the file that visitors get, and what it was made of. */
export function Served({ projectId, content, of, explains = false, mayChange }: ServedProps) {
  const { variant } = shownOf(content);
  const { kept, source } = content;
  const keptText = kept && texts.keptOnly(sizeText(content.original.bytes), sizeText(kept.originalBytes));
  const sourceLine = source && <KeptSource projectId={projectId} source={source} of={of} mayChange={mayChange} />;
  if (!variant?.stats?.after) {
    return (
      <>
        <p className="text-sm">{keptText ?? texts.asUploaded[content.kind]}</p>
        {sourceLine}
      </>
    );
  }
  return (
    <>
      {keptText && <p className="text-sm">{keptText}</p>}
      <Saved before={content.original} after={variant.stats.after} />
      {explains && hasLightCopy(content) && <LightCopyFor quality={content.quality} />}
      {sourceLine}
    </>
  );
}

/** Says who gets the light copies, which is the same for all videos of a project. */
export function LightCopyFor({ quality }: Pick<ContentQuality, 'quality'>) {
  return <p className="text-sm text-ink-soft">{quality === 'light' ? texts.lightForAll : texts.lightForSome}</p>;
}
