import type { Workspace } from '@anchora/contract/workspaces';
import { type FormEvent, useState } from 'react';
import { toastFailure } from '../../api/toast-failure';
import { useLeaveWorkspace } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { TextField } from '../../ui/fields/text-field';
import { SettingCard } from '../../ui/layout/setting-card';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';

const { remove: texts } = workspaces;

/** Deletes a workspace once its name has been typed. */
export function DeleteWorkspaceCard({ workspace: { id } }: { workspace: Workspace }) {
  const [name, setName] = useState('');
  const remove = useLeaveWorkspace(id);
  const navigate = useNavigateFromHere();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await remove.mutateAsync({ name });
      navigate('/workspace');
    } catch (error) {
      toastFailure(error, workspaces.failed);
    }
  };
  return (
    <SettingCard title={texts.title} text={texts.text}>
      <form className="grid gap-4 sm:max-w-sm" onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.name}
          value={name}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="danger" busy={remove.isPending} className="justify-self-start">
          {texts.action}
        </Button>
      </form>
    </SettingCard>
  );
}
