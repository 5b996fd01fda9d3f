import { PackageOpen } from 'lucide-react';
import { useRef } from 'react';
import { WIZARD_PATH } from '../../api/wizard-path';
import { projectImport as texts } from '../../texts/project-import';
import { inPageWorkspace } from '../../uploads/page-workspace';
import { RightsNote } from '../../uploads/rights-note';
import { Button } from '../../ui/buttons/button';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Progress } from '../../ui/messages/progress';
import { fileSizeText } from '../../ui/wording/file-size';
import { takeFiles } from '../../ui/fields/take-files';
import type { ReadArchive } from './read-archive';
import { useImport } from './use-import';

/**
 * /import: makes a project from a download, on this server or another one, in the personal workspace or in
 * `?workspace=`.
 */
export function ImportPage() {
  const { step, problem, workspace, read, send, chooseAnother } = useImport();
  return (
    <div className="page-width grid max-w-2xl gap-8 py-8">
      <PageHeader
        back={<BackLink href={inPageWorkspace(WIZARD_PATH, workspace)}>{texts.back}</BackLink>}
        title={texts.title}
        subtitle={texts.subtitle}
      />
      {problem !== null && <ErrorPanel title={texts.failed} text={problem} />}
      {(step.at === 'choosing' || step.at === 'reading') && (
        <Choice isReading={step.at === 'reading'} onChoose={(file) => void read(file)} />
      )}
      {step.at === 'ready' && (
        <div className="grid justify-items-start gap-4">
          <Summary archive={step.chosen.archive} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void send(step.chosen)}>
              {texts.start}
            </Button>
            <Button onClick={chooseAnother}>{texts.other}</Button>
          </div>
          <RightsNote />
        </div>
      )}
      {step.at === 'sending' && <Sending files={step.files} of={step.chosen.archive.bytes.size} />}
    </div>
  );
}

function Choice({ isReading, onChoose }: { isReading: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        aria-label={texts.choose}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = takeFiles(currentTarget);
          if (file) onChoose(file);
        }}
      />
      <Button icon={PackageOpen} variant="primary" busy={isReading} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <RightsNote />
    </div>
  );
}

function Summary({ archive: { project, bytes } }: { archive: ReadArchive }) {
  const size = [...bytes.values()].reduce((sum, { length }) => sum + length, 0);
  return (
    <div className="grid gap-1">
      <h2 className="text-lg font-bold">
        <bdi>{project.name}</bdi>
      </h2>
      <p className="text-ink-soft">{texts.contents(bytes.size, fileSizeText(size))}</p>
      <p className="text-sm text-ink-soft">{project.isPublic ? texts.becomesPublic : texts.becomesPrivate}</p>
    </div>
  );
}

function Sending({ files, of }: { files: number; of: number }) {
  return (
    <div className="grid gap-2" role="status">
      <p>{texts.sending(files, of)}</p>
      <Progress label={texts.progress} value={of === 0 ? null : (100 * files) / of} />
    </div>
  );
}
