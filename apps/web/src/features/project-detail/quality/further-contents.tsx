import type { ContentQuality, FurtherContent, Quality } from '@anchora/contract/variants';
import { useState } from 'react';
import { useContentQuality, useReadQuality } from '../../../api/content-quality';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { Comparison } from './comparison';
import { KeepOnly } from './keep-only';
import { LightCopyButton } from './light-copy-button';
import { LightCopyFor, Served } from './served';
import { hasLightCopy, mayMakeCopy } from './shown-figures';
import { UnreadQuality } from './unread-quality';

const texts = phones.quality;
/** Number of files listed at first; more on request, since each is a request of its own. Chosen, not measured. */
const LISTED_FIRST = 8;

interface FurtherContentsProps {
  projectId: number;
  /** The project's own content. */
  content: ContentQuality;
  /** Whether the user may make copies and delete an original. */
  mayChange: boolean;
}

/** The other models and videos of a scene, with what their copies save. */
export function FurtherContents({ projectId, content, mayChange }: FurtherContentsProps) {
  const [isWhole, setWhole] = useState(false);
  const { others, quality } = content;
  const listed = others.slice(0, isWhole ? others.length : LISTED_FIRST);
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-bold">{texts.others}</h3>
      {/* A light copy of the project's own video has its notice already. */}
      {!hasLightCopy(content) && <LightCopiesFor projectId={projectId} quality={quality} files={listed} />}
      <ul className="grid gap-4">
        {listed.map((other) => (
          <li key={other.url} className="grid gap-2">
            <p className="text-sm font-medium break-words">
              <bdi>{other.name}</bdi>
            </p>
            <Further projectId={projectId} other={other} mayChange={mayChange} />
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

interface LightCopiesForProps {
  projectId: number;
  quality: Quality;
  files: readonly FurtherContent[];
  /** Index of the file to look at; those before it have no light copy. */
  from?: number;
}

/** Says once who gets the light copies if one of the files has one. */
function LightCopiesFor({ from = 0, ...props }: LightCopiesForProps) {
  const file = props.files[from];
  return file && <LightCopyOrNext {...props} url={file.url} from={from} />;
}

function LightCopyOrNext({ url, from, ...props }: Required<LightCopiesForProps> & { url: string }) {
  const data = useReadQuality(props.projectId, url);
  if (data && hasLightCopy(data)) return <LightCopyFor quality={props.quality} />;
  return <LightCopiesFor {...props} from={from + 1} />;
}

interface FurtherProps {
  projectId: number;
  other: FurtherContent;
  mayChange: boolean;
}

function Further({ projectId, other, mayChange }: FurtherProps) {
  const { data, error, isFetching, refetch } = useContentQuality(projectId, other.url);
  if (!data) return error && <UnreadQuality error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <Served projectId={projectId} content={data} of={other.url} mayChange={mayChange} />
      <Comparison content={data} originalUrl={other.url} name={other.name}>
        {mayChange && <KeepOnly projectId={projectId} content={data} of={other} />}
      </Comparison>
      {mayChange && mayMakeCopy(data) && <LightCopyButton projectId={projectId} url={other.url} name={other.name} />}
    </>
  );
}
