import { useCallback, useEffect } from 'react';
import { useStore } from '../../store/use-store';
import { targetTools as texts } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { DropVeil } from '../../ui/fields/drop-veil';
import { PageHeader } from '../../ui/layout/page-header';
import { clearErrorToasts, showToast } from '../../ui/messages/toast';
import { useFileDrop } from '../../ui/fields/use-file-drop';
import { ChosenImage } from './chosen-image';
import { CompileProgress } from './compile-progress';
import { CompilerStatusCard } from './compiler-status-card';
import { DebugResult } from './debug-result';
import { FormatChoice } from './format-choice';
import { InspectCard } from './inspect-card';
import { LogCard } from './log-card';
import { Notes } from './notes';
import { PicturePicker } from './picture-picker';
import { useInspection } from './use-inspection';
import { type CompileTools, useCompileTools } from './use-compile-tools';

/** /mind-compiler-debug: compiles one picture to a tracking file, and inspects existing ones. */
export function MindDebugPage() {
  const tools = useCompileTools('mind');
  const { session, readiness, log } = tools;
  const inspection = useInspection(tools);
  const view = useStore(session);
  const take = useCallback(
    (files: File[]) => {
      const isMind = ({ name }: File) => name.toLowerCase().endsWith('.mind');
      const mind = files.find(isMind);
      const others = files.filter((file) => !isMind(file));
      if (mind) void inspection.open(mind);
      if (others.length > 0) session.choose(others.slice(0, 1));
    },
    [inspection, session],
  );
  const isDragging = useFileDrop(take);
  const [picture] = view.pictures;
  const bytes = view.files[view.format];
  const problem = picture?.state.status === 'failed' ? picture.state.message : view.error;
  useEffect(() => {
    if (view.phase === 'error') sayThat(texts.debug.failed, problem);
  }, [view.phase, problem]);
  return (
    <div className="page-width grid gap-8 py-8">
      <PageHeader title={texts.debug.title} subtitle={texts.debug.subtitle} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="contents gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)]">
          <CompileCard tools={tools} />
          {bytes && view.phase === 'success' && (
            <DebugResult key={`${view.timestampMs} ${view.format}`} view={view} bytes={bytes} log={log} />
          )}
          <InspectCard inspection={inspection} />
        </div>
        <div className="contents gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)]">
          <CompilerStatusCard readiness={readiness} className="order-first lg:order-none" />
          <LogCard log={log} clear={{ label: texts.log.clearAll }} />
        </div>
      </div>
      {isDragging && <DropVeil title={texts.picker.dropTitle} text={texts.picker.dropOneText} />}
    </div>
  );
}

/** Chooses a picture and compiles it. */
function CompileCard({ tools: { session, readiness, log } }: { tools: CompileTools }) {
  const view = useStore(session);
  const compiler = useStore(readiness);
  const isLoading = view.phase === 'loading';
  const [picture] = view.pictures;
  const compile = () => {
    clearErrorToasts();
    if (!picture) sayThat(texts.error, texts.debug.nothingChosen);
    else if (compiler.status !== 'ready') sayThat(texts.error, texts.compiler.notAvailable);
    else void session.compile();
  };
  const clear = () => {
    session.clear();
    log.write('info', texts.log.cleared);
  };
  const sayBroken = (name: string) => {
    log.write('error', `${name}: ${texts.debug.imageFailed}`);
    sayThat(texts.error, texts.debug.imageFailed);
  };
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <h2 className="text-base font-bold">{texts.debug.image}</h2>
      {picture ? (
        <ChosenImage key={picture.id} picture={picture} onBroken={() => sayBroken(picture.file.name)} />
      ) : (
        <PicturePicker wording={texts.picker.one} onChoose={(files) => session.choose(files.slice(0, 1))} />
      )}
      <FormatChoice value={view.format} disabled={isLoading} onChange={(format) => session.setFormat(format)} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isLoading} onClick={compile}>
          {view.work ? texts.debug.compiling(view.work.percent) : texts.debug.compile}
        </Button>
        <Button disabled={!picture} onClick={clear}>
          {texts.debug.clear}
        </Button>
      </div>
      {view.work && <CompileProgress work={view.work} onCancel={() => session.cancel()} />}
      {/* The negative margin removes the grid's gap while the notes are empty. */}
      <div className="-mt-4">
        <Notes error={view.error} warnings={view.warnings} />
      </div>
    </Card>
  );
}

function sayThat(title: string, description: string | null): void {
  showToast({ kind: 'error', title, ...(description !== null && { description }) });
}
