import { isTemplateId, type TemplateId } from '@anchora/contract/templates';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../../api/user';
import { wizard as texts } from '../../texts/wizard';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { Skeleton } from '../../ui/messages/skeleton';
import type { AskToReplace } from './open-draft';
import { useWizardSession } from './use-wizard-session';
import { WizardView } from './wizard-view';

/** One opening of the wizard; another one begins anew. */
interface Run {
  count: number;
  template: TemplateId | null;
  /** What the address asks for, so that it is taken once. */
  asked: string | null;
}

/** /create-project, and /create-project?template={id} to begin with a template. */
export function CreateProjectPage() {
  const { id } = useCurrentUser();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('template');
  const [run, setRun] = useState<Run>({ count: 0, template: null, asked: null });
  const next = asked === run.asked ? run : followAddress(run, asked);
  if (next !== run) setRun(next);
  useEffect(() => {
    // A reload goes on with the draft that was filled.
    if (asked !== null) navigate('/create-project', { replace: true });
  }, [asked, navigate]);
  return (
    <WizardRun
      key={`${id} ${next.count}`}
      userId={id}
      template={next.template}
      onStartOver={() => setRun({ count: run.count + 1, template: null, asked: null })}
    />
  );
}

function followAddress(run: Run, asked: string | null): Run {
  if (asked === null) return { ...run, asked };
  return { count: run.count + 1, template: isTemplateId(asked) ? asked : null, asked };
}

interface Question {
  name: string;
  answer: (replace: boolean) => void;
}

interface WizardRunProps {
  userId: number;
  template: TemplateId | null;
  onStartOver: () => void;
}

function WizardRun({ userId, template, onStartOver }: WizardRunProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  // Whoever goes elsewhere instead of answering keeps what there is.
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
  const open = useWizardSession(userId, template, ask);
  if (open) return <WizardView userId={userId} {...open} onStartOver={onStartOver} />;
  return (
    <>
      <Waiting />
      {question && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => isOpen || question.answer(false)}
          title={texts.template.replace.title}
          description={texts.template.replace.text(question.name || texts.preview.untitled)}
          cancelLabel={texts.template.replace.keep}
          confirmLabel={texts.template.replace.use}
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
