import { ChevronsUpDown } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { idInAddress, workspaceInAddress } from '../../api/id-in-address';
import { useWorkspaces } from '../../api/workspaces';
import { workspaces as texts } from '../../texts/workspaces';
import type { LateMenuProps } from '../../ui/buttons/late-menu';
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from '../../ui/layers/dropdown-menu';
import { Icon } from '../../ui/pictures/icon';
import { inPageWorkspace } from '../../uploads/page-workspace';

/** Names the workspace of the page and leads to the projects of the others; users with one workspace see nothing. */
export function WorkspaceSwitcher({ openAtOnce }: LateMenuProps) {
  const { data } = useWorkspaces();
  const [path, navigate] = useLocation();
  const shown = workspaceOf(path, useSearch());
  if (!data || data.items.length < 2) return null;
  const personal = data.items.find(({ name }) => name === null);
  const current = data.items.find(({ id }) => id === shown) ?? personal;
  const options = data.items.map(({ id, name }) => ({ value: String(id), label: name ?? texts.personal }));
  const choose = (value: string) =>
    navigate(inPageWorkspace('/dashboard', value === String(personal?.id) ? null : Number(value)));
  const name = current?.name ?? texts.personal;
  return (
    <DropdownMenu
      label={texts.shown}
      defaultOpen={openAtOnce}
      trigger={
        <button
          type="button"
          aria-label={`${texts.shown}: ${name}`}
          className="inline-flex h-10 max-w-24 min-w-0 items-center gap-1 rounded-control px-2 text-sm transition-colors hover:bg-hover data-[state=open]:bg-press sm:max-w-48"
        >
          <bdi className="truncate">{name}</bdi>
          <Icon of={ChevronsUpDown} sizePx={16} className="shrink-0 text-ink-soft" />
        </button>
      }
    >
      <MenuRadioGroup label={texts.shown} value={String(current?.id)} options={options} onValueChange={choose} />
      <MenuSeparator />
      <MenuItem onSelect={() => navigate('/workspace')}>{texts.all}</MenuItem>
    </DropdownMenu>
  );
}

/** The id of the workspace that an address names; null on pages of the personal workspace, and of no workspace. */
function workspaceOf(path: string, search: string): number | null {
  return idInAddress(/^\/workspace\/(\d+)/.exec(path)?.[1] ?? null) ?? workspaceInAddress(search);
}
