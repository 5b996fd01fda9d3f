import { LIGHTER_VIDEO, type ContentQuality, type KeepableVariant } from '@anchora/contract/variants';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useKeepVariant } from '../../../api/content-quality';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { isolated } from '../../../ui/wording/isolated';
import { DeletionQuestion } from './deletion-question';
import { figureText, sizeText } from './figure-text';

const texts = phones.quality.keep;
/** More names would hide what the dialog asks. */
const MOST_NAMES = 3;

interface KeepOnlyProps {
  projectId: number;
  content: ContentQuality;
  /** Address and name of the file, if it is not the project's content. */
  of?: { url: string; name: string };
}

/** Deletes the original in favour of the copy that visitors get, after asking. */
export function KeepOnly({ projectId, content, of }: KeepOnlyProps) {
  // The question stays as it was asked, also while the list is read again.
  const [asked, setAsked] = useState<KeepableVariant | null>(null);
  const keep = useKeepVariant(projectId, of?.url);
  const { keepable } = content;
  return (
    <>
      {keepable && (
        <Button
          size="sm"
          variant="ghost"
          icon={Trash2}
          {...(of && { 'aria-label': texts.openOf(of.name) })}
          onClick={() => setAsked(keepable)}
        >
          {texts.open}
        </Button>
      )}
      <DeletionQuestion
        description={asked && <Consequences content={content} keepable={asked} />}
        texts={texts}
        doneText={texts.doneText(sizeText(asked?.freedBytes ?? 0))}
        run={async () => asked && keep.mutateAsync(asked.url)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** The consequences of the choice: what is lost, and how much room is won. */
function Consequences({ content, keepable }: { content: ContentQuality; keepable: KeepableVariant }) {
  const { original, kind, variants, source } = content;
  const { bytes, freedBytes, sharedBy, url } = keepable;
  const after = variants.find((variant) => variant.url === url)?.stats?.after;
  const less = (key: 'triangles' | 'largestTexturePx', words: (before: string, after: string) => string) => {
    const [had, has] = [original[key], after?.[key]];
    return had !== undefined && has !== undefined && has < had ? words(figureText(had), figureText(has)) : null;
  };
  const sentences = [
    texts.sizes(sizeText(original.bytes), sizeText(bytes), sizeText(freedBytes)),
    less('triangles', texts.triangles),
    less('largestTexturePx', texts.textures),
    kind === 'video' ? texts.video(LIGHTER_VIDEO.shortSidePx) : null,
    source && texts.source(isolated(source.name), sizeText(source.bytes)),
    texts.everywhere,
    sharedBy.length > 0 ? texts.sharedBy(namesOf(sharedBy)) : null,
    texts.final,
  ];
  return (
    <span className="grid gap-2">
      {sentences.map((sentence) => sentence !== null && <span key={sentence}>{sentence}</span>)}
    </span>
  );
}

function namesOf(names: string[]): string {
  const shown = names.slice(0, MOST_NAMES).map(isolated).join(', ');
  return names.length > MOST_NAMES ? texts.more(shown, names.length - MOST_NAMES) : shown;
}
