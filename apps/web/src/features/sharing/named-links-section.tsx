import { MAX_SOURCE_NAME_LENGTH } from '@anchora/contract/limits';
import { numbersPath } from '@anchora/contract/project-pages';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useDeleteLink, useNamedLinks, useNameLink } from '../../api/numbers';
import { shownMessage } from '../../api/api-error';
import { toastFailure } from '../../api/toast-failure';
import { useHasRight } from '../../api/workspaces';
import { sharing } from '../../texts/sharing';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { TextField } from '../../ui/fields/text-field';
import { RetryLine } from '../../ui/messages/retry-line';
import { showToast } from '../../ui/messages/toast';

const texts = sharing.named;
const PLAIN = 'plain';

interface NamedLinksSectionProps {
  projectId: number;
  workspaceId: number | undefined;
  /** Code of the shown link; null for the one without a name. */
  code: string | null;
  onCode: (code: string | null) => void;
}

/**
 * Chooses the link for code, print sheet and address, and creates further ones whose visitors are counted separately.
 * It shows nothing to members who may not see the numbers of visitors.
 */
export function NamedLinksSection(props: NamedLinksSectionProps) {
  return useHasRight('numbers', props.workspaceId) && <Links {...props} />;
}

function Links({ projectId, workspaceId, code, onCode }: NamedLinksSectionProps) {
  const mayChange = useHasRight('change', workspaceId);
  const { data, error, isFetching, refetch } = useNamedLinks(projectId);
  const links = data?.links ?? [];
  const remove = useDeleteLink(projectId);
  const chosen = links.find((link) => link.code === code);
  // The link was deleted elsewhere; its code is not counted any more and must not be printed.
  const isGone = data !== undefined && code !== null && !chosen;
  useEffect(() => {
    if (isGone) onCode(null);
  }, [isGone, onCode]);
  const options = [
    { value: PLAIN, label: texts.plain },
    ...links.map((link) => ({ value: link.code, label: link.name })),
  ];
  const deleteChosen = () => {
    if (!chosen) return;
    onCode(null);
    remove.mutate(chosen.code, { onError: (error) => toastFailure(error, { title: texts.deleteFailed }) });
  };
  return (
    <section className="grid gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">
          {texts.text}{' '}
          <Link
            href={numbersPath(projectId)}
            className="font-medium text-ink underline underline-offset-4 hover:text-accent-text"
          >
            {texts.numbers}
          </Link>
        </p>
      </div>
      {error && !data && (
        <RetryLine
          text={shownMessage(error)}
          retry={sharing.failed.retry}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {links.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-56 flex-1">
            <SelectField
              label={texts.shown}
              value={chosen?.code ?? PLAIN}
              options={options}
              onValueChange={(value) => onCode(value === PLAIN ? null : value)}
            />
          </div>
          {mayChange && chosen && (
            <Button icon={Trash2} onClick={deleteChosen} busy={remove.isPending}>
              {texts.delete}
            </Button>
          )}
        </div>
      )}
      {mayChange && <NameForm projectId={projectId} onMade={onCode} />}
    </section>
  );
}

function NameForm({ projectId, onMade }: { projectId: number; onMade: (code: string) => void }) {
  const [name, setName] = useState('');
  const make = useNameLink(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(name, {
      onSuccess: (link) => {
        // Another name may have been typed meanwhile.
        setName((now) => (now === name ? '' : now));
        onMade(link.code);
        showToast({ kind: 'success', title: texts.made.title, description: texts.made.description });
      },
      onError: (error) => toastFailure(error, { title: texts.makeFailed }),
    });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="min-w-56 flex-1">
        <TextField
          label={texts.name}
          placeholder={texts.example}
          value={name}
          maxLength={MAX_SOURCE_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" icon={Plus} busy={make.isPending} disabled={name.trim() === ''}>
        {texts.make}
      </Button>
    </form>
  );
}
