import { Plus, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { cx } from '../../../ui/class-names';
import { Icon } from '../../../ui/pictures/icon';
import { sceneOf } from '../document/edit-document';
import { newId } from '../document/new-id';
import { addScene } from '../document/scene-edits';
import { useSceneLimits } from '../session/scene-limits';
import { useCanEdit, useHistory, useStage } from '../session/stage-context';
import { AddMenu } from './add-menu';
import { AddPicture } from './add-picture';
import { ItemTree } from './item-tree';
import { ROW_CLASS, SELECTED_CLASS } from './row-style';
import { previewAddress } from '@anchora/contract/preview-address';
import { fileAddress } from '@anchora/contract/file-paths';

const texts = stage.outline;

/** Pictures, scenes and items as a list, with everything that needs no dragging. */
export function Outline() {
  const { session } = useStage();
  const { present } = useHistory();
  const { document, sceneId, itemId } = present;
  const scene = sceneOf(document, sceneId);
  return (
    <nav aria-label={texts.label} className="grid grid-cols-1 content-start gap-5 py-3">
      <Pictures />
      <Scenes />
      <Group
        title={texts.items}
        action={
          <button
            type="button"
            aria-pressed={itemId === null}
            onClick={() => session.select(null)}
            className={cx(ROW_CLASS, 'flex items-center gap-2', itemId === null && SELECTED_CLASS)}
          >
            <Icon of={Settings2} sizePx={18} />
            {texts.settings}
          </button>
        }
      >
        {scene.items.length === 0 && <p className="px-2.5 py-2 text-sm text-ink-soft">{texts.noItems}</p>}
        {scene.items.length > 0 && <ItemTree items={scene.items} selectedId={itemId} />}
      </Group>
      <div className="px-2">
        <AddMenu wide />
      </div>
    </nav>
  );
}

function Pictures() {
  const { session } = useStage();
  const { document, sceneId } = useHistory().present;
  if (session.onFloor) return null;
  return (
    <Group title={texts.pictures}>
      <ul className="grid grid-cols-1 gap-0.5">
        {document.targets.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              aria-pressed={target.scene === sceneId}
              onClick={() => session.selectScene(target.scene)}
              className={cx(ROW_CLASS, 'flex items-center gap-2', target.scene === sceneId && SELECTED_CLASS)}
            >
              <img
                src={previewAddress(fileAddress(target.image))}
                alt=""
                className="h-8 w-8 rounded-tag object-contain"
              />
              <bdi className="truncate">{target.name}</bdi>
              {target.retired && <span className="shrink-0 text-xs text-ink-soft">{texts.retired}</span>}
            </button>
          </li>
        ))}
      </ul>
      <AddPicture />
    </Group>
  );
}

function Scenes() {
  const { session, project } = useStage();
  const { document, sceneId } = useHistory().present;
  const canEdit = useCanEdit();
  const { scenes } = document;
  const { scenes: most } = useSceneLimits(project);
  if (scenes.length === 1 && scenes.length >= most) return null;
  const add = () => {
    const id = newId(document);
    session.edit((before) => addScene(before, id, texts.newScene(scenes.length + 1)), { sceneId: id, itemId: null });
  };
  return (
    <Group title={texts.scenes}>
      <ul className="grid grid-cols-1 gap-0.5">
        {scenes.map((scene) => (
          <li key={scene.id}>
            <button
              type="button"
              aria-pressed={scene.id === sceneId}
              onClick={() => session.selectScene(scene.id)}
              className={cx(ROW_CLASS, 'truncate', scene.id === sceneId && SELECTED_CLASS)}
            >
              <bdi>{scene.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {scenes.length < most && (
        <Button variant="ghost" size="sm" icon={Plus} disabled={!canEdit} onClick={add} className="justify-self-start">
          {texts.addScene}
        </Button>
      )}
    </Group>
  );
}

function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-1 px-2">
      <h2 className="px-2.5 text-xs font-medium text-ink-soft">{title}</h2>
      {action}
      {children}
    </section>
  );
}
