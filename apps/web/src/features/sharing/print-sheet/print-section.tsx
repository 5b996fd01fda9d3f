import { previewAddress } from '@anchora/contract/uploads';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { sharing } from '../../../texts/sharing';
import { Button } from '../../../ui/button';
import { SegmentChoice } from '../../../ui/segment-choice';
import { Skeleton } from '../../../ui/skeleton';
import { showToast } from '../../../ui/toast';
import type { SharedProject } from '../use-shared-project';
import { PaperSize, PrintSheet } from './print-sheet';
import { type Paper, layoutSheet } from './sheet-layout';
import { usePictureAspect } from './use-picture-aspect';
import { usualPaper } from './usual-paper';

const texts = sharing.sheet;

const PAPERS: { value: Paper; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
];

/** The sheet in small with its choices; the page that is printed stands beside the app, seen by printers alone. */
export function PrintSection({ project, link }: { project: SharedProject; link: string }) {
  const [paper, setPaper] = useState<Paper>(usualPaper);
  const sheet = useRef<HTMLDivElement>(null);
  const pictureUrl = project.type === 'image-tracking' ? project.targetImageUrl : null;
  const preview = pictureUrl === null ? null : previewAddress(pictureUrl);
  const aspect = usePictureAspect(preview);
  const layout = aspect === 'loading' ? null : layoutSheet(paper, aspect);

  return (
    <section className="grid justify-items-start gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{pictureUrl === null ? texts.textMarkerless : texts.text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentChoice label={texts.paper} value={paper} options={PAPERS} onValueChange={setPaper} />
        <Button icon={Printer} onClick={() => void printSheet(sheet.current)}>
          {sharing.print}
        </Button>
      </div>
      <div className="mt-1 w-full max-w-[20rem] border border-line bg-white shadow-pinned" aria-hidden="true">
        {layout ? (
          <PrintSheet project={project} link={link} layout={layout} pictureUrl={preview} thumbnail />
        ) : (
          <Skeleton className="aspect-[210/297] w-full" />
        )}
      </div>
      {layout &&
        createPortal(
          <div className="print-only" ref={sheet}>
            <PaperSize page={layout.page} />
            <PrintSheet project={project} link={link} layout={layout} pictureUrl={pictureUrl} />
          </div>,
          document.body,
        )}
    </section>
  );
}

/** Prints once the picture is there in full: a page with a hole in it is no poster. */
async function printSheet(sheet: HTMLElement | null): Promise<void> {
  try {
    await sheet?.querySelector('img')?.decode();
  } catch {
    showToast({ kind: 'error', ...texts.pictureFailed });
    return;
  }
  print();
}
