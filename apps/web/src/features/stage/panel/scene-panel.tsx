import type { Action } from '@anchora/contract/scene/actions';
import { MAX_BUTTON_LABEL_LENGTH, MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { stage } from '../../../texts/stage';
import { Button } from '../../../ui/buttons/button';
import { SelectField } from '../../../ui/fields/select-field';
import { Switch } from '../../../ui/fields/switch';
import { fieldsOf, newFields } from '../actions/action-fields';
import { LateActionForm } from '../actions/late-action-form';
import { changeScene, sceneOf } from '../document/edit-document';
import { removeScene } from '../document/scene-edits';
import { useCanEdit, useHistory, useStage } from '../session/stage-context';
import { LiveText } from './live-text';
import { selectOptionsOf } from './select-options';
import { Section } from './section';
import { TargetFields } from './target-fields';

const texts = stage.scene;

/** Properties of the scene as a whole: behaviour on loss, its button, and its pictures. */
export function ScenePanel() {
  const { session } = useStage();
  const { present } = useHistory();
  const disabled = !useCanEdit();
  const { document } = present;
  const scene = sceneOf(document, present.sceneId);
  const change = (fields: Partial<Scene>, control?: string) =>
    session.edit(
      (before) => changeScene(before, scene.id, (one) => ({ ...one, ...fields })),
      control ? { run: { name: `${control} of ${scene.id}` } } : {},
    );
  return (
    <>
      <div className="grid gap-3 px-4 py-4">
        <LiveText
          label={texts.name}
          value={scene.name}
          maxLength={MAX_SCENE_NAME_LENGTH}
          disabled={disabled}
          onChange={(name) => change({ name }, 'name')}
          onDone={() => session.endRun()}
        />
        {!session.onFloor && (
          <SelectField
            label={texts.whenLost}
            value={scene.whenLost}
            options={selectOptionsOf(texts.lost)}
            disabled={disabled}
            onValueChange={(whenLost) => change({ whenLost })}
          />
        )}
      </div>
      <Section title={texts.button}>
        <ButtonFields key={scene.id} scene={scene} disabled={disabled} change={change} />
      </Section>
      {document.targets
        .filter((target) => target.scene === scene.id)
        .map((target) => (
          <TargetFields key={target.id} target={target} disabled={disabled} />
        ))}
      {document.scenes.length > 1 && (
        <div className="border-t border-line px-4 py-4">
          <Button
            size="sm"
            icon={Trash2}
            disabled={disabled}
            onClick={() => session.edit((before) => removeScene(before, scene.id), { itemId: null })}
          >
            {stage.outline.deleteScene}
          </Button>
        </div>
      )}
    </>
  );
}

interface ButtonFieldsProps {
  scene: Scene;
  disabled: boolean;
  change: (fields: Partial<Scene>, control?: string) => void;
}

type SceneButton = NonNullable<Scene['button']>;

/** A button that is switched on enters the document when its action is complete. */
function ButtonFields({ scene, disabled, change }: ButtonFieldsProps) {
  const { session } = useStage();
  const [incomplete, setIncomplete] = useState<Omit<SceneButton, 'action'> | null>(null);
  const { button } = scene;
  const shown = button ?? incomplete;
  // The check of an action may end after the button was switched off.
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const done = () => session.endRun();
  const edit = (fields: Partial<Omit<SceneButton, 'action'>>, control?: string) => {
    if (button) change({ button: { ...button, ...fields } }, control);
    else if (incomplete) setIncomplete({ ...incomplete, ...fields });
  };
  const act = (action: Action) => {
    if (!latest.current) return;
    const { label, when } = latest.current;
    change({ button: { label, when, action } }, 'button action');
    setIncomplete(null);
  };
  return (
    <>
      <Switch
        label={texts.buttonOn}
        checked={shown !== null}
        disabled={disabled}
        onCheckedChange={(on) => {
          setIncomplete(on ? { label: texts.buttonDefault, when: 'always' } : null);
          if (button) change({ button: null });
        }}
      />
      {shown && (
        <>
          <LiveText
            label={texts.buttonLabel}
            value={shown.label}
            maxLength={MAX_BUTTON_LABEL_LENGTH}
            disabled={disabled}
            onChange={(label) => edit({ label }, 'button label')}
            onDone={done}
          />
          <LateActionForm
            fields={button ? fieldsOf(button.action) : newFields('link', scene, null)}
            action={button?.action}
            scene={scene}
            ofItem={null}
            mayLeave
            disabled={disabled}
            onAction={act}
            onDone={done}
          />
          <SelectField
            label={texts.buttonWhen}
            value={shown.when}
            options={selectOptionsOf(texts.whens)}
            disabled={disabled}
            onValueChange={(when) => edit({ when })}
          />
        </>
      )}
    </>
  );
}
