import { PackageOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fetchDraft, saveDraft } from '../../api/drafts';
import { request, shownMessage } from '../../api/http-client';
import { stagePath } from '../../api/project-links';
import { refreshLists } from '../../api/project-lists';
import { editorOfWindow } from '../../api/editor-of-window';
import { randomUuid } from '../../api/random-uuid';
import { uploadFile } from '../../api/uploads';
import { useQueryClient } from '@tanstack/react-query';
import type { CreateProject, Project } from '@anchora/contract/projects';
import { projectImport as texts } from '../../texts/project-import';
import { RightsNote } from '../../uploads/rights-note';
import { Button } from '../../ui/buttons/button';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Progress } from '../../ui/messages/progress';
import { showToast } from '../../ui/messages/toast';
import { fileSizeText } from '../../ui/wording/file-size';
import { importProject, type ImportCalls } from './import-project';
import { openArchive } from './open-archive';
import { ArchiveError, type ReadArchive } from './read-archive';

/** An archive, with what of it has been sent; a second attempt goes on from there. */
interface Chosen {
  archive: ReadArchive;
  sent: Map<string, string>;
  idempotencyKey: string;
}

type Step =
  | { at: 'choosing' | 'reading' }
  | { at: 'ready'; chosen: Chosen }
  | { at: 'sending'; chosen: Chosen; files: number };

/** /import: makes a project of a download, on this server or another one. */
export function ImportPage() {
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const client = useQueryClient();

  const read = async (file: File) => {
    setProblem(null);
    setStep({ at: 'reading' });
    try {
      const archive = await openArchive(file);
      setStep({ at: 'ready', chosen: { archive, sent: new Map(), idempotencyKey: randomUuid() } });
    } catch (error) {
      setProblem(texts.faults[error instanceof ArchiveError ? error.fault : 'damaged']);
      setStep({ at: 'choosing' });
    }
  };
  const send = async (chosen: Chosen) => {
    setProblem(null);
    setStep({ at: 'sending', chosen, files: chosen.sent.size });
    const onSent = (files: number) => setStep({ at: 'sending', chosen, files });
    try {
      const calls = callsWith(chosen.idempotencyKey);
      const { project, hasDraft } = await importProject(chosen.archive, calls, chosen.sent, onSent);
      await refreshLists(client);
      showToast({ kind: 'success', title: texts.done, ...(hasDraft && { description: texts.doneDraft }) });
      navigate(hasDraft ? stagePath(project.id) : `/view/${project.id}`);
    } catch (error) {
      setProblem(shownMessage(error));
      setStep({ at: 'ready', chosen });
    }
  };
  return (
    <div className="page-width grid max-w-2xl gap-8 py-8">
      <PageHeader
        back={<BackLink href="/create-project">{texts.back}</BackLink>}
        title={texts.title}
        subtitle={texts.subtitle}
      />
      {problem !== null && <ErrorPanel title={texts.failed} text={problem} />}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        aria-label={texts.choose}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      {(step.at === 'choosing' || step.at === 'reading') && (
        <div className="grid justify-items-start gap-3">
          <Button
            icon={PackageOpen}
            variant="primary"
            busy={step.at === 'reading'}
            onClick={() => input.current?.click()}
          >
            {texts.choose}
          </Button>
          <RightsNote />
        </div>
      )}
      {step.at === 'ready' && (
        <div className="grid justify-items-start gap-4">
          <Summary archive={step.chosen.archive} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void send(step.chosen)}>
              {texts.start}
            </Button>
            <Button onClick={() => setStep({ at: 'choosing' })}>{texts.other}</Button>
          </div>
          <RightsNote />
        </div>
      )}
      {step.at === 'sending' && <Sending files={step.files} of={step.chosen.archive.bytes.size} />}
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

function callsWith(idempotencyKey: string): ImportCalls {
  const editor = editorOfWindow();
  return {
    upload: uploadFile,
    create: async (body: CreateProject) =>
      request<Project>('/api/projects', { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } }),
    update: async (id, body) => request<Project>(`/api/projects/${id}`, { method: 'PATCH', body }),
    fetchDraft,
    saveDraft: async (id, document, revision) => saveDraft(id, { document, revision, editor }),
  };
}
