import type { ContentQuality } from '@anchora/contract/variants';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDeleteSource } from '../../../api/content-quality';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { Button } from '../../../ui/buttons/button';
import { isolated } from '../../../ui/wording/isolated';
import { DeletionQuestion } from './deletion-question';
import { sizeText } from './figure-text';

const texts = phones.quality;

type Source = NonNullable<ContentQuality['source']>;

interface KeptSourceProps {
  projectId: number;
  source: Source;
  /** Address of the video, if it is not the project's content. */
  of?: string | undefined;
  /** Whether the user may delete the file. */
  mayChange: boolean;
}

/** The file from which a video was converted, for its creator to download or delete. */
export function KeptSource({ projectId, source, of, mayChange }: KeptSourceProps) {
  // The question stays as it was asked, also while the page's figures are read again.
  const [asked, setAsked] = useState<Source | null>(null);
  const deletion = useDeleteSource(projectId, of);
  const { url, name, bytes } = source;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm break-words">
        {texts.source(isolated(name), sizeText(bytes))}{' '}
        <a href={url} download className="font-medium underline underline-offset-4">
          {texts.downloadSource}
        </a>
      </p>
      {mayChange && (
        <Button
          size="sm"
          variant="ghost"
          icon={Trash2}
          {...(of !== undefined && { 'aria-label': texts.deleteSource.openOf(name) })}
          onClick={() => setAsked(source)}
        >
          {texts.deleteSource.open}
        </Button>
      )}
      <DeletionQuestion
        description={asked && <Consequences source={asked} />}
        texts={texts.deleteSource}
        doneText={texts.deleteSource.doneText(sizeText(asked?.bytes ?? 0))}
        run={async () => asked && deletion.mutateAsync(asked.url)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function Consequences({ source: { name, bytes } }: { source: Source }) {
  return (
    <span className="grid gap-2">
      <span>{texts.deleteSource.sizes(isolated(name), sizeText(bytes))}</span>
      <span>{texts.deleteSource.stays}</span>
      <span>{texts.deleteSource.final}</span>
    </span>
  );
}
