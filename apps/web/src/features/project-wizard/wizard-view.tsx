import { LayoutTemplate, PackageOpen, RotateCcw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { templates } from '../../texts/templates';
import { wizard as texts } from '../../texts/wizard';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { DropVeil } from '../../ui/fields/drop-veil';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { Progress } from '../../ui/messages/progress';
import { Tabs } from '../../ui/layout/tabs';
import { showToast } from '../../ui/messages/toast';
import { useFileDrop } from '../../ui/fields/use-file-drop';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import { putBackInBrowser } from './draft/browser-draft-store';
import { STEPS } from './draft/draft';
import type { DraftSource } from './draft-source';
import { ProjectPreview } from './preview/project-preview';
import { ContentStep } from './steps/content-step';
import { DetailsStep } from './steps/details-step';
import { TargetStep } from './steps/target-step';
import { useComplaints } from './use-complaints';
import { useCreate } from './use-create';
import { useMakePrivate } from './use-make-private';
import { useStepArrival } from './use-step-arrival';
import { useStore } from '../../store/use-store';
import { inPageWorkspace } from '../../uploads/page-workspace';
import { RightsNote } from '../../uploads/rights-note';
import { WIZARD_PATH } from '../../api/wizard-path';
import type { WizardSession } from './wizard-session';

interface WizardViewProps {
  userId: number;
  session: WizardSession;
  restored: boolean;
  /** The source from which the draft has just been filled. */
  source: DraftSource | null;
  /** Opens the wizard again with the user's newest draft, which is a new one once this one is discarded. */
  onStartOver: () => void;
}

export function WizardView({ userId, session, restored, source, onStartOver }: WizardViewProps) {
  const form = useStore(session);
  const [, navigate] = useLocation();
  const [noted, setNoted] = useState(!restored && !source);
  const create = useCreate(session);
  const makePrivate = useMakePrivate(session);
  const takeAny = useCallback((files: File[]) => files.forEach((file) => void session.chooseAny(file)), [session]);
  const isDragging = useFileDrop(takeAny);
  const panels = useRef<HTMLDivElement>(null);
  const markTabChange = useStepArrival(form.step, panels);
  useComplaints(form.complaints, panels);
  useLeaveWarning(() => session.isUploading);
  // The percentage depends on the state of the slots, so the view subscribes to them.
  useStore(session.content);
  useStore(session.targetImage);
  const discard = useDiscard(userId, session, onStartOver);
  const steps = {
    details: (
      <DetailsStep session={session} onMakePrivate={makePrivate.ask} isCheckingPrivate={makePrivate.isChecking} />
    ),
    content: <ContentStep session={session} onCreate={create} />,
    target: <TargetStep session={session} onCreate={create} />,
  };
  return (
    <div className="page-width grid gap-8 py-8">
      <WizardHeader
        workspace={session.workspace}
        onCancel={() => {
          discard();
          navigate(inPageWorkspace('/dashboard', session.workspace));
        }}
      />
      {!noted && (
        <FilledNote
          source={source}
          onStartOver={() => {
            discard();
            onStartOver();
          }}
        />
      )}
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div ref={panels} className="grid gap-6">
          <Filled percent={session.progressPercent} />
          <Tabs
            label={texts.tabsLabel}
            value={form.step}
            onValueChange={(step) => {
              setNoted(true);
              markTabChange(step);
              session.goTo(step);
            }}
            items={STEPS.map((step) => ({
              value: step,
              label: texts.tabs[step],
              content: steps[step],
              disabled: !session.steps.includes(step),
            }))}
          />
          <RightsNote />
        </div>
        <div className="lg:sticky lg:top-24">
          <ProjectPreview session={session} />
        </div>
      </div>
      {isDragging && <DropVeil {...texts.dropAnywhere} />}
    </div>
  );
}

/**
 * Discards the draft, which a message offers to bring back.
 *
 * @param reopen opens the wizard again with the user's newest draft, if its page is still there: the next page may not
 *   have arrived yet, and the session of a discarded draft stores nothing any more.
 */
function useDiscard(userId: number, session: WizardSession, reopen: () => void): () => void {
  const [, navigate] = useLocation();
  return () => {
    const { workspace } = session;
    const address = inPageWorkspace(WIZARD_PATH, workspace);
    const draft = session.cancel();
    if (!draft) return;
    const onSelect = () => {
      if (!putBackInBrowser({ userId, workspace }, draft)) {
        showToast({ kind: 'error', ...texts.discarded.failed });
        return;
      }
      reopen();
      navigate(address);
    };
    showToast({ kind: 'info', title: texts.discarded.title, action: { label: texts.discarded.undo, onSelect } });
  };
}

function WizardHeader({ workspace, onCancel }: { workspace: number | null; onCancel: () => void }) {
  return (
    <PageHeader
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <div className="flex flex-wrap gap-2 max-lg:-ml-4 lg:-mr-4">
          <ButtonLink href={inPageWorkspace('/import', workspace)} icon={PackageOpen} variant="ghost">
            {texts.importOne}
          </ButtonLink>
          <ButtonLink href={inPageWorkspace('/examples', workspace)} icon={LayoutTemplate} variant="ghost">
            {texts.template.browse}
          </ButtonLink>
        </div>
      }
      back={
        <BackLink
          href="/dashboard"
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {texts.cancel}
        </BackLink>
      }
    />
  );
}

function FilledNote({ source, onStartOver }: { source: DraftSource | null; onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-surface border border-line bg-surface px-4 py-2 text-sm"
    >
      {noteOf(source)}
      <Button size="sm" variant="ghost" icon={RotateCcw} onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </div>
  );
}

function Filled({ percent }: { percent: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft tabular">{texts.progressPercent(percent)}</p>
      <Progress label={texts.progress} value={percent} />
    </div>
  );
}

function noteOf(source: DraftSource | null): string {
  if (source === null) return texts.restored;
  return source.kind === 'project' ? texts.fromProject.filled : texts.template.filled(templates.items[source.id].title);
}
