import { Redirect, useLocation } from 'wouter';
import { useWorkspaces } from '../../api/workspaces';
import { workspaces as texts } from '../../texts/workspaces';
import { ButtonLink } from '../../ui/buttons/button-link';
import { SelectField } from '../../ui/fields/select-field';
import { inWorkspace } from './view-links';

/** Names the workspace whose projects are shown, and leads to others. */
export function WorkspaceBar({ id }: { id: number }) {
  const { data } = useWorkspaces();
  const [, navigate] = useLocation();
  // The list says that there is no such workspace.
  if (!data?.items.some((one) => one.id === id)) return null;
  // The page of the workspace says what is missing.
  if (data.items.some((one) => one.id === id && one.needsFactor)) return <Redirect to={`/workspace/${id}`} replace />;
  const personal = data.items.find(({ name }) => name === null);
  const options = data.items.map((one) => ({ value: String(one.id), label: one.name ?? texts.personal }));
  const choose = (value: string) =>
    navigate(inWorkspace('/dashboard', value === String(personal?.id) ? undefined : Number(value)));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full max-w-xs">
        <SelectField label={texts.shown} value={String(id)} options={options} onValueChange={choose} />
      </div>
      {personal?.id !== id && <ButtonLink href={`/workspace/${id}`}>{texts.manage}</ButtonLink>}
    </div>
  );
}
