import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { useState } from 'react';
import { stage } from '../../../texts/stage';
import { cx } from '../../../ui/class-names';
import { TEXT_CONTROL_CLASS } from '../../../ui/fields/field';
import { setFields } from '../document/item-edits';
import { shortName } from '../document/new-item';
import { useStage } from '../session/stage-context';

/** Field for an item's name, in its place in the list. Enter keeps the name, Escape does not. */
export function RenameField({ item, onDone }: { item: SceneItem; onDone: () => void }) {
  const { session } = useStage();
  const [text, setText] = useState(item.name);
  const keep = () => {
    session.editItem(item.id, (one) => setFields(one, { name: shortName(text) }));
    onDone();
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked to type here
      autoFocus
      aria-label={stage.panel.name}
      value={text}
      maxLength={MAX_SCENE_NAME_LENGTH}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={keep}
      onKeyDown={(event) => {
        // While characters are composed, these keys belong to the input method.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        // Otherwise, an opened rail around the list would close, too.
        event.preventDefault();
        if (event.key === 'Enter') keep();
        else onDone();
      }}
      className={cx(TEXT_CONTROL_CLASS, 'h-10')}
    />
  );
}
