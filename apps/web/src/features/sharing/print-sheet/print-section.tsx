import { previewAddress } from '@anchora/contract/preview-address';
import { Printer, RefreshCw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { sharing } from '../../../texts/sharing';
import { Button } from '../../../ui/buttons/button';
import { PrintOnly } from '../../../ui/layout/print-only';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { SegmentChoice } from '../../../ui/fields/segment-choice';
import { Skeleton } from '../../../ui/messages/skeleton';
import type { SharedProject } from '../use-shared-project';
import { printOut } from './print-out';
import { PaperSize, PrintSheet } from './print-sheet';
import { type Paper, layoutSheet } from './sheet-layout';
import { usePictureAspect } from './use-picture-aspect';
import { usualPaper } from './usual-paper';

const texts = sharing.sheet;

const PAPERS: { value: Paper; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
];

/**
 * Shows a thumbnail of the sheet and its options. The printed page is rendered outside the app and hidden on screens.
 */
export function PrintSection({ project, link }: { project: SharedProject; link: string }) {
  const [paper, setPaper] = useState<Paper>(usualPaper);
  const sheet = useRef<HTMLDivElement>(null);
  const pictureUrl = project.type === 'image-tracking' ? project.targetImageUrl : null;
  const preview = pictureUrl === null ? null : previewAddress(pictureUrl);
  const { aspect, retry } = usePictureAspect(preview);
  const layout = typeof aspect === 'string' ? null : layoutSheet(paper, aspect);
  const [isPreparing, setPreparing] = useState(false);
  const prepare = async () => {
    if (!sheet.current) return;
    setPreparing(true);
    await printOut(sheet.current);
    setPreparing(false);
  };

  return (
    <section className="grid justify-items-start gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{pictureUrl === null ? texts.textMarkerless : texts.text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentChoice label={texts.paper} value={paper} options={PAPERS} onValueChange={setPaper} />
        <Button icon={Printer} busy={isPreparing} disabled={!layout} onClick={() => void prepare()}>
          {isPreparing ? texts.preparing : sharing.print}
        </Button>
      </div>
      {aspect === 'failed' ? (
        <ErrorPanel
          {...texts.pictureFailed}
          action={
            <Button size="sm" icon={RefreshCw} onClick={retry}>
              {texts.pictureRetry}
            </Button>
          }
        />
      ) : (
        <SheetPreview>
          {layout && <PrintSheet project={project} link={link} layout={layout} pictureUrl={preview} thumbnail />}
        </SheetPreview>
      )}
      {layout && (
        <PrintOnly ref={sheet}>
          <PaperSize page={layout.page} />
          <PrintSheet project={project} link={link} layout={layout} pictureUrl={pictureUrl} />
        </PrintOnly>
      )}
    </section>
  );
}

/** Shows the thumbnail, or a placeholder until its shape is known. */
function SheetPreview({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1 w-full max-w-[20rem] border border-line bg-white shadow-pinned" aria-hidden="true">
      {children || <Skeleton className="aspect-[210/297] w-full" />}
    </div>
  );
}
