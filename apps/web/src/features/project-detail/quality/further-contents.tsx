import type { ContentQuality, FurtherContent } from '@anchora/contract/variants';
import { useState } from 'react';
import { useContentQuality } from '../../../api/content-quality';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { Comparison } from './comparison';
import { fileSizeText } from '../../../ui/wording/file-size';
import { KeepOnly } from './keep-only';
import { KeptSource } from './kept-source';
import { LightCopyButton } from './light-copy-button';
import { Saved } from './saved';
import { mayMakeCopy, shownOf } from './shown-figures';

const texts = phones.quality;
/** More are listed on request, since each is asked for by itself. */
const LISTED_FIRST = 8;

interface FurtherContentsProps {
  projectId: number;
  /** The project's own content. */
  content: Pick<ContentQuality, 'kind' | 'others'>;
  /** Whether the user may delete an original. */
  mayChange: boolean;
}

/** The other models and videos of a scene, with what their copies save. */
export function FurtherContents({ projectId, content: { kind, others }, mayChange }: FurtherContentsProps) {
  const [isWhole, setWhole] = useState(false);
  const explaining = kind === 'video' ? null : others.find((other) => other.kind === 'video');
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-bold">{texts.others}</h3>
      <ul className="grid gap-4">
        {others.slice(0, isWhole ? others.length : LISTED_FIRST).map((other) => (
          <li key={other.url} className="grid gap-2">
            <p className="text-sm font-medium break-words">{other.name}</p>
            <Further projectId={projectId} other={other} explains={other === explaining} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {!isWhole && others.length > LISTED_FIRST && (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setWhole(true)}>
          {texts.allOthers(others.length)}
        </Button>
      )}
    </div>
  );
}

interface FurtherProps {
  projectId: number;
  other: FurtherContent;
  explains: boolean;
  mayChange: boolean;
}

function Further({ projectId, other, explains, mayChange }: FurtherProps) {
  const { data } = useContentQuality(projectId, other.url);
  if (!data) return null;
  return (
    <>
      <Served projectId={projectId} content={data} of={other.url} explains={explains} mayChange={mayChange} />
      <Comparison content={data} originalUrl={other.url} name={other.name}>
        {mayChange && <KeepOnly projectId={projectId} content={data} of={other} />}
      </Comparison>
      {mayMakeCopy(data) && <LightCopyButton projectId={projectId} url={other.url} name={other.name} />}
    </>
  );
}

interface ServedProps {
  projectId: number;
  content: ContentQuality;
  /** Address of the file, if it is not the project's content. */
  of?: string;
  /** Whether to say who gets the light copy of a video, which is the same for all videos. */
  explains: boolean;
  mayChange: boolean;
}

/** Sizes before and after of the file that visitors get, and what it was made of. */
export function Served({ projectId, content, of, explains, mayChange }: ServedProps) {
  const { variant } = shownOf(content);
  const { kept, source } = content;
  const size = (bytes: number) => fileSizeText(bytes, texts.locale);
  const keptText = kept && texts.keptOnly(size(content.original.bytes), size(kept.originalBytes));
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
      {explains && content.kind === 'video' && (
        <p className="text-sm text-ink-soft">{content.quality === 'light' ? texts.lightForAll : texts.lightForSome}</p>
      )}
      {sourceLine}
    </>
  );
}
