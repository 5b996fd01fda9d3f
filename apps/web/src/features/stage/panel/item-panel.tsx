import { MAX_ALT_TEXT_LENGTH, MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { Copy, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { ActionList } from '../actions/action-list';
import { deleteItem, duplicate } from '../session/item-commands';
import { useStage } from '../session/stage-context';
import { AppearanceSection, StandingSection } from './behaviour-sections';
import { ContentSection } from './content-section';
import { LiveText } from './live-text';
import { PlaceSection } from './place-section';
import { Section } from './section';
import { useItemEdit } from './use-item-edit';

const texts = stage.panel;
const PLACE: ReadonlySet<keyof SceneItem> = new Set(['position', 'rotation', 'scale']);

export function ItemPanel({ item }: { item: SceneItem }) {
  const edit = useItemEdit(item);
  return (
    <>
      <div className="grid gap-3 px-4 py-4">
        <LiveText
          label={texts.name}
          value={item.name}
          maxLength={MAX_SCENE_NAME_LENGTH}
          disabled={edit.disabled}
          onChange={(name) => edit.live('name', { name })}
          onDone={edit.done}
        />
      </div>
      {item.kind !== 'sound' && <PlaceSection item={item} />}
      <OtherSections item={item} />
    </>
  );
}

/**
 * Everything but the place. It is drawn again only if something else than the place has changed, so that dragging stays
 * fast.
 */
const OtherSections = memo(OtherSectionsBody, ({ item: before }, { item: after }) => {
  const keys = Object.keys(after) as (keyof SceneItem)[];
  return keys.every((key) => PLACE.has(key) || before[key] === after[key]);
});

function OtherSectionsBody({ item }: { item: SceneItem }) {
  const parts = useStage();
  const edit = useItemEdit(item);
  return (
    <>
      {item.kind !== 'sound' && <StandingSection item={item} />}
      <ContentSection item={item} />
      {item.kind !== 'sound' && (
        <Section title={texts.taps}>
          <ActionList item={item} />
        </Section>
      )}
      <AppearanceSection item={item} />
      <div className="grid gap-3 border-t border-line px-4 py-4">
        <LiveText
          label={texts.alt}
          hint={texts.altHint}
          value={item.alt}
          maxLength={MAX_ALT_TEXT_LENGTH}
          lines="many"
          disabled={edit.disabled}
          onChange={(alt) => edit.live('alt', { alt: alt.replaceAll('\n', ' ') })}
          onDone={edit.done}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Copy} disabled={edit.disabled} onClick={() => duplicate(parts, item.id)}>
            {texts.duplicate}
          </Button>
          <Button
            size="sm"
            icon={Trash2}
            disabled={edit.disabled || item.locked}
            onClick={() => deleteItem(parts, item)}
          >
            {texts.delete}
          </Button>
        </div>
      </div>
    </>
  );
}
