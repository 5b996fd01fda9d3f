import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { workspaceInAddress } from '../../api/id-in-address';
import { useCurrentUser } from '../../api/user';
import { usePageWorkspace } from '../../uploads/page-workspace';
import { wizard as texts } from '../../texts/wizard';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { Skeleton } from '../../ui/messages/skeleton';
import { isolated } from '../../ui/wording/isolated';
import { addressWithoutSource, type DraftSource, draftSourceOf, namesDraftSource } from './draft-source';
import type { AskToReplace } from './open-draft';
import { useWizardSession } from './use-wizard-session';
import { WIZARD_PATH } from '../../api/wizard-path';
import { WizardView } from './wizard-view';

/** One use of the wizard, from opening it. */
interface Run {
  count: number;
  source: DraftSource | null;
  /** Query of the address, kept so that it is applied only once. */
  asked: string;
}

/**
 * /create-project; `?template={id}` fills the wizard from a template, `?project={id}` from a project whose picture
 * failed.
 */
export function CreateProjectPage() {
  const { id } = useCurrentUser();
  const [path, navigate] = useLocation();
  const search = useSearch();
  // While the next page opens, this one still renders, with the next page's path and query.
  const [workspace, setWorkspace] = useState(() => workspaceInAddress(search));
  const named = path === WIZARD_PATH ? workspaceInAddress(search) : workspace;
  if (named !== workspace) setWorkspace(named);
  usePageWorkspace(workspace);
  const asked = namesDraftSource(search) ? search : '';
  const [run, setRun] = useState<Run>({ count: 0, source: null, asked: '' });
  const next = asked === run.asked ? run : followAddress(run, asked);
  if (next !== run) setRun(next);
  useEffect(() => {
    // A reload then continues with the filled draft instead of filling it again.
    if (asked !== '') navigate(addressWithoutSource(asked), { replace: true });
  }, [asked, navigate]);
  return (
    <WizardRun
      key={`${id} ${workspace} ${next.count}`}
      userId={id}
      workspace={workspace}
      source={next.source}
      onStartOver={() => setRun(({ count }) => ({ count: count + 1, source: null, asked: '' }))}
    />
  );
}

function followAddress(run: Run, asked: string): Run {
  if (asked === '') return { ...run, asked };
  return { count: run.count + 1, source: draftSourceOf(asked), asked };
}

interface Question {
  name: string;
  answer: (replace: boolean) => void;
}

interface WizardRunProps {
  userId: number;
  workspace: number | null;
  source: DraftSource | null;
  onStartOver: () => void;
}

function WizardRun({ userId, workspace, source, onStartOver }: WizardRunProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  // Leaving the page without an answer keeps the unfinished project.
  useEffect(() => () => asked.current?.answer(false), []);
  const ask = useCallback<AskToReplace>(
    async ({ name }) =>
      new Promise((resolve) => {
        const answer = (replace: boolean) => {
          setQuestion(null);
          resolve(replace);
        };
        asked.current = { name: name.trim(), answer };
        setQuestion(asked.current);
      }),
    [],
  );
  const open = useWizardSession({ userId, workspace }, source, ask);
  if (open) return <WizardView userId={userId} {...open} onStartOver={onStartOver} />;
  const replace = source?.kind === 'project' ? texts.fromProject.replace : texts.template.replace;
  return (
    <>
      <Waiting />
      {question && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => isOpen || question.answer(false)}
          title={replace.title}
          description={replace.text(isolated(question.name || texts.preview.untitled))}
          cancelLabel={replace.keep}
          confirmLabel={replace.use}
          onConfirm={() => question.answer(true)}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="page-width my-8">
      <span className="sr-only">{texts.opening}</span>
      <Skeleton className="h-96" />
    </div>
  );
}
