import { MAX_TRACKING_FILE_BYTES } from '@anchora/contract/limits';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { targetTools } from '../../texts/target-tools';
import { Badge } from '../../ui/pictures/badge';
import { Brackets } from '../../ui/pictures/brackets';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import type { CompileView } from './compile-view';
import { downloadResult } from './download-result';
import { formatName } from './format-name';
import { Notes } from './notes';
import type { ToolLog } from './tool-log';

const texts = targetTools.result;

interface ResultCardProps {
  view: CompileView;
  fileName: string;
  log: ToolLog;
  /** Verdict below the size. */
  verdict?: ReactNode;
  /** Buttons beside the download. */
  actions?: ReactNode;
}

/** The compiled file; renders nothing before it exists. */
export function ResultCard({ view, fileName, log, verdict, actions }: ResultCardProps) {
  const bytes = view.files[view.format];
  if (view.phase !== 'success' || !bytes) return null;
  const made = view.pictures.filter(({ state }) => state.status === 'compiled').length;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <Badge>{formatName(view.format)}</Badge>
      </div>
      <Brackets state="held" className="grid gap-1 px-5 py-4">
        <p className="text-sm font-medium [overflow-wrap:anywhere]">{fileName}</p>
        <p className="text-xl font-bold tabular">{texts.sizeKb(bytes.length)}</p>
        <p className="text-xs text-ink-soft tabular">
          {made === view.pictures.length ? texts.targets(made) : texts.partial(made, view.pictures.length)}
          {' · '}
          {texts.made(view.tookMs)}
        </p>
      </Brackets>
      {verdict}
      {bytes.length > MAX_TRACKING_FILE_BYTES && <Notes error={null} warnings={[texts.overLimit]} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={() => downloadResult(bytes, fileName, log)}>
          {texts.download}
        </Button>
        {actions}
      </div>
    </Card>
  );
}
