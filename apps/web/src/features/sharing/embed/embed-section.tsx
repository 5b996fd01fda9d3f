import type { EmbedView } from '@anchora/contract/embed-page';
import { MAX_EMBED_SITES } from '@anchora/contract/limits';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useEmbedding, useSetEmbedSites } from '../../../api/embedding';
import { shownMessage } from '../../../api/api-error';
import { askToUpgrade } from '../../../api/upgrade-prompt';
import { useSession } from '../../../api/user';
import { useHasRight } from '../../../api/workspaces';
import { toastFailure } from '../../../api/toast-failure';
import { fieldErrors } from '../../../api/field-errors';
import { pageConfig } from '../../../page-config';
import { embedding as texts } from '../../../texts/embedding';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { showToast } from '../../../ui/messages/toast';
import { copyText } from '../../../ui/wording/copy-text';
import type { SharedProject } from '../use-shared-project';
import { embedSnippet, eventsSnippet } from './snippet';

export interface EmbedSectionProps {
  project: SharedProject & { id: number };
}

/** Chooses the sites that may show the project in a frame, and gives the code for them. */
export function EmbedSection({ project }: EmbedSectionProps) {
  const embedding = useEmbedding(project.id);
  const { data: user } = useSession();
  const mayChange = useHasRight('change', project.workspaceId);
  if (embedding.isPending) return <Skeleton className="h-48" />;
  if (!embedding.data) {
    return (
      <ErrorPanel
        title={texts.failed}
        text={shownMessage(embedding.error)}
        action={<Button onClick={() => void embedding.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  const { sites, showsAr } = embedding.data;
  // The plan of the workspace's owner counts, which nobody else can change.
  const isOwner = user?.id === project.userId;
  const upgrade = async () => {
    if (await askToUpgrade({ kind: 'plan' })) await embedding.refetch();
  };
  return (
    <div className="grid gap-6">
      <Sites projectId={project.id} sites={sites} mayChange={mayChange} />
      {project.isPublic === false && <p className="text-sm text-ink-soft">{texts.private}</p>}
      {sites.length > 0 && (
        <Code project={project} showsAr={showsAr} onUpgrade={isOwner ? () => void upgrade() : null} />
      )}
    </div>
  );
}

interface SitesProps {
  projectId: number;
  sites: string[];
  mayChange: boolean;
}

function Sites({ projectId, sites, mayChange }: SitesProps) {
  const [site, setSite] = useState('');
  const addition = useSetEmbedSites(projectId);
  const removal = useSetEmbedSites(projectId);
  const isPending = addition.isPending || removal.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = site.includes('://') ? site : `https://${site.trim()}`;
    addition.mutate(
      { sites: [...sites, address], before: sites },
      // Another site may have been typed meanwhile.
      { onSuccess: () => setSite((now) => (now === site ? '' : now)) },
    );
  };
  const remove = (removed: string) =>
    removal.mutate(
      { sites: sites.filter((other) => other !== removed), before: sites },
      { onError: (error) => toastFailure(error, { title: texts.notRemoved }) },
    );
  const fault = faultOf(addition.error);
  return (
    <div className="grid gap-3">
      {sites.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.sites}>
          {sites.map((one) => (
            <li key={one} className="flex items-center justify-between gap-2 rounded-control bg-sunken pl-3">
              <span className="min-w-0 truncate py-2">{one.slice('https://'.length)}</span>
              {mayChange && (
                <IconButton icon={Trash2} label={texts.remove(one)} disabled={isPending} onClick={() => remove(one)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayChange && sites.length === 0 && <p className="text-sm">{texts.none}</p>}
      {mayChange && sites.length < MAX_EMBED_SITES && (
        <form className="flex flex-wrap items-start gap-2" onSubmit={submit}>
          <div className="min-w-56 flex-1">
            <TextField
              label={texts.site}
              placeholder="https://shop.example"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={site}
              error={fault}
              onChange={(event) => setSite(event.currentTarget.value)}
            />
          </div>
          <Button type="submit" icon={Plus} busy={isPending} disabled={site.trim() === ''} className="mt-7">
            {texts.add}
          </Button>
        </form>
      )}
    </div>
  );
}

/**
 * Finds the fault of the added site; the answer names the field by the site's place in the list, so any field will do.
 */
function faultOf(error: unknown): string | undefined {
  if (!error) return undefined;
  const fields = Object.values(fieldErrors(error));
  return fields[0] ?? shownMessage(error);
}

interface CodeProps extends EmbedSectionProps {
  showsAr: boolean;
  /** Null for members who do not own the workspace. */
  onUpgrade: (() => void) | null;
}

function Code({ project, showsAr, onUpgrade }: CodeProps) {
  const [chosen, setChosen] = useState<EmbedView>('ar');
  const view = showsAr ? chosen : '3d';
  const { publicUrl } = pageConfig;
  const { shareId, name } = project;
  const options = [
    { value: 'ar' as const, label: texts.views.ar },
    { value: '3d' as const, label: texts.views['3d'] },
  ];
  return (
    <div className="grid gap-4">
      {showsAr ? (
        <SelectField label={texts.view} value={view} options={options} onValueChange={setChosen} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-56 flex-1 text-sm text-ink-soft">{texts.arNeedsPro}</p>
          {onUpgrade && <Button onClick={onUpgrade}>{texts.upgrade}</Button>}
        </div>
      )}
      <Snippet label={texts.code} text={embedSnippet({ publicUrl, shareId, name, view })} rows={5} />
      <p className="text-sm text-ink-soft">{view === 'ar' ? texts.permissions.ar : texts.permissions['3d']}</p>
      <details className="grid gap-3">
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{texts.more}</summary>
        <div className="grid gap-3">
          <p className="text-sm text-ink-soft">{texts.events}</p>
          <Snippet label={texts.script} text={eventsSnippet(publicUrl)} rows={8} />
          <p className="text-sm text-ink-soft">{texts.oembed}</p>
        </div>
      </details>
    </div>
  );
}

function Snippet({ label, text, rows }: { label: string; text: string; rows: number }) {
  const copy = async () => {
    if (await copyText(text)) showToast({ kind: 'success', title: texts.copied });
    else showToast({ kind: 'error', ...texts.copyFailed });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextArea
          label={label}
          readOnly
          rows={rows}
          value={text}
          spellCheck={false}
          className="bg-sunken font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button icon={Copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  );
}
