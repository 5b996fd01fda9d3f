import type { Action } from '@anchora/contract/scene/actions';
import { MAX_LINK_LENGTH, MAX_MAIL_SUBJECT_LENGTH, MAX_MAP_LABEL_LENGTH } from '@anchora/contract/limits';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { stage } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { optionsOf } from '../panel/options';
import { useHistory } from '../session/stage-context';
import { itemName } from '../session/item-name';
import { type ActionFields, type ActionKind, checkAction, isPlayable, leavesPage, newFields } from './action-fields';

const texts = stage.actions;

export interface ActionFormProps {
  fields: ActionFields;
  scene: Scene;
  /** The item that is tapped; null for the button of the screen. */
  ofItem: string | null;
  /** Whether actions that lead away from the page are offered; a list may have only one. */
  mayLeave: boolean;
  disabled: boolean;
  /** Called with every state in which the action is complete. */
  onAction: (action: Action) => void;
  /** Without it, the action cannot be removed. */
  onRemove?: () => void;
  onDone: () => void;
}

/** Editor of one action. An incomplete action is kept here only, and each fault is shown at its field. */
export function ActionForm({
  fields: first,
  scene,
  ofItem,
  mayLeave,
  disabled,
  onAction,
  onRemove,
  onDone,
}: ActionFormProps) {
  const kinds = optionsOf(texts.does).filter(
    ({ value }) => (mayLeave || !leavesPage(value)) && isOffered(value, scene),
  );
  const [fields, setFields] = useState(first);
  const [faults, setFaults] = useState<Partial<Record<keyof ActionFields, string>>>({});
  const [touched, setTouched] = useState(false);
  const checks = useRef(0);
  const change = async (next: ActionFields) => {
    setFields(next);
    const check = ++checks.current;
    const result = await checkAction(next);
    if (check !== checks.current) return;
    if ('action' in result) onAction(result.action);
    setFaults('action' in result ? {} : result.faults);
  };
  const leave = () => {
    setTouched(true);
    onDone();
  };
  const isIncomplete = Object.keys(faults).length > 0 || (!touched && needsTyping(fields));
  const text = (key: keyof ActionFields, label: string, more: TextProps = {}) => (
    <TextField
      {...more}
      label={label}
      value={fields[key]}
      error={touched ? faults[key] : undefined}
      disabled={disabled}
      autoComplete="off"
      className="h-10"
      onChange={({ target }) => void change({ ...fields, [key]: target.value })}
      onBlur={leave}
    />
  );
  return (
    <div className="grid gap-2 rounded-control border border-line p-3">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <SelectField
            label={texts.what}
            labelHidden
            value={fields.do}
            options={kinds}
            disabled={disabled}
            className="h-10"
            onValueChange={(kind) => {
              setTouched(false);
              void change(newFields(kind, scene, ofItem));
            }}
          />
        </div>
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={texts.remove(texts.does[fields.do])}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </div>
      {fields.do === 'link' &&
        text('url', texts.url, { type: 'url', placeholder: texts.urlPlaceholder, maxLength: MAX_LINK_LENGTH })}
      {(fields.do === 'phone' || fields.do === 'zalo') &&
        text('to', texts.to, { type: 'tel', placeholder: texts.toPlaceholder })}
      {fields.do === 'mail' && (
        <>
          {text('to', texts.mailTo, { type: 'email' })}
          {text('subject', texts.subject, { maxLength: MAX_MAIL_SUBJECT_LENGTH })}
        </>
      )}
      {fields.do === 'map' && (
        <>
          {text('lat', texts.lat, { inputMode: 'decimal' })}
          {text('lng', texts.lng, { inputMode: 'decimal' })}
          {text('label', texts.place, { maxLength: MAX_MAP_LABEL_LENGTH })}
        </>
      )}
      <Choice fields={fields} scene={scene} disabled={disabled} onChange={(next) => void change(next)} />
      {isIncomplete && <p className="text-xs text-ink-soft">{texts.incomplete}</p>}
    </div>
  );
}

interface TextProps {
  type?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'decimal';
}

interface ChoiceProps {
  fields: ActionFields;
  scene: Scene;
  disabled: boolean;
  onChange: (fields: ActionFields) => void;
}

/** The item or scene on which an action acts. */
function Choice({ fields, scene, disabled, onChange }: ChoiceProps) {
  const { scenes } = useHistory().present.document;
  if (fields.do === 'scene') {
    const options = scenes.filter(({ id }) => id !== scene.id).map(({ id, name }) => ({ value: id, label: name }));
    return (
      <SelectField
        label={texts.scene}
        value={fields.scene}
        options={[{ value: 'next', label: texts.next }, ...options]}
        disabled={disabled}
        onValueChange={(id) => onChange({ ...fields, scene: id })}
      />
    );
  }
  if (!ON_ITEM.has(fields.do)) return null;
  const items = scene.items.filter((item) => fields.do !== 'playPause' || isPlayable(item));
  return (
    <SelectField
      label={texts.item}
      value={fields.item}
      options={items.map((item) => ({ value: item.id, label: itemName(item) }))}
      disabled={disabled}
      onValueChange={(id) => onChange({ ...fields, item: id })}
    />
  );
}

/** Whether the scene has an item on which an action of this kind can act. */
function isOffered(kind: ActionKind, scene: Scene): boolean {
  if (!ON_ITEM.has(kind)) return true;
  return scene.items.some((item) => kind !== 'playPause' || isPlayable(item));
}

const ON_ITEM: ReadonlySet<ActionKind> = new Set<ActionKind>(['playPause', 'show', 'hide', 'toggle']);

function needsTyping({ do: kind, url, to, lat, lng }: ActionFields): boolean {
  if (kind === 'link') return url === '';
  if (kind === 'phone' || kind === 'zalo' || kind === 'mail') return to === '';
  return kind === 'map' && (lat === '' || lng === '');
}
