import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useStore } from '../../store/use-store';
import { targetTools as texts } from '../../texts/target-tools';
import { partLanguage } from '../../texts/language';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { DropVeil } from '../../ui/fields/drop-veil';
import { PageHeader } from '../../ui/layout/page-header';
import { clearErrorToasts, showToast } from '../../ui/messages/toast';
import { useFileDrop } from '../../ui/fields/use-file-drop';
import { CompileProgress } from './compile-progress';
import { compiledFileName } from './file-names';
import { FormatChoice } from './format-choice';
import { LogCard } from './log-card';
import { Notes } from './notes';
import { ToolPictureList } from './tool-picture-list';
import { PicturePicker } from './picture-picker';
import { ResultCard } from './result-card';
import { TipsCard } from './tips-card';
import { type CompileTools, useCompileTools } from './use-compile-tools';

/** /manual-compile: compiles one or more pictures to one tracking file. */
export function ManualCompilePage() {
  const tools = useCompileTools('container');
  const { session, readiness, log } = tools;
  const view = useStore(session);
  const isUnavailable = useStore(readiness).status === 'unavailable';
  const addFiles = useCallback((files: File[]) => session.add(files), [session]);
  const isDragging = useFileDrop(addFiles);
  useEffect(() => {
    if (isUnavailable) sayThat(texts.compiler.notStarted);
  }, [isUnavailable]);
  return (
    <div className="page-width grid gap-8 py-8">
      <PageHeader title={texts.manual.title} subtitle={texts.manual.subtitle} />
      {/* A phone shows one column, with the chosen pictures below the buttons. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="contents gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)]">
          <PicturePicker
            wording={texts.picker.many}
            multiple
            onChoose={(files) => session.choose(files)}
            onAdd={(files) => session.add(files)}
          />
          {view.pictures.length > 0 && (
            <ToolPictureList
              session={session}
              pictures={view.pictures}
              withSurfaces={view.format === 'container'}
              className="order-1 lg:order-none"
            />
          )}
        </div>
        <div className="contents gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)]">
          <CompileCard tools={tools} />
          <ResultCard view={view} fileName={compiledFileName(view.timestampMs)} log={log} />
          <LogCard
            log={log}
            clear={{ label: texts.log.clear, lang: partLanguage('en') }}
            className="order-2 lg:order-none"
          />
          <TipsCard className="order-2 lg:order-none" />
        </div>
      </div>
      {isDragging && <DropVeil title={texts.picker.dropTitle} text={texts.picker.dropText} />}
    </div>
  );
}

/** Chooses the format, compiles, and shows what went wrong. */
function CompileCard({ tools: { session, readiness } }: { tools: CompileTools }) {
  const view = useStore(session);
  const compiler = useStore(readiness);
  const isLoading = view.phase === 'loading';
  const isUnavailable = compiler.status === 'unavailable';
  const compile = () => {
    clearErrorToasts();
    if (view.pictures.length === 0) sayThat(texts.manual.nothingChosen);
    else if (isUnavailable) sayThat(texts.compiler.notStarted);
    else void session.compile();
  };
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-base font-bold">{texts.format.label}</h2>
      <div className="grid gap-4">
        <FormatChoice value={view.format} disabled={isLoading} onChange={(format) => session.setFormat(format)} />
        <Button variant="primary" size="lg" wide busy={isLoading} onClick={compile}>
          {texts.manual.compile}
        </Button>
        {view.work && <CompileProgress work={view.work} onCancel={() => session.cancel()} />}
      </div>
      <Notes error={isUnavailable ? texts.compiler.notStarted : view.error} warnings={view.warnings} />
      {isUnavailable && (
        <div className="mt-3 grid justify-items-start gap-3">
          <p lang="en" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {compiler.message}
          </p>
          <Button size="sm" icon={RefreshCw} onClick={() => void readiness.load()}>
            {texts.compiler.retry}
          </Button>
        </div>
      )}
    </Card>
  );
}

function sayThat(description: string): void {
  showToast({ kind: 'error', title: texts.error, description });
}
