import type { Project } from '@anchora/contract/projects';
import { roleMay } from '@anchora/contract/roles';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ApiError, shownMessage } from '../../api/api-error';
import { useMoveProject, useWorkspaces } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { SelectField } from '../../ui/fields/select-field';
import { Dialog } from '../../ui/layers/dialog';
import { showToast } from '../../ui/messages/toast';
import { isolated } from '../../ui/wording/isolated';
import { queryOfSearch } from './project-query';

const { move: texts } = workspaces;

interface MoveDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks where a project is to move; projects that have to move along are named before they do. */
export function MoveDialog({ project, open, ...props }: MoveDialogProps) {
  const shown = queryOfSearch(useSearch()).workspace;
  const { data } = useWorkspaces();
  const move = useMoveProject(project.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  // The dashboard of the personal workspace, which has no name of its own, names none in its address.
  const options = (data?.items ?? [])
    .filter(({ id, name, role }) => id !== shown && (shown !== undefined || name !== null) && roleMay(role, 'change'))
    .map(({ id, name }) => ({ value: String(id), label: name ?? workspaces.personal }));
  const target = options.find(({ value }) => value === chosen) ?? options[0];
  const withOthers = refusal?.body?.code === 'moves-others';
  // A dialog that is opened again asks from the start, because the reason for a refusal may be gone.
  const close = () => {
    setRefusal(null);
    props.onOpenChange(false);
  };
  const confirm = async () => {
    if (!target) return;
    try {
      await move.mutateAsync({ to: Number(target.value), withOthers });
      showToast({ kind: 'success', title: texts.done(isolated(target.label)) });
      close();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : null);
      if (!(error instanceof ApiError)) showToast({ kind: 'error', title: shownMessage(error) });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => !move.isPending && close()}
      title={texts.title}
      description={texts.text(isolated(project.name))}
      closeLabel={texts.close}
      footer={
        <>
          <Button onClick={close} disabled={move.isPending}>
            {texts.cancel}
          </Button>
          <Button variant="primary" busy={move.isPending} disabled={!target} onClick={() => void confirm()}>
            {withOthers ? texts.withOthers : texts.action}
          </Button>
        </>
      }
    >
      {target ? (
        <SelectField
          label={texts.to}
          value={target.value}
          options={options}
          onValueChange={(value) => {
            setChosen(value);
            setRefusal(null);
          }}
        />
      ) : (
        <p>{texts.none}</p>
      )}
      {refusal && (
        <p role="alert" className="text-sm text-danger-text">
          {shownMessage(refusal)}
        </p>
      )}
    </Dialog>
  );
}
