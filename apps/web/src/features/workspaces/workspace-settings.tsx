import type { UpdateWorkspace, Workspace } from '@anchora/contract/workspaces';
import { MAX_WORKSPACE_NAME_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useState } from 'react';
import { toastFailure } from '../../api/toast-failure';
import { useChangeWorkspace } from '../../api/workspaces';
import { workspaces } from '../../texts/workspaces';
import { Button } from '../../ui/buttons/button';
import { Switch } from '../../ui/fields/switch';
import { TextField } from '../../ui/fields/text-field';
import { SettingCard } from '../../ui/layout/setting-card';
import { showToast } from '../../ui/messages/toast';
import { fileSizeText } from '../../ui/wording/file-size';

const { settings: texts, members } = workspaces;

/** Name, second factor and storage of a workspace, for its owner. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const { id, requiresFactor, usedBytes, oldVersionBytes, quotaBytes } = workspace;
  // `typed` is null while the field shows the stored name.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? workspace.name ?? '';
  const change = useChangeWorkspace(id);
  const save = async (body: UpdateWorkspace) => {
    try {
      await change.mutateAsync({ kind: 'update', body });
      // Another name may have been typed meanwhile.
      setTyped((now) => (now === body.name ? null : now));
      showToast({ kind: 'success', title: members.done });
    } catch (error) {
      toastFailure(error, workspaces.failed);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ name });
  };
  return (
    <SettingCard title={texts.title} text={texts.storage(fileSizeText(usedBytes), fileSizeText(quotaBytes))}>
      {oldVersionBytes > 0 && <p className="text-sm">{texts.oldVersions(fileSizeText(oldVersionBytes))}</p>}
      <form className="grid gap-4 sm:max-w-sm" onSubmit={submit}>
        <TextField
          label={texts.name}
          value={name}
          maxLength={MAX_WORKSPACE_NAME_LENGTH}
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
      <Switch
        label={texts.factor}
        hint={texts.factorHint}
        checked={requiresFactor}
        disabled={change.isPending}
        onCheckedChange={(isOn) => void save({ requiresFactor: isOn })}
      />
    </SettingCard>
  );
}
