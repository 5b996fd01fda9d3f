import { ChevronDown, Code } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lazy-part';
import { embedding as texts } from '../../../texts/embedding';
import { Skeleton } from '../../../ui/messages/skeleton';
import { LatePart } from '../../../ui/layers/late-part';
import type { EmbedSectionProps } from './embed-section';

const { Part: EmbedSection } = lazyPart(async () => (await import('./embed-section')).EmbedSection);

/** A section that is closed at first, because few creators have a site; its code is loaded when it is opened. */
export function EmbedInSites({ project }: EmbedSectionProps) {
  // The content stays in the document once it was opened, so that closing the section loses no input.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section className="border-t border-line pt-8">
      <details className="group grid gap-4" onToggle={() => setWasOpened(true)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Code className="size-5" aria-hidden="true" />
          <h2 className="flex-1 text-base font-bold">{texts.title}</h2>
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="grid gap-4 pt-2">
          <p className="text-sm text-ink-soft">{texts.text}</p>
          {wasOpened && (
            <LatePart fallback={<Skeleton className="h-48" />}>
              <EmbedSection project={project} />
            </LatePart>
          )}
        </div>
      </details>
    </section>
  );
}
