import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { WIZARD_PATH } from '../../api/wizard-path';
import { useProjectQuery } from './use-project-query';
import { inWorkspace } from './view-links';
import { dashboard as texts } from '../../texts/dashboard';
import { Brackets } from '../../ui/pictures/brackets';
import { Icon } from '../../ui/pictures/icon';
import { FirstPicture } from './first-picture';

const TILE_CLASS =
  'group rounded-surface border border-dashed border-line-strong text-center transition-colors hover:border-ink hover:bg-hover';

export function CreateTile() {
  return (
    <Link
      href={useCreateAddress()}
      className={`${TILE_CLASS} grid min-h-64 place-content-center justify-items-center gap-5 p-6`}
    >
      <Brackets className="text-ink-soft group-hover:text-ink">
        <Icon of={Plus} sizePx={28} className="m-2" />
      </Brackets>
      <span className="grid gap-1">
        <span className="font-medium">{texts.createTile}</span>
        <span className="max-w-56 text-sm text-ink-soft">{texts.createTileText}</span>
      </span>
    </Link>
  );
}

/** Takes the place of the grid while there is no project yet. */
export function FirstProjectTile() {
  return (
    <Link
      href={useCreateAddress()}
      className={`${TILE_CLASS} grid justify-items-center gap-8 px-6 py-14 md:grid-cols-[auto_1fr] md:items-center md:gap-14 md:px-16 md:text-left`}
    >
      <Brackets>
        <FirstPicture />
      </Brackets>
      <span className="grid gap-4 md:justify-self-start">
        <span className="grid gap-1.5">
          <span className="text-lg font-bold tracking-tight">{texts.empty.title}</span>
          <span className="max-w-md text-ink-soft">{texts.empty.text}</span>
        </span>
        <span className="inline-flex items-center justify-center gap-2 font-medium underline decoration-line-strong underline-offset-4 group-hover:decoration-ink md:justify-self-start">
          <Icon of={Plus} sizePx={18} />
          {texts.createTile}
        </span>
      </span>
    </Link>
  );
}

/** The wizard, for the workspace of the dashboard. */
function useCreateAddress(): string {
  return inWorkspace(WIZARD_PATH, useProjectQuery().query.workspace);
}
